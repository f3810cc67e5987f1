"""The chart browser, open to everyone."""

from django.urls import path

from charts.browse import views
from charts.files import views as file_views
from charts.grid import history_views, number_views, worklist_views

app_name = "charts"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:slug>.json", views.edition_json, name="edition-json"),
    path("<slug:slug>/", views.edition, name="edition"),
    path("-/import/", file_views.files, name="import"),
    path("<slug:slug>/check/", worklist_views.check, name="check"),
    path("<slug:slug>/check/-/files/", file_views.files, name="check-files"),
    path("<slug:slug>/check/-/files/edition.<slug:form>", file_views.export, name="check-export"),
    path("<slug:slug>/check/-/history/", history_views.history, name="check-history"),
    path("<slug:slug>/check/-/shipped/", history_views.otherwise, name="check-shipped"),
    path("<slug:slug>/check/-/numbers/", number_views.numbers, name="check-numbers"),
    path("<slug:slug>/check/<slug:code>/", worklist_views.check, name="check-list"),
    path("<slug:slug>/boats/<slug:type_>/", views.boat, name="boat"),
    path("<slug:slug>/<slug:code>/", views.part, name="part"),
    path("<slug:slug>/<slug:code>.csv", views.part_csv, name="part-csv"),
]
