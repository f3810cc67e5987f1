"""The chart browser, open to everyone."""

from django.urls import path

from charts import views

app_name = "charts"
urlpatterns = [
    path("", views.shelf, name="shelf"),
    path("<slug:slug>/", views.edition, name="edition"),
    path("<slug:slug>/boats/<slug:type_>/", views.boat, name="boat"),
    path("<slug:slug>/<slug:code>/", views.part, name="part"),
    path("<slug:slug>/<slug:code>.csv", views.roster_csv, name="roster-csv"),
]
