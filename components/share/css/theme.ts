/** The desk's colours (components/shell/theme.css) by what the reader's system prefers; paper is always light. */
const LIGHT = `
  --surface: #ffffff;
  --surface-sunken: #f6f7f8;
  --hairline: #e3e7ea;
  --outline: #87929a;
  --text: #182026;
  --text-muted: #5b6670;
  --accent: #0b6478;
  --accent-strong: #084f5f;
  --accent-soft: #e3f0f3;
  --on-accent: #ffffff;
  --gain: #0a7a4b;
  --loss: #b42318;
  --warn: #8a5a00;
  --warn-soft: #fdf4e0;
  --series-1: #c26a00;
  --series-2: #3a8fc4;
  --series-3: #00825f;
  --series-4: #857400;
  --series-5: #0072b2;
  --series-6: #b8432f;
  --series-7: #a8487f;
  --series-8: #5a4f9c;
  --series-other: #6b757c;
  --hatch: #87929a;
`;

const DARK = `
  --surface: #14181a;
  --surface-sunken: #0f1214;
  --hairline: #282f33;
  --outline: #6f7a81;
  --text: #e7ebed;
  --text-muted: #9aa6ad;
  --accent: #56b6ca;
  --accent-strong: #7ccbdb;
  --accent-soft: #16303a;
  --on-accent: #06222a;
  --gain: #4cc38a;
  --loss: #ff8a7a;
  --warn: #e3b341;
  --warn-soft: #2b2413;
  --series-1: #e69f00;
  --series-2: #7fccf5;
  --series-3: #1fb88a;
  --series-4: #e8dc5a;
  --series-5: #4a9fd8;
  --series-6: #f07a4a;
  --series-7: #de8fbc;
  --series-8: #a79ae6;
  --series-other: #8d989f;
  --hatch: #6f7a81;
`;

export const THEME_CSS = `
:root { color-scheme: light dark; ${LIGHT} }
@media screen and (prefers-color-scheme: dark) { :root { ${DARK} } }
`;
