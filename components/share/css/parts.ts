/** What stands within a section. */
export const PARTS_CSS = `
.prose { display: grid; gap: 12px; padding: 20px 0; border-bottom: 1px solid var(--hairline); font-size: 15px; line-height: 24px; }
.prose > * { max-width: 72ch; }
.prose hr { width: 100%; margin: 0; border: 0; border-top: 1px solid var(--hairline); }
.prose :is(h2, h3, h4) { margin: 8px 0 0; font-size: 16px; line-height: 24px; font-weight: 600; }
.prose :is(ul, ol) { display: grid; gap: 4px; padding-left: 24px; }
.prose ul { list-style: disc; }
.prose ol { list-style: decimal; }
.prose pre { margin: 0; padding: 12px; overflow-x: auto; background: var(--surface-sunken); font-size: 13px; line-height: 20px; white-space: pre-wrap; }
.prose code { font-size: 0.9em; overflow-wrap: anywhere; }
.prose blockquote { margin: 0; padding-left: 16px; border-left: 2px solid var(--hairline); color: var(--text-muted); }
.section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; margin-top: 36px; scroll-margin-top: 16px; }
.sectionHead { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; padding-bottom: 8px; border-bottom: 1px solid var(--hairline); }
.sectionHead h2 { margin-right: auto; }
.sectionHead :is(a, span) { font-size: 12px; }
.source, .note, .warning { color: var(--text-muted); font-size: 12px; line-height: 18px; }
.source code { overflow-wrap: anywhere; }
.warning { color: var(--warn); }
.notice { padding: 8px 12px; border-left: 3px solid var(--warn); background: var(--warn-soft); font-size: 13px; }
.part { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
.muted { color: var(--text-muted); font-weight: 400; }
.lead { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; font-size: 13px; }
.lead strong { font-size: 16px; font-weight: 600; }
.tag { padding: 0 8px; border: 1px solid var(--outline); border-radius: 10px; font-size: 12px; white-space: nowrap; }
.tag[data-tone="forecast"] { border-style: dashed; }
.tag[data-tone="suspended"] { border-color: var(--loss); color: var(--loss); }
.tag[data-tone="open"] { border-color: var(--gain); color: var(--gain); }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 20px 40px; }
.facts { font-size: 13px; font-variant-numeric: tabular-nums; }
.facts > div { display: flex; gap: 16px; justify-content: space-between; padding: 5px 0; border-bottom: 1px solid var(--hairline); }
.facts dt { color: var(--text-muted); }
.facts dd { text-align: right; }
.against { display: block; color: var(--text-muted); font-size: 12px; }
.figure { white-space: nowrap; }
.figure[data-sign="negative"], .change[data-sign="less"] { color: var(--loss); }
.change[data-sign="more"] { color: var(--gain); }
.figure[data-sign="zero"], .unknown { color: var(--text-muted); }
.coin { margin-left: 4px; color: var(--text-muted); font-size: 0.85em; font-weight: 400; }
.dates { font-size: 13px; }
.dates li { display: grid; grid-template-columns: 112px 136px minmax(0, 1fr); gap: 12px; padding: 5px 0 5px 14px; border-left: 2px solid var(--accent); }
.moves { font-size: 13px; }
.moves li { display: grid; grid-template-columns: 88px minmax(0, 1fr) max-content 88px; gap: 12px; padding: 5px 0; border-bottom: 1px solid var(--hairline); }
.moves [data-side] { text-align: right; font-variant-numeric: tabular-nums; }
.day { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; padding: 8px 0; border-bottom: 1px solid var(--hairline); break-inside: avoid; }
.event { display: grid; grid-template-columns: 12px 72px minmax(0, 1fr) max-content; gap: 10px; align-items: baseline; padding: 2px 0; font-size: 13px; }
.event svg { align-self: center; }
.event .code { font-weight: 500; }
.event .detail { margin-left: 8px; color: var(--text-muted); }
.event .tag { margin-left: 8px; }
@media screen and (max-width: 48em) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  .dates li { grid-template-columns: 104px minmax(0, 1fr); gap: 2px 12px; }
  .dates li > :nth-child(3) { grid-column: 2; }
  .moves li { grid-template-columns: 72px minmax(0, 1fr) max-content; gap: 2px 12px; }
  .moves li > :nth-child(4):empty { display: none; }
  .moves li > :nth-child(4) { grid-column: 3; }
  .event { grid-template-columns: 12px 64px minmax(0, 1fr); }
  .event .note { grid-column: 3; }
}
`;
