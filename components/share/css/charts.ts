/** Charts: drawn once for a wide screen and paper, once for a phone, so that their words keep their size. */
export const CHART_CSS = `
.chart { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; break-inside: avoid; }
.chart svg.plot { display: block; width: 100%; height: auto; }
.chart svg.narrow { display: none; }
.chart text { fill: var(--text-muted); font-size: 12px; font-variant-numeric: tabular-nums; }
.beside { display: grid; grid-template-columns: minmax(0, 1.7fr) minmax(0, 1fr); gap: 12px 40px; align-items: start; break-inside: avoid; }
.beside > .note { grid-column: 1 / -1; }
.beside > :first-child:last-child, .chart:only-child { grid-column: 1 / -1; }
.legend { display: flex; flex-wrap: wrap; gap: 2px 16px; font-size: 12px; }
.legend svg, th svg { margin-right: 6px; vertical-align: -0.05em; }
details > summary { color: var(--accent); font-size: 12px; cursor: pointer; }
details > .wrap { margin-top: 6px; }
@media screen and (max-width: 48em) {
  .beside { grid-template-columns: minmax(0, 1fr); }
  .chart svg.wide { display: none; }
  .chart svg.narrow { display: block; }
}
`;
