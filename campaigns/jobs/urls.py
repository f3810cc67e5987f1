"""Under jobs/."""

from django.urls import path

from campaigns.jobs import views

app_name = "jobs"
urlpatterns = [
    path("<uuid:job>/", views.show, name="job"),
    path("<uuid:job>/stop/", views.stop, name="stop"),
]
