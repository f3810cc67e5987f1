"""The keeper's forms: one part of an edition as a form of plain texts, and the way back."""

from typing import Final

from charts.grid.forms.boat import BoatForm
from charts.grid.forms.chart import ChartForm
from charts.grid.forms.roster import RosterForm
from charts.grid.forms.track import TrackForm

FORMS: Final = {form.kind: form for form in (ChartForm, RosterForm, BoatForm, TrackForm)}
