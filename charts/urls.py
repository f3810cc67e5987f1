from django.urls import path

from charts import browse
from charts.files import views as file_views
from charts.grid import views as grid

app_name = "charts"
urlpatterns = [
    path("", browse.index, name="index"),
    path("<slug:slug>.json", browse.edition_json, name="edition-json"),
    path("<slug:slug>/", browse.edition, name="edition"),
    path("-/import/", file_views.files, name="import"),
    path("<slug:slug>/check/", grid.check, name="check"),
    path("<slug:slug>/check/-/files/", file_views.files, name="check-files"),
    path("<slug:slug>/check/-/files/edition.xlsx", file_views.export, name="check-export"),
    path("<slug:slug>/check/-/history/", grid.history, name="check-history"),
    path("<slug:slug>/check/-/shipped/", grid.otherwise, name="check-shipped"),
    path("<slug:slug>/check/<slug:code>/file/", file_views.files, name="check-part-file"),
    path("<slug:slug>/check/<slug:code>/file.xlsx", file_views.export, name="check-part-export"),
    path("<slug:slug>/check/<slug:code>/", grid.check, name="check-list"),
    path("<slug:slug>/boats/<slug:type_>/", browse.boat, name="boat"),
    path("<slug:slug>/<slug:code>/", browse.part, name="part"),
    path("<slug:slug>/<slug:code>.csv", browse.part_csv, name="part-csv"),
]
