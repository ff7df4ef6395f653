import { create, type Font } from "fontkit";
import type PDFDocument from "pdfkit";
import type { FontFiles } from "./fonts";

type PdfDocument = InstanceType<typeof PDFDocument>;
export type Style = { readonly size: number; readonly colour?: string; readonly isBold?: boolean };

/** A document, and what its fonts can draw. */
export type Pdf = {
  readonly doc: PdfDocument;
  /** Every letter of the text is drawn as it is. */
  readonly canDraw: (text: string) => boolean;
  /** Pieces of the text in one font each; letters that no font has become their code points. */
  readonly piecesOf: (text: string, isBold: boolean) => Piece[];
  /** Whether a text with such a letter was drawn. */
  readonly hasCodes: () => boolean;
};
type Piece = { readonly font: string; readonly text: string };

const INK = "#1a1f24";
const ASCII = /^[\x20-\x7e]*$/;
/**
 * Left to right, each letter by itself or with marks above it. Other scripts need more than glyphs
 * in a row.
 */
const SIMPLE =
  /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Common}\p{sc=Inherited}]+$/u;
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/u;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** `doc` with these fonts. */
export function preparePdf(doc: PdfDocument, files: FontFiles): Pdf {
  const fonts = Object.entries(files).map(([name, file]) => {
    doc.registerFont(name, file);
    return { name, font: create(file) as Font };
  });
  const fontOf = (letter: string): string | null => {
    if (!SIMPLE.test(letter) || INVISIBLE.test(letter)) return null;
    const codes = [...letter].map((character) => character.codePointAt(0) ?? 0);
    return (
      fonts.find(({ font }) => codes.every((code) => font.hasGlyphForCodePoint(code)))?.name ?? null
    );
  };
  let hasCodes = false;
  return {
    doc,
    canDraw: (text) =>
      ASCII.test(text) || lettersOf(text).every((letter) => fontOf(letter) !== null),
    piecesOf: (text, isBold) => {
      const plain = isBold ? "Helvetica-Bold" : "Helvetica";
      if (ASCII.test(text)) return [{ font: plain, text }];
      const pieces = lettersOf(text).map((letter): Piece => {
        const font = fontOf(letter);
        if (font !== null) return { font, text: letter };
        hasCodes = true;
        return { font: plain, text: codesOf(letter) };
      });
      return joinPieces(pieces);
    },
    hasCodes: () => hasCodes,
  };
}

/** Letters with their marks, composed where Unicode has the composed one: fonts do. */
function lettersOf(text: string): string[] {
  return [...graphemes.segment(text.normalize("NFC"))].map(({ segment }) => segment);
}

/** "[U+1F600]" */
function codesOf(letter: string): string {
  const codes = [...letter].map((character) => {
    const code = character.codePointAt(0) ?? 0;
    return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  });
  return `[${codes.join(" ")}]`;
}

function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.font === piece.font)
      joined[joined.length - 1] = { ...last, text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined;
}

/**
 * The text in lines of at most `width` points: broken at spaces, and within a word that is longer
 * than a line.
 */
export function wrapText(pdf: Pdf, text: string, width: number, style: Style): string[] {
  if (widthOf(pdf, text, style) <= width) return [text];
  const lines: string[] = [];
  let line = "";
  const add = (part: string) => {
    const longer = line + part;
    if (line === "" || widthOf(pdf, longer.trimEnd(), style) <= width) {
      line = longer;
      return;
    }
    lines.push(line.trimEnd());
    line = part.trimStart();
  };
  for (const word of text.split(/(?<= )/u)) {
    if (widthOf(pdf, word.trimEnd(), style) <= width) add(word);
    else for (const letter of lettersOf(word)) add(letter);
  }
  return [...lines, line];
}

function widthOf({ doc, piecesOf }: Pdf, text: string, { size, isBold = false }: Style): number {
  return piecesOf(text, isBold)
    .map((piece) => doc.font(piece.font).fontSize(size).widthOfString(piece.text))
    .reduce((sum, width) => sum + width, 0);
}

/** One line, its base `style.size` below `y`; `right`: it ends at `x`. */
export function drawLine(
  pdf: Pdf,
  text: string,
  { x, y, right = false }: { readonly x: number; readonly y: number; readonly right?: boolean },
  style: Style,
): void {
  const { doc } = pdf;
  const { size, colour = INK, isBold = false } = style;
  let left = right ? x - widthOf(pdf, text, style) : x;
  for (const piece of pdf.piecesOf(text, isBold)) {
    doc.font(piece.font).fontSize(size).fillColor(colour);
    doc.text(piece.text, left, y + size, { lineBreak: false, baseline: "alphabetic" });
    left += doc.widthOfString(piece.text);
  }
}
