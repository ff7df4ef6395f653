import bidiFactory, { type EmbeddingLevels } from "bidi-js";
import type PDFDocument from "pdfkit";
import { DEVANAGARI, type FontOf, openFonts, THAI } from "./fonts";

type PdfDocument = InstanceType<typeof PDFDocument>;
export type Style = { readonly size: number; readonly colour?: string; readonly isBold?: boolean };

/** A document, and what its fonts can draw. */
export type Pdf = {
  readonly doc: PdfDocument;
  readonly readText: (text: string) => Paragraph;
  /** Whether a text had letters that no font has. */
  readonly hasGaps: () => boolean;
};

/** A text in the order in which it is read. */
type Paragraph = {
  readonly text: string;
  /** Null: all of it is ASCII. */
  readonly layout: { readonly letters: readonly Letter[]; readonly levels: EmbeddingLevels } | null;
};

/**
 * A letter with its marks, mirrored where it is read from right to left; `at`: its place in the
 * text. Without a font: it stands for letters that no font has.
 */
type Letter = { readonly at: number; readonly text: string; readonly font: string | null };

/** A part of a text that stands in one line. */
export type TextLine = {
  readonly paragraph: Paragraph;
  readonly start: number;
  readonly end: number;
};

/** What one font draws at once. */
type Piece = { readonly font: string; readonly text: string };

const INK = "#1a1f24";
const ASCII = /^[\x20-\x7e]*$/;
/** Joiners after letters of scripts that have none. */
const STRAY_JOINERS = /(?<![\p{sc=Arabic}\p{sc=Devanagari}\p{M}][\u200c\u200d]*)[\u200c\u200d]/gu;
/** Sara am after the signs above its consonant. */
const SARA_AM = /([\u0e31\u0e34-\u0e37\u0e3b\u0e47-\u0e4e]*)\u0e33/g;
/** fontkit draws a text with such letters from right to left. */
const RIGHT_TO_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}]/u;
const GAP = "[...]";
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const bidi = bidiFactory();

export function preparePdf(doc: PdfDocument): Pdf {
  const fontsFor = openFonts((name, file) => doc.registerFont(name, file));
  let hasGaps = false;
  const readText = (given: string): Paragraph => {
    if (ASCII.test(given)) return { text: given, layout: null };
    const text = given.normalize("NFC").replace(STRAY_JOINERS, ""); // as fonts have the letters
    const levels = bidi.getEmbeddingLevels(text, "auto");
    const letters = lettersOf(text, levels, fontsFor(text));
    if (letters.some(({ font }) => font === null)) hasGaps = true;
    return { text, layout: { letters, levels } };
  };
  return { doc, readText, hasGaps: () => hasGaps };
}

function lettersOf(text: string, { levels }: EmbeddingLevels, fontOf: FontOf): Letter[] {
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  const letters: Letter[] = [];
  for (const { index: at, segment } of graphemes.segment(text)) {
    const mirror = mirrored.get(at) ?? "";
    const letter = mirror + segment.slice(mirror.length);
    const before = letters.at(-1)?.font ?? null;
    const isWithin = letter === " " && (before === THAI || before === DEVANAGARI);
    const font = isWithin ? before : fontOf(letter, at);
    if (font !== null) letters.push({ at, text: letter, font });
    else if (letters.at(-1)?.font !== null) letters.push({ at, text: GAP, font });
  }
  return letters;
}

/** The pieces of the line, from left to right. */
function piecesOf({ paragraph, start, end }: TextLine, isBold: boolean): Piece[] {
  const { text, layout } = paragraph;
  if (start === end) return [];
  const plain = isBold ? "Helvetica-Bold" : "Helvetica";
  if (!layout) return [{ font: plain, text: text.slice(start, end) }];
  const byPlace = new Map(layout.letters.map((letter) => [letter.at, letter]));
  const pieces: { readonly font: string; readonly letters: string[] }[] = [];
  const places = bidi.getReorderedIndices(text, layout.levels, start, end - 1);
  for (const at of places.slice(start, end)) {
    const letter = byPlace.get(at);
    if (!letter) continue; // a mark of a letter, or a further letter of a gap
    const font = letter.font ?? plain;
    const last = pieces.at(-1);
    if (last?.font === font) last.letters.push(letter.text);
    else pieces.push({ font, letters: [letter.text] });
  }
  return pieces.map(({ font, letters }) => {
    const isReversed = letters.some((letter) => RIGHT_TO_LEFT.test(letter));
    return { font, text: (isReversed ? letters.reverse() : letters).join("") };
  });
}

