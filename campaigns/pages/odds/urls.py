from django.urls import path

from campaigns.pages.odds import views

urlpatterns = [
    path("careers/<uuid:career>/odds/", views.look, name="odds"),
    path("careers/<uuid:career>/odds/<int:number>/", views.weigh, name="odds-weigh"),
]
