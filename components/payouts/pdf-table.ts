import { setImmediate as letOthersWork } from "node:timers/promises";
import type PDFDocument from "pdfkit";

const LINES_AT_ONCE = 50;

/** A4 in points. */
const PAGE_WIDTH = 595;
export const [MARGIN, PAGE_HEIGHT] = [48, 842] as const;
const BOTTOM = PAGE_HEIGHT - MARGIN - 16;
export const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const [INK, RULE] = ["#1a1f24", "#c9d0d6"] as const;
export const GREY = "#5c6770";
export const GAP = 8;

export type Draw = InstanceType<typeof PDFDocument>;
type Style = { readonly size: number; readonly colour?: string; readonly isBold?: boolean };
export type Cell = { readonly text: string; readonly below?: string };
/** `width` in points; figures stand on the right edge. */
export type Column = { readonly title: string; readonly width: number; readonly isFigure?: boolean };

type Table = { readonly columns: readonly Column[]; readonly rows: readonly (readonly Cell[])[] };

/** Its title and header, the header again on each further page. */
export async function drawTable(doc: Draw, title: string, { columns, rows }: Table): Promise<void> {
  if (doc.y > BOTTOM - 90) doc.addPage();
  doc.y += 2 * GAP;
  write(doc, title, { size: 12, isBold: true });
  doc.y += 2;
  const drawHeader = () => {
    drawRow(
      doc,
      columns,
      columns.map((column) => ({ text: column.title })),
      { size: 8, colour: GREY },
    );
  };
  drawHeader();
  for (const [at, row] of rows.entries()) {
    if (at % LINES_AT_ONCE === LINES_AT_ONCE - 1) await letOthersWork();
    if (doc.y + rowHeight(row) > BOTTOM) {
      doc.addPage();
      drawHeader();
    }
    drawRow(doc, columns, row, { size: 8.5 });
  }
}

const rowHeight = (row: readonly Cell[]) => (row.some(({ below }) => below !== undefined) ? 27 : 16);

function drawRow(doc: Draw, columns: readonly Column[], row: readonly Cell[], style: Style): void {
  const { y } = doc;
  let x: number = MARGIN;
  for (const [at, { width, isFigure }] of columns.entries()) {
    const { text, below } = row[at] ?? { text: "" };
    const box = { x, y: y + 4, width: width - GAP, isFigure };
    place(doc, text, box, style);
    if (below !== undefined) place(doc, below, { ...box, y: y + 15 }, { size: 7, colour: GREY });
    x += width;
  }
  const end = y + rowHeight(row);
  doc
    .moveTo(MARGIN, end)
    .lineTo(MARGIN + WIDTH, end)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  doc.x = MARGIN;
  doc.y = end;
}

type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isFigure?: boolean | undefined;
};

/** One line, its base `style.size` below `y`, smaller where it would not fit: no digit is cut off. */
export function place(doc: Draw, text: string, { x, y, width, isFigure }: Box, style: Style): void {
  setFont(doc, text, style);
  const is = doc.widthOfString(text);
  const size = is > width ? (style.size * width) / is : style.size;
  doc.fontSize(size);
  const left = isFigure ? x + width - Math.min(is, width) : x;
  doc.text(text, left, y + style.size, { lineBreak: false, baseline: "alphabetic" });
}

export function write(doc: Draw, text: string, style: Style): void {
  setFont(doc, text, style);
  doc.text(text, MARGIN, doc.y, { width: WIDTH });
}

const ASCII = /^[\x20-\x7e]*$/;

export function setFont(doc: Draw, text: string, { size, colour = INK, isBold = false }: Style): void {
  const plain = isBold ? "Helvetica-Bold" : "Helvetica";
  doc
    .font(ASCII.test(text) ? plain : "all")
    .fontSize(size)
    .fillColor(colour);
}