/**
 * The text in lines of at most `width` points: broken at spaces, and within a word that is longer
 * than a line.
 */
export function wrapText(pdf: Pdf, text: string, width: number, style: Style): TextLine[] {
  const paragraph = pdf.readText(text);
  const fits = (start: number, end: number) =>
    widthOf(pdf, lineOf(paragraph, start, end), style) <= width;
  if (fits(0, paragraph.text.length)) return [wholeLine(paragraph)];
  const lines: TextLine[] = [];
  let [start, end] = [0, 0];
  const add = (from: number, to: number) => {
    if (start !== end && !fits(start, to)) {
      lines.push(lineOf(paragraph, start, end));
      start = paragraph.text[from] === " " ? to : from;
    }
    end = to;
  };
  for (const [from, to] of wordsOf(paragraph)) {
    if (fits(from, to)) add(from, to);
    else for (const [first, next] of lettersBetween(paragraph, from, to)) add(first, next);
  }
  return [...lines, lineOf(paragraph, start, end)];
}

const wholeLine = (paragraph: Paragraph) => lineOf(paragraph, 0, paragraph.text.length);

/** Without the spaces at its end. */
function lineOf(paragraph: Paragraph, start: number, end: number): TextLine {
  const length = paragraph.text.slice(start, end).trimEnd().length;
  return { paragraph, start, end: start + length };
}

/** From and to, each word with the spaces after it. */
function wordsOf({ text }: Paragraph): [from: number, to: number][] {
  return [...text.matchAll(/[^ ]+ *| +/g)].map(({ index, 0: word }) => [
    index,
    index + word.length,
  ]);
}

function lettersBetween(
  { text, layout }: Paragraph,
  from: number,
  to: number,
): [from: number, to: number][] {
  const places = layout ? layout.letters.map(({ at }) => at) : [...text].map((_, at) => at);
  const starts = places.filter((at) => at >= from && at < to);
  return starts.map((start, index) => [start, starts[index + 1] ?? to]);
}

/** Of the text in one line, in points. */
export function measureText(pdf: Pdf, text: string, style: Style): number {
  return widthOf(pdf, wholeLine(pdf.readText(text)), style);
}

function widthOf({ doc }: Pdf, line: TextLine, { size, isBold = false }: Style): number {
  return piecesOf(line, isBold)
    .map(({ font, text }) => doc.font(font).fontSize(size).widthOfString(forShaper(text)))
    .reduce((sum, width) => sum + width, 0);
}

/** One line, its base `style.size` below `y`; `right`: it ends at `x`. */
export function drawLine(
  pdf: Pdf,
  text: string | TextLine,
  { x, y, right = false }: { readonly x: number; readonly y: number; readonly right?: boolean },
  style: Style,
): void {
  const { doc } = pdf;
  const { size, colour = INK, isBold = false } = style;
  const line = typeof text === "string" ? wholeLine(pdf.readText(text)) : text;
  let left = right ? x - widthOf(pdf, line, style) : x;
  for (const piece of piecesOf(line, isBold)) {
    doc.font(piece.font).fontSize(size).fillColor(colour);
    drawPiece(doc, piece, left, y + size);
    left += doc.widthOfString(forShaper(piece.text));
  }
}

/** `base`: the height of the letters' base, in points from the top of the page. */
function drawPiece(doc: PdfDocument, { font, text }: Piece, x: number, base: number): void {
  const options = { lineBreak: false, baseline: "alphabetic" } as const;
  const shaped = forShaper(text);
  if (font !== DEVANAGARI && shaped === text) {
    doc.text(text, x, base, options);
    return;
  }
  // The glyphs stand in another order than the letters: the text itself is for search and copy.
  // pdfkit turns the page upside down within a text, and Poppler asks where the text is when it has
  // ended: both ways lead to the middle of the page.
  const middle = doc.page.height / 2;
  doc.save().translate(0, base - middle);
  doc.markContent("Span", { actual: text });
  doc.text(shaped, x, middle, options);
  doc.endMarkedContent();
  doc.restore();
}

/**
 * The ring of sara am stands below the tone mark, so it has to come first. fontkit has no rules for
 * Thai, which would see to it.
 */
function forShaper(text: string): string {
  return text.replace(SARA_AM, "\u0e4d$1\u0e32");
}
