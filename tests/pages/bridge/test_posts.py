"""Whatever is posted: no failure, nothing doubled, nothing written that is no answer. POSTS sets how many."""

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.models import Career, Entry

POSTS = int(os.environ.get("POSTS", "50"))
NAMES = "number kind key act do die drm drm_why choose aside json first i:visibility b:fog c:sea t:words salvo:F1 gun:1"
NAMES = st.sampled_from([*NAMES.split(), "salvo:", "i:", "x", "facts"])
VALUES = st.one_of(
    st.text(max_size=40),
    st.integers(-(10**25), 10**25).map(str),
    st.sampled_from(["", "roll", "enter", "strike", "reroll", "by_hand", "high", "bread", "3", "7", "1e9", "٣", "NaN"]),
    st.sampled_from(
        ["{}", "[]", '{"strike": 1}', '{"amend": {"oil": 1}}', '{"dice": [[]]}', "\x00", "\ud7ff", "[" * 50]
    ),
    st.sampled_from(["roll", "choose", "facts", "signal", "salvo", "note"]),
)
FORMS = st.dictionaries(NAMES, st.lists(VALUES, min_size=1, max_size=3), max_size=8)
PATHS = st.sampled_from(
    ["answer/", "answer/", "answer/", "remark/", "resume/", "amend/", "overrule/", "strike/2/", "settings/"]
)


@pytest.mark.slow
@pytest.mark.django_db
def test_no_post_breaks_anything(seat):
    @settings(
        max_examples=POSTS,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
        database=None,
    )
    @given(PATHS, FORMS, st.booleans(), st.booleans())
    def post(path, form, htmx, standing):
        career = Career.objects.get(pk=seat.career.pk)
        before = career.last
        data = dict(form)
        if standing:
            data["number"] = [str(seat.table().seq)]
        headers = {"HTTP_HX_REQUEST": "true"} if htmx else {}
        response = seat.client.post(seat.url + path, data, **headers)
        assert response.status_code in (200, 302)
        career.refresh_from_db()
        assert career.last - before in (0, 1)
        assert Entry.objects.filter(career=career).count() == career.last
        assert seat.page().status_code == 200

    post()


@pytest.mark.django_db
def test_no_query_breaks_a_page(seat):
    @settings(max_examples=POSTS // 2, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(
        st.sampled_from(["amend/", "suggest/ships/", "../../games/hunted/types/", "../../rules/", "../../"]),
        st.dictionaries(
            st.sampled_from(["q", "path", "start", "type", "page", "options", "edition"]), VALUES, max_size=3
        ),
    )
    def get(path, query):
        url = {"../../games/hunted/types/": "/games/hunted/types/", "../../rules/": "/rules/", "../../": "/"}.get(
            path, seat.url + path
        )
        nul = any("\0" in str(value) for value in query.values())  # refused at the door, see refuse_unreadable
        assert seat.client.get(url, query).status_code == (400 if nul else 200)

    get()
