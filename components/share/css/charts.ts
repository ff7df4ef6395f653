/** Charts: drawn once for a wide screen and paper, once for a phone, so that their words keep their size. */
export const CHART_CSS = `
.chart { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; break-inside: avoid; }
.chart svg.plot { display: block; width: 100%; height: auto; }
.chart svg.narrow { display: none; }
.chart text { fill: var(--text-muted); font-size: 12px; font-variant-numeric: tabular-nums; }
.legend { display: flex; flex-wrap: wrap; gap: 2px 16px; font-size: 12px; }
.legend svg, th svg { margin-right: 6px; vertical-align: -0.05em; }
details > summary { color: var(--accent); font-size: 12px; cursor: pointer; }
details > .wrap { margin-top: 6px; }
@media screen and (max-width: 48em) {
  .chart svg.wide { display: none; }
  .chart svg.narrow { display: block; }
}
`;
