/** The page, its head and foot, and the single column of what is asked. */
export const FRAME_CSS = `
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--surface); color: var(--text); -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  font: 400 14px/20px "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", "PingFang SC", "Noto Sans SC", "Microsoft YaHei", sans-serif;
  overflow-wrap: break-word;
}
h1, h2, h3, p, ol, ul, dl, dd, figure { margin: 0; padding: 0; }
h1 { font-size: 26px; line-height: 32px; font-weight: 600; letter-spacing: -0.01em; text-wrap: balance; }
h2 { font-size: 17px; line-height: 24px; font-weight: 600; }
h3 { font-size: 13px; line-height: 20px; font-weight: 600; }
ol, ul { list-style: none; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
data, time, .figures { font-variant-numeric: tabular-nums; }
.hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.page { max-width: 1000px; margin: 0 auto; padding: 40px 24px 32px; }
.head { display: grid; gap: 8px; padding-bottom: 24px; border-bottom: 1px solid var(--text); }
.kind { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; color: var(--text-muted); font-size: 12px; }
.kind strong { padding: 0 8px; border: 1px solid var(--accent); border-radius: 10px; color: var(--accent); font-weight: 500; }
.line { color: var(--text-muted); }
.proof { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 12px 24px; padding: 16px 0; border-bottom: 1px solid var(--hairline); font-size: 13px; }
.proof dt { color: var(--text-muted); font-size: 12px; }
.proof .wide { grid-column: 1 / -1; }
.proof code { font-size: 12px; overflow-wrap: anywhere; }
.keys { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 16px 24px; padding: 20px 0; border-bottom: 1px solid var(--hairline); }
.keys dt { color: var(--text-muted); font-size: 12px; }
.keys dd { font-size: 24px; line-height: 32px; font-weight: 500; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.keys small { display: block; color: var(--text-muted); font-size: 12px; line-height: 16px; font-weight: 400; }
.contents { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 12px 0; border-bottom: 1px solid var(--hairline); font-size: 13px; }
.foot { display: flex; flex-wrap: wrap; gap: 4px 24px; justify-content: space-between; margin-top: 40px; padding-top: 12px; border-top: 1px solid var(--hairline); color: var(--text-muted); font-size: 12px; }
.ask { display: grid; align-content: center; gap: 16px; max-width: 400px; min-height: 88vh; margin: 0 auto; padding: 32px 24px; }
.ask h1 { font-size: 20px; line-height: 28px; }
.ask form { display: grid; gap: 12px; }
.ask label { display: grid; gap: 4px; font-size: 13px; font-weight: 500; }
.ask input { width: 100%; height: 40px; padding: 0 12px; border: 1px solid var(--outline); border-radius: 6px; background: var(--surface); color: var(--text); font: inherit; font-size: 16px; }
.ask button { height: 40px; border: 0; border-radius: 6px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 500; cursor: pointer; }
.ask button:hover { background: var(--accent-strong); }
.ask .foot { margin-top: 24px; }
.problem { padding: 8px 12px; border-left: 3px solid var(--loss); background: var(--surface-sunken); }
.quiet { color: var(--text-muted); font-size: 13px; }
@media screen and (max-width: 48em) {
  .page { padding: 24px 16px; }
  h1 { font-size: 22px; line-height: 28px; }
  .keys { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  .keys dd { font-size: 20px; line-height: 28px; }
}
`;
