from django.urls import path

from campaigns.pages.careers import views

urlpatterns = [
    path("careers/", views.careers, name="careers"),
    path("careers/table.csv", views.table, name="careers-file"),
    path("careers/best/", views.hall, name="hall"),
]
