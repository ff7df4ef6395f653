/** A4 from the browser: one column, pages numbered, the product's name small at the foot, nothing folded away. */
export const PRINT_CSS = `
@page {
  size: A4;
  margin: 16mm 16mm 18mm;
  @bottom-left { content: "Broker Desk"; color: #5b6670; font: 9px system-ui, sans-serif; }
  @bottom-right { content: counter(page) " / " counter(pages); color: #5b6670; font: 9px system-ui, sans-serif; }
}
@media print {
  :root { color-scheme: light; }
  body { font-size: 12px; line-height: 17px; }
  .page { max-width: none; padding: 0; }
  .contents, .files, .foot, .notPrinted { display: none; }
  .section { gap: 14px; margin-top: 24px; }
  .sectionHead, h2, h3, caption { break-after: avoid; }
  tr, .facts > div, li, .day { break-inside: avoid; }
  thead { display: table-header-group; }
  .wrap { overflow: visible; }
  table, thead th, .facts { font-size: 10.5px; }
  .against, .note, .source, .legend, .moves, .dates, .sectionHead span { font-size: 10.5px; line-height: 15px; }
  .facts > div { padding: 3px 0; }
  .chart text { font-size: 14px; }
  .keys { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  .keys dd { font-size: 19px; line-height: 26px; }
  :is(th, td) { padding: 3px 8px; }
  .fixed :is(td, th) { white-space: normal; }
  details::details-content { content-visibility: visible; height: auto; }
  a { color: inherit; text-decoration: none; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
