from django.urls import path

from charts.browse import views
from charts.files import views as file_views
from charts.grid import views as grid

app_name = "charts"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:slug>.json", views.edition_json, name="edition-json"),
    path("<slug:slug>/", views.edition, name="edition"),
    path("-/import/", file_views.files, name="import"),
    path("<slug:slug>/check/", grid.check, name="check"),
    path("<slug:slug>/check/-/files/", file_views.files, name="check-files"),
    path("<slug:slug>/check/-/files/edition.<slug:form>", file_views.export, name="check-export"),
    path("<slug:slug>/check/-/history/", grid.history, name="check-history"),
    path("<slug:slug>/check/-/shipped/", grid.otherwise, name="check-shipped"),
    path("<slug:slug>/check/<slug:code>/file/", file_views.files, name="check-part-file"),
    path("<slug:slug>/check/<slug:code>/file.<slug:form>", file_views.export_part, name="check-part-export"),
    path("<slug:slug>/check/<slug:code>/", grid.check, name="check-list"),
    path("<slug:slug>/boats/<slug:type_>/", views.boat, name="boat"),
    path("<slug:slug>/<slug:code>/", views.part, name="part"),
    path("<slug:slug>/<slug:code>.csv", views.part_csv, name="part-csv"),
]
