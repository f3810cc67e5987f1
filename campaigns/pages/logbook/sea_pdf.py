"""The map on paper: black lines, grey land, in a PDF."""

from __future__ import annotations

from typing import Any, Final

from reportlab.lib.colors import HexColor, black, white
from reportlab.platypus import Flowable

from campaigns.pages.logbook.sea_chart import DrawnMark, Point, SeaChart

LAND, SHORE, NET, RED, WORDS = (HexColor(one) for one in ("#e6e6e2", "#777777", "#cccccc", "#9e2218", "#333333"))
SMALL: Final = 7.0  # points of a name


class SeaChartOnPaper(Flowable):
    """As wide as there is room, cropped to its frame."""

    def __init__(self, chart: SeaChart, font: str, most: float) -> None:
        super().__init__()
        self.chart, self.font, self.most = chart, font, most

    def wrap(self, wide: float, high: float) -> tuple[float, float]:
        self.width = min(wide, self.most)
        self.scale = self.width / self.chart.frame[2]
        self.height = self.scale * self.chart.frame[3]
        return self.width, self.height

    def at(self, point: Point) -> Point:
        """Paper counts from the foot."""
        left, top, _wide, _high = self.chart.frame
        return (point[0] - left) * self.scale, self.height - (point[1] - top) * self.scale

    def draw(self) -> None:
        canvas = self.canv
        canvas.saveState()
        edge = canvas.beginPath()
        edge.rect(0, 0, self.width, self.height)
        canvas.clipPath(edge, stroke=0)
        canvas.setLineWidth(0.3)
        canvas.setStrokeColor(NET)
        for line in self.chart.coast.degrees:
            canvas.drawPath(self._path(line), stroke=1)
        canvas.setStrokeColor(SHORE)
        canvas.setFillColor(LAND)
        for shore in self.chart.coast.shores:
            canvas.drawPath(self._path(shore, closed=True), stroke=1, fill=1)
        canvas.setFillColor(WORDS)
        canvas.setFont(self.font, SMALL)
        for x, y, name in self.chart.names:
            canvas.drawCentredString(*self.at((x, y)), name)
        if len(self.chart.course) > 1:
            canvas.setStrokeColor(black)
            canvas.setDash(2, 2)
            canvas.setLineWidth(0.6)
            canvas.drawPath(self._path(self.chart.course), stroke=1)
            canvas.setDash()
        for mark in self.chart.drawn:
            self._mark(canvas, mark)
        canvas.restoreState()
        canvas.setLineWidth(0.5)
        canvas.setStrokeColor(SHORE)
        canvas.rect(0, 0, self.width, self.height)

    def _path(self, points: Any, closed: bool = False) -> Any:
        path = self.canv.beginPath()
        for place, point in enumerate(points):
            (path.lineTo if place else path.moveTo)(*self.at(point))
        if closed:
            path.close()
        return path

    def _mark(self, canvas: Any, drawn: DrawnMark) -> None:
        x, y = self.at(drawn.mark.at)
        radius, ring = drawn.radius * self.scale, drawn.ring * self.scale
        if drawn.mark.sunk:
            canvas.setStrokeColor(RED)
            canvas.setLineWidth(1)
            canvas.circle(x, y, ring)
        canvas.setStrokeColor(black)
        canvas.setLineWidth(0.6)
        canvas.setFillColor(black if drawn.mark.met else white)
        canvas.circle(x, y, radius, fill=1)
        if drawn.mark.label:
            canvas.setFillColor(white if drawn.mark.met else black)
            size = max(drawn.letters * self.scale * 0.9, 5)
            canvas.setFont(f"{self.font}-Bold", size)
            canvas.drawCentredString(x, y - size * 0.34, drawn.mark.label)
        if drawn.mark.lost:
            canvas.setStrokeColor(RED)
            canvas.setLineWidth(1.4)
            reach = ring * 0.9
            canvas.lines([(x - reach, y - reach, x + reach, y + reach), (x - reach, y + reach, x + reach, y - reach)])
        if drawn.mark.name:
            canvas.setFillColor(WORDS)
            canvas.setFont(self.font, SMALL)
            name = self.at(drawn.name_at)
            (canvas.drawString if drawn.mark.port else canvas.drawCentredString)(*name, drawn.mark.name)
