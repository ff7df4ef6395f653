/** Tables of figures; on a phone a record becomes lines, and nothing but a comparison moves sideways. */
export const TABLE_CSS = `
.wrap { position: relative; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
:is(th, td) { padding: 6px 12px; border-bottom: 1px solid var(--hairline); text-align: right; vertical-align: baseline; white-space: nowrap; }
:is(th, td):first-child { padding-left: 0; }
:is(th, td):last-child { padding-right: 0; }
thead th { color: var(--text-muted); font-size: 12px; font-weight: 500; vertical-align: bottom; }
tbody th { max-width: 280px; font-weight: 400; white-space: normal; }
th[scope="row"], [data-text] { text-align: left; }
td[data-text] { white-space: normal; }
[data-below] th { padding-left: 16px; color: var(--text-muted); }
caption { padding-bottom: 4px; text-align: left; font-size: 13px; font-weight: 600; }
.state { display: block; color: var(--text-muted); font-size: 12px; font-weight: 400; white-space: nowrap; }
.state[data-tone="warn"] { color: var(--warn); }
.fixed thead th:first-child, .fixed tbody th { position: sticky; left: 0; min-width: 132px; background: var(--surface); text-align: left; }
.gap { display: block; color: var(--warn); font-size: 12px; }
@media screen and (max-width: 48em) {
  .folding thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .folding tbody tr { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 2px 12px; padding: 6px 0; border-bottom: 1px solid var(--hairline); }
  .folding tbody :is(th, td) { max-width: none; padding: 0; border: 0; text-align: left; white-space: normal; }
  .folding tbody th { font-weight: 500; }
  .folding tbody td[data-lead] { text-align: right; }
  .words tbody td:not([data-lead]) { grid-column: 1 / -1; }
  .folding tbody td:empty { display: none; }
  .folding td[data-label]::before { margin-right: 6px; color: var(--text-muted); font-size: 12px; content: attr(data-label); }
}
`;
