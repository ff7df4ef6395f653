/** More are not shown by a spreadsheet, whatever a format says. */
export const MOST_DECIMALS = 30;

export const HEADER_STYLE = 1;
export const DATE_STYLE = 2;
export const TEXT_STYLE = 3;
const FIRST_NUMBER_STYLE = 4;
/** Smaller numbers are the formats that every spreadsheet knows by itself. */
const FIRST_OWN_FORMAT = 164;
/** "@": text stays text when somebody edits its cell. */
const TEXT_FORMAT = 49;

/** A number is shown with just the decimals that it was written with. */
export function numberStyle(decimals: number): number {
  return FIRST_NUMBER_STYLE + decimals;
}

const formats = [
  "yyyy-mm-dd",
  ...Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) =>
    decimals === 0 ? "0" : `0.${"0".repeat(decimals)}`,
  ),
];

const cellFormat = (format: number, font = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font ? ' applyFont="1"' : ""}/>`;

const cellFormats = [
  cellFormat(0),
  cellFormat(TEXT_FORMAT, 1),
  cellFormat(FIRST_OWN_FORMAT),
  cellFormat(TEXT_FORMAT),
  ...formats.slice(1).map((_, decimals) => cellFormat(FIRST_OWN_FORMAT + 1 + decimals)),
];

export const STYLES_XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${formats.length}">${formats
  .map((code, at) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + at}" formatCode="${code}"/>`)
  .join(
    "",
  )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
