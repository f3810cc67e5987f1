"""The chart browser, open to everyone."""

from django.urls import path

from charts import views

app_name = "charts"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:slug>.json", views.edition_json, name="edition-json"),
    path("<slug:slug>/", views.edition, name="edition"),
    path("<slug:slug>/boats/<slug:type_>/", views.boat, name="boat"),
    path("<slug:slug>/<slug:code>/", views.part, name="part"),
    path("<slug:slug>/<slug:code>.csv", views.part_csv, name="part-csv"),
]
