import { readFileSync } from "node:fs";
import path from "node:path";
import { create, type Font } from "fontkit";

export const THAI = "noto-sans-thai";
export const DEVANAGARI = "noto-sans-devanagari";

/** A file of lib/documents/fonts, and how the letters begin that it may draw. */
type FontFile = { readonly name: string; readonly letters: RegExp };

const EAST_ASIAN = "\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Bopomofo}\\p{scx=Hangul}";
const EAST_ASIAN_WORDS = new RegExp(`[${EAST_ASIAN}]+`, "gu");
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u;
const HANGUL = /\p{sc=Hangul}/u;

const LATIN: FontFile = {
  name: "noto-sans",
  letters: /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Common}\p{sc=Inherited}]/u,
};
/** Also wide Latin letters and symbols. */
const CHINESE: FontFile = {
  name: "noto-sans-sc",
  letters: new RegExp(`^[${EAST_ASIAN}\\p{sc=Latin}\\p{sc=Common}]`, "u"),
};
const JAPANESE: FontFile = { name: "noto-sans-jp", letters: new RegExp(`^[${EAST_ASIAN}]`, "u") };
const KOREAN: FontFile = { name: "noto-sans-kr", letters: new RegExp(`^[${EAST_ASIAN}]`, "u") };
const EAST_ASIAN_FONTS = [CHINESE, JAPANESE, KOREAN];
const OTHER_FONTS: readonly FontFile[] = [
  LATIN,
  // Noto's Arabic draws several letters with one glyph and other dots: a copied text would have the
  // wrong letters, and fontkit fails at some dots.
  { name: "ibm-plex-sans-arabic", letters: /^\p{scx=Arabic}/u },
  { name: "noto-sans-hebrew", letters: /^\p{scx=Hebrew}/u },
  { name: THAI, letters: /^\p{scx=Thai}/u },
  { name: DEVANAGARI, letters: /^\p{scx=Devanagari}/u },
];

/** Joiners belong to words. */
const INVISIBLE = /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/u;

/** The name of the font that draws a letter of a text; null: no font has it. */
export type FontOf = (letter: string, at: number) => string | null;

/**
 * Fonts for what is not ASCII. A file is read when a text needs it; `register` gets its name and
 * its bytes before its first letter is drawn.
 */
export function openFonts(
  register: (name: string, file: Buffer) => void,
): (text: string) => FontOf {
  const opened = new Map<string, Font>();
  const open = ({ name }: FontFile): Font => {
    const known = opened.get(name);
    if (known) return known;
    const file = readFileSync(path.resolve("lib/documents/fonts", `${name}.ttf`));
    const font = create(file) as Font; // a collection has several fonts; ours are files of one
    opened.set(name, font);
    register(name, file);
    return font;
  };
  return (text) => {
    const eastAsianFontAt = planEastAsian(text);
    return (letter, at) => {
      if (INVISIBLE.test(letter)) return null;
      const codes = [...letter].map((character) => character.codePointAt(0) ?? 0);
      const first = eastAsianFontAt(at);
      const eastAsian = [first, ...EAST_ASIAN_FONTS.filter((font) => font !== first)];
      const found = [...OTHER_FONTS, ...eastAsian].find(
        (font) =>
          font.letters.test(letter) && codes.every((code) => open(font).hasGlyphForCodePoint(code)),
      );
      return found?.name ?? null;
    };
  };
}

/**
 * Chinese, Japanese and Korean write one character in different ways. Characters of a word with kana
 * are Japanese, those of a word with Hangul Korean, others Chinese.
 */
function planEastAsian(text: string): (at: number) => FontFile {
  const words = [...text.matchAll(EAST_ASIAN_WORDS)].map((match) => ({
    end: match.index + match[0].length,
    font: eastAsianFontOf(match[0]),
  }));
  return (at) => words.find(({ end }) => at < end)?.font ?? CHINESE;
}

function eastAsianFontOf(word: string): FontFile {
  if (KANA.test(word)) return JAPANESE;
  return HANGUL.test(word) ? KOREAN : CHINESE;
}
