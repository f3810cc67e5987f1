"""The pages of careers, guided and by hand, hold what their journals say.

Runs on a few careers; CAREERS=500 takes as many, FROM=250 those after the first 250.
"""

import pytest

from tests.games.the_hunted.stories import all_told
from tests.games.the_hunted.truth.claims import CLAIMS
from tests.games.truth import held

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.__name__)
def test_no_page_contradicts_the_journal(claim):
    held(claim, all_told())
