import { setImmediate as letOthersWork } from "node:timers/promises";
import { largest } from "@/lib/core/large-lists";
import { drawLine, measureText, type Pdf, type Style, type TextLine, wrapText } from "./pdf-text";

const LINES_AT_ONCE = 50;

/** A4 in points. */
const PAGE_WIDTH = 595;
export const [MARGIN, PAGE_HEIGHT] = [48, 842] as const;
const BOTTOM = PAGE_HEIGHT - MARGIN - 16;
export const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const RULE = "#c9d0d6";
export const GREY = "#5c6770";
export const GAP = 8;
/** Of a line in a table, and around the lines of a row. */
const [LEADING, PADDING] = [11, 4] as const;

export type PdfCell = { readonly text: string; readonly below?: string };
/**
 * `width` in points, all together WIDTH; a column is wider or narrower where figures need it.
 * Figures stand on the right edge.
 */
export type PdfColumn = {
  readonly title: string;
  readonly width: number;
  readonly isFigure?: boolean;
};

type Table = {
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly PdfCell[])[];
};

const TEXT: Style = { size: 8.5 };
const BELOW: Style = { size: 7, colour: GREY };
const HEAD: Style = { size: 8, colour: GREY };

/**
 * Its title and header, the header again on each further page. A figure is not broken into lines,
 * unless the columns have no room for it at the smallest size.
 */
export async function drawTable(pdf: Pdf, title: string, table: Table): Promise<void> {
  const { doc } = pdf;
  const { rows } = table;
  const { columns, figureSize } = fitColumns(pdf, table);
  const styles = columns.map(({ isFigure }) => (isFigure ? { size: figureSize } : TEXT));
  const heads = columns.map(() => HEAD);
  if (doc.y > BOTTOM - 90) doc.addPage();
  doc.y += 2 * GAP;
  write(pdf, title, { size: 12, isBold: true });
  doc.y += 2;
  const titles = columns.map((column) => ({ text: column.title }));
  const header = wrapRow(pdf, columns, titles, heads);
  drawRow(pdf, columns, header);
  for (const [at, cells] of rows.entries()) {
    if (at % LINES_AT_ONCE === LINES_AT_ONCE - 1) await letOthersWork();
    const row = wrapRow(pdf, columns, cells, styles);
    if (doc.y + heightOf(row) > BOTTOM) {
      doc.addPage();
      drawRow(pdf, columns, header);
    }
    drawRow(pdf, columns, row);
  }
}

/** The least part of their size that figures are drawn in. */
const LEAST_SCALE = 0.7;

/**
 * Columns with room for their longest figure or word: what they need is taken from the columns that
 * have more. A text column does not become wider for a word. Where that is not enough, all figures
 * are drawn smaller.
 */
function fitColumns(
  pdf: Pdf,
  { columns, rows }: Table,
): { readonly columns: readonly PdfColumn[]; readonly figureSize: number } {
  const longest = (texts: readonly string[], style: Style) =>
    largest([0, ...texts.map((text) => measureText(pdf, text, style))]) + GAP;
  const wordsOf = (text: string) => text.split(" ");
  const needs = columns.map(({ title, width, isFigure }, at) => {
    const cells = rows.map((row) => row[at]);
    const texts = cells.map((cell) => cell?.text ?? "");
    const titleNeeds = longest(wordsOf(title), HEAD);
    if (isFigure) return Math.max(titleNeeds, longest(texts, TEXT));
    const belows = cells.map((cell) => cell?.below ?? "");
    const textNeeds = longest(texts.flatMap(wordsOf), TEXT);
    return Math.min(
      width,
      Math.max(titleNeeds, textNeeds, longest(belows.flatMap(wordsOf), BELOW)),
    );
  });
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);
  const ofFigures = sum(needs.filter((_, at) => columns[at]?.isFigure).map((need) => need - GAP));
  const ofOthers = sum(needs) - ofFigures;
  const scale = Math.min(1, (WIDTH - ofOthers) / ofFigures);
  const least = needs.map((need, at) =>
    columns[at]?.isFigure ? GAP + (need - GAP) * scale : need,
  );
  const spares = columns.map(({ width }, at) => Math.max(0, width - (least[at] ?? 0)));
  const toGive = WIDTH - sum(least);
  const part = sum(spares) > 0 ? toGive / sum(spares) : 0;
  return {
    columns: columns.map((column, at) => {
      return { ...column, width: (least[at] ?? 0) + (spares[at] ?? 0) * part };
    }),
    figureSize: TEXT.size * Math.max(scale, LEAST_SCALE),
  };
}

