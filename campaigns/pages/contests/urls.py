from django.urls import path

from campaigns.pages.contests import files, hall, lists, people, rolls, views

urlpatterns = [
    path("contests/", lists.contest_list, name="contests"),
    path("contests/new/<slug:game>/<slug:kind>/", lists.new, name="contest-new"),
    path("contests/hall/", hall.hall, name="contest-hall"),
    path("contests/join/<str:token>/", people.join, name="contest-join"),
    path("contests/<uuid:contest>/", views.contest, name="contest"),
    path("contests/<uuid:contest>/table.csv", files.table, name="contest-table"),
    path("contests/<uuid:contest>/card.png", files.picture, name="contest-picture"),
    path("contests/<uuid:contest>/seals.txt", files.seals, name="contest-seals"),
    path("contests/<uuid:contest>/contest.json", files.archive, name="contest-file"),
    path("contests/<uuid:contest>/due/<slug:what>/<int:boat>/", views.whose_turn, name="contest-due"),
    path("contests/<uuid:contest>/enter/", views.enter, name="contest-enter"),
    path("contests/<uuid:contest>/close/", views.close, name="contest-close"),
    path("contests/<uuid:contest>/people/", people.manage, name="contest-people"),
    path("contests/<uuid:contest>/offer/", people.offer, name="contest-offer"),
    path("contests/<uuid:contest>/rolls/<uuid:career>/", rolls.rolls, name="contest-rolls"),
    path("contests/<uuid:contest>/boat/", people.boat, name="contest-boat"),
]
