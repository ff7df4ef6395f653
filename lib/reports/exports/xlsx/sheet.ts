import type { ExportColumn } from "@/lib/core/files/export-table";
import { type CellKind, cellXml, textCell } from "./cell";
import { HEADER_STYLE } from "./styles";

const CHUNK_CHARACTERS = 64 * 1024;
const WIDTH: Record<ExportColumn["kind"], number> = { day: 11, text: 18, amount: 22, count: 12, ratio: 14 };

export type SheetColumn = ExportColumn & { readonly cells: CellKind };

/** The XML of one sheet: a header that stays in view, and at most `limit` rows of the iterator, which stays open. */
export async function* sheetXml(
  columns: readonly SheetColumn[],
  rows: AsyncIterator<readonly (string | null)[]>,
  limit: number,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, at) => columnLetters(at));
  const header = columns.map((column, at) => textCell(`${letters[at]}1`, column.header, HEADER_STYLE));
  let text = `${sheetHead(columns)}<row r="1">${header.join("")}</row>`;
  for (let number = 2; number < limit + 2; number += 1) {
    const next = await rows.next();
    if (next.done) break;
    let cells = "";
    for (const [at, column] of columns.entries()) {
      cells += cellXml(column.cells, `${letters[at]}${number}`, next.value[at] ?? null);
    }
    text += `<row r="${number}">${cells}</row>`;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(`${text}</sheetData>${ignoredErrors(columns, letters)}</worksheet>`);
}

function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTH[kind]}" customWidth="1"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>`;
}

/** Uids are text on purpose, so no warning about them; an amount that had to become text keeps its warning. */
function ignoredErrors(columns: readonly SheetColumn[], letters: readonly string[]): string {
  const ranges = columns.flatMap(({ kind }, at) =>
    kind === "text" ? `${letters[at]}1:${letters[at]}1048576` : [],
  );
  if (ranges.length === 0) return "";
  return `<ignoredErrors><ignoredError sqref="${ranges.join(" ")}" numberStoredAsText="1"/></ignoredErrors>`;
}

/** 0 is A, 25 is Z, 26 is AA. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
