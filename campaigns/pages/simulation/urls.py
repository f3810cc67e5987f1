from django.urls import path

from campaigns.pages.simulation import views

urlpatterns = [
    path("simulation/", views.simulation, name="simulation"),
    path("simulation/<uuid:job>/", views.simulated, name="simulated"),
]
