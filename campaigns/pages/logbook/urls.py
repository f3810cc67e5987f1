"""Where the log book's pages live; part of the campaigns' own names."""

from django.urls import path

from campaigns.pages.logbook import files, share, story, views

urlpatterns = [
    path("careers/bring-in/", files.bring_in, name="bring-in"),
    path("careers/bring-in/<uuid:job>/", files.brought_in, name="brought-in"),
    path("careers/<uuid:career>/diary/", views.diary, name="diary"),
    path("careers/<uuid:career>/diary/<int:outing>/", views.diary, name="diary"),
    path("careers/<uuid:career>/diary.<slug:form>", files.download, {"what": "diary"}, name="diary-file"),
    path("careers/<uuid:career>/diary/<int:outing>.<slug:form>", files.download, {"what": "diary"}, name="diary-file"),
    path("careers/<uuid:career>/story/", story.story, name="story"),
    path("careers/<uuid:career>/story/career/", story.whole_career, name="career"),
    path("careers/<uuid:career>/story/<int:outing>/", story.story, name="story"),
    path("careers/<uuid:career>/story/<int:outing>/<int:first>-<int:last>/", story.rolls, name="rolls"),
    path("careers/<uuid:career>/story/<int:outing>/words/", story.words, name="story-words"),
    path("careers/<uuid:career>/story/<int:outing>/sign/", story.sign, name="story-sign"),
    path("careers/<uuid:career>/story.<slug:form>", files.download, {"what": "story"}, name="story-file"),
    path("careers/<uuid:career>/story/<int:outing>.<slug:form>", files.download, {"what": "story"}, name="story-file"),
    path("careers/<uuid:career>/line/<int:number>/", views.line, name="line"),
    path("careers/<uuid:career>/replay/<int:number>/", views.step, name="replay"),
    path("careers/<uuid:career>/tables/<slug:name>.csv", files.table, name="table"),
    path("careers/<uuid:career>/career.json", files.career, name="career-file"),
    path("careers/<uuid:career>/card.png", views.picture, name="card"),
    path("careers/<uuid:career>/share/", share.share, name="share"),
    path("careers/<uuid:career>/<slug:page>-<slug:form>.pdf", files.page, name="page-file"),
    path("careers/<uuid:career>/<slug:page>.csv", files.page, {"form": "csv"}, name="page-table"),
    path("careers/<uuid:career>/<slug:page>/", views.page, name="page"),
    path("shared/<str:token>/", views.shared_diary, name="shared-diary"),
    path("shared/<str:token>/diary/<int:outing>/", views.shared_diary, name="shared-diary"),
    path("shared/<str:token>/story/", story.shared_story, name="shared-story"),
    path("shared/<str:token>/story/career/", story.shared_career, name="shared-career"),
    path("shared/<str:token>/story/<int:outing>/", story.shared_story, name="shared-story"),
    path("shared/<str:token>/story/<int:outing>/<int:first>-<int:last>/", story.shared_rolls, name="shared-rolls"),
    path("shared/<str:token>/line/<int:number>/", views.shared_line, name="shared-line"),
    path("shared/<str:token>/card.png", share.card, name="shared-card"),
    path("shared/<str:token>/<slug:page>/", views.shared_page, name="shared-page"),
]