type PdfLine = { readonly text: TextLine; readonly style: Style };
/** The lines of each cell. */
type WrappedRow = readonly (readonly PdfLine[])[];

function wrapRow(
  pdf: Pdf,
  columns: readonly PdfColumn[],
  cells: readonly PdfCell[],
  styles: readonly Style[],
): WrappedRow {
  return columns.map(({ width }, at) => {
    const { text, below = "" } = cells[at] ?? { text: "" };
    const style = styles[at] ?? TEXT;
    const linesOf = (whole: string, of: Style) =>
      wrapText(pdf, whole, width - GAP, of).map((line) => ({ text: line, style: of }));
    return below === ""
      ? linesOf(text, style)
      : [...linesOf(text, style), ...linesOf(below, BELOW)];
  });
}

const heightOf = (row: WrappedRow) =>
  PADDING + 1 + LEADING * largest(row.map((lines) => lines.length));

function drawRow(pdf: Pdf, columns: readonly PdfColumn[], row: WrappedRow): void {
  const { doc } = pdf;
  const { y } = doc;
  let left: number = MARGIN;
  for (const [at, { width, isFigure = false }] of columns.entries()) {
    const x = isFigure ? left + width - GAP : left;
    for (const [below, { text, style }] of (row[at] ?? []).entries())
      drawLine(pdf, text, { x, y: y + PADDING + below * LEADING, right: isFigure }, style);
    left += width;
  }
  const end = y + heightOf(row);
  doc
    .moveTo(MARGIN, end)
    .lineTo(MARGIN + WIDTH, end)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  doc.x = MARGIN;
  doc.y = end;
}

/** Lines from the left margin on, below what is there. */
export function write(pdf: Pdf, text: string, style: Style): void {
  const { doc } = pdf;
  const leading = style.size * 1.25;
  for (const line of wrapText(pdf, text, WIDTH, style)) {
    if (doc.y + leading > BOTTOM) doc.addPage();
    const { y } = doc;
    drawLine(pdf, line, { x: MARGIN, y }, style);
    doc.x = MARGIN;
    doc.y = y + leading;
  }
}

export type PdfFact = readonly [term: string, text: string];

/** In points. */
const TERM_WIDTH = 140;
const FACT_LEADING = 12;

/** Each term with its text beside it. */
export function drawFacts(pdf: Pdf, facts: readonly PdfFact[]): void {
  const textX = MARGIN + TERM_WIDTH + 10;
  for (const [term, text] of facts) {
    const { y } = pdf.doc;
    const termPlace = { x: MARGIN, y, width: TERM_WIDTH };
    const textPlace = { x: textX, y, width: MARGIN + WIDTH - textX };
    const termLines = placeLines(pdf, term, termPlace, { size: 9, colour: GREY });
    const textLines = placeLines(pdf, text, textPlace, { size: 9 });
    pdf.doc.y = y + FACT_LEADING * Math.max(termLines, textLines) + 2;
  }
}

/** Returns the number of lines. */
function placeLines(
  pdf: Pdf,
  text: string,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  style: Style,
): number {
  const lines = wrapText(pdf, text, width, style);
  for (const [at, line] of lines.entries())
    drawLine(pdf, line, { x, y: y + at * FACT_LEADING }, style);
  return lines.length;
}
