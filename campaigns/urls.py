from django.urls import include, path

from campaigns.pages import damaged
from campaigns.pages.afterwards import again
from campaigns.pages.afterwards import views as afterwards
from campaigns.pages.bridge import since
from campaigns.pages.bridge import views as bridge
from campaigns.pages.corrections import change, overrule
from campaigns.pages.corrections import views as correct
from campaigns.pages.games import presentations
from campaigns.pages.harbour import editions
from campaigns.pages.harbour import views as harbour
from campaigns.pages.rules import views as rules
from campaigns.pages.seats import views as seats

app_name = "campaigns"
urlpatterns = [
    path("", harbour.harbour, name="harbour"),
    path("damaged/<int:number>.json", damaged.sound_part, name="damaged-file"),
    path("new/", harbour.first_game, name="new"),
    path("new/<slug:game>/", harbour.new, name="new"),
    path("careers/<uuid:career>/", bridge.bridge, name="bridge"),
    path("careers/<uuid:career>/answer/", bridge.answer, name="answer"),
    path("careers/<uuid:career>/afterwards/", afterwards.afterwards, name="afterwards"),
    path("careers/<uuid:career>/afterwards/<int:outing>/", again.again, name="again"),
    path("careers/<uuid:career>/remark/", bridge.remark, name="remark"),
    path("careers/<uuid:career>/resume/", bridge.resume, name="resume"),
    path("careers/<uuid:career>/suggest/<slug:source>/", bridge.suggest, name="suggest"),
    path("careers/<uuid:career>/seats/", seats.seats, name="seats"),
    path("careers/<uuid:career>/since/<int:number>/", since.since, name="since"),
    path("seat/<str:token>/", seats.take, name="seat"),
    path("careers/<uuid:career>/log/", correct.outing_log, name="log"),
    path("careers/<uuid:career>/no/<int:number>/", correct.entry, name="entry"),
    path("careers/<uuid:career>/change/<int:number>/", change.change, name="change"),
    path("careers/<uuid:career>/strike/<int:number>/", correct.strike, name="strike"),
    path("careers/<uuid:career>/amend/", correct.amend, name="amend"),
    path("careers/<uuid:career>/overrule/", overrule.overrule, name="overrule"),
    path("careers/<uuid:career>/keep/", editions.keep_in_edition, name="keep"),
    path("careers/<uuid:career>/settings/", harbour.settings, name="settings"),
    path("careers/<uuid:career>/away/", harbour.put_away, name="away"),
    path("careers/<uuid:career>/same-charts/", editions.decline, name="same-charts"),
    path("careers/charts/<slug:slug>/", editions.use_edition, name="use-edition"),
    path("", include("campaigns.pages.odds.urls")),
    path("", include("campaigns.pages.careers.urls")),
    path("", include("campaigns.pages.logbook.urls")),
    path("", include("campaigns.pages.contests.urls")),
    path("", include("campaigns.pages.simulation.urls")),
    path("rules/", rules.rules, name="rules"),
    path("rules/<str:name>/", rules.rules_of, name="rules-of"),
    path("rules/<slug:game>/<str:case>/", rules.case, name="case"),
    *(path(f"games/{key}/", include((list(one.urls), key))) for key, one in presentations().items()),
]
