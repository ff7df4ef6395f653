import PDFDocument from "pdfkit";
import type { Words } from "@/lib/core/text";
import { GAP, GREY, MARGIN, PAGE_HEIGHT, WIDTH, write } from "./pdf-table";
import { drawLine, type Pdf, preparePdf } from "./pdf-text";

export type PdfAbout = {
  readonly title: string;
  readonly createdAt: Date;
  /** At the left of the foot of each page; the page number stands at its right. */
  readonly footer: string;
};

/**
 * An A4 document with what `draw` draws on it. The same drawing gives the same bytes. Letters
 * that none of the fonts has are left out, and a sentence at the end says so.
 */
export async function drawPdf(
  words: Words,
  { title, createdAt, footer }: PdfAbout,
  draw: (pdf: Pdf) => Promise<void>,
): Promise<Buffer> {
  const { t, language } = words;
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    lang: language,
    info: { Title: title, CreationDate: createdAt },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));
  const pdf = preparePdf(doc);
  await draw(pdf);
  if (pdf.hasGaps()) {
    doc.y += GAP;
    write(pdf, t("documents.gaps"), { size: 8, colour: GREY });
  }
  numberPages(pdf, words, footer);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function numberPages(pdf: Pdf, { t }: Words, footer: string): void {
  const { doc } = pdf;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0; // otherwise the footer would begin another page
    const y = PAGE_HEIGHT - MARGIN + 4;
    drawLine(pdf, footer, { x: MARGIN, y }, { size: 7, colour: GREY });
    const number = t("documents.page", { page: page + 1, pages: count });
    drawLine(pdf, number, { x: MARGIN + WIDTH, y, right: true }, { size: 7, colour: GREY });
  }
}
