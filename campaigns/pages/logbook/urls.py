"""Where the log book's pages live; part of the campaigns' own names."""

from django.urls import path

from campaigns.pages.logbook import files, share, views

urlpatterns = [
    path("careers/", views.careers, name="careers"),
    path("careers/table.csv", files.careers, name="careers-file"),
    path("careers/best/", views.hall, name="hall"),
    path("careers/bring-in/", files.bring_in, name="bring-in"),
    path("careers/<uuid:career>/diary/", views.diary, name="diary"),
    path("careers/<uuid:career>/diary/<int:patrol>/", views.diary, name="diary"),
    path("careers/<uuid:career>/diary.<slug:form>", files.diary, name="diary-file"),
    path("careers/<uuid:career>/diary/<int:patrol>.<slug:form>", files.diary, name="diary-file"),
    path("careers/<uuid:career>/line/<int:number>/", views.line, name="line"),
    path("careers/<uuid:career>/replay/<int:number>/", views.step, name="replay"),
    path("careers/<uuid:career>/sheet/", views.sheet, name="sheet"),
    path("careers/<uuid:career>/sheet-<slug:paper>.pdf", files.sheet, name="sheet-file"),
    path("careers/<uuid:career>/record/", views.record, name="record"),
    path("careers/<uuid:career>/crew/", views.crew, name="crew"),
    path("careers/<uuid:career>/tables/<slug:name>.csv", files.table, name="table"),
    path("careers/<uuid:career>/career.json", files.career, name="career-file"),
    path("careers/<uuid:career>/share/", share.share, name="share"),
    path("shared/<str:token>/", views.shared_diary, name="shared-diary"),
    path("shared/<str:token>/diary/<int:patrol>/", views.shared_diary, name="shared-diary"),
    path("shared/<str:token>/line/<int:number>/", views.shared_line, name="shared-line"),
    path("shared/<str:token>/sheet/", views.shared_sheet, name="shared-sheet"),
    path("shared/<str:token>/record/", views.shared_record, name="shared-record"),
    path("shared/<str:token>/crew/", views.shared_crew, name="shared-crew"),
    path("shared/<str:token>/card.png", share.card, name="shared-card"),
]
