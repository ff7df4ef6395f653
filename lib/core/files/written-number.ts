import { type Amount, findAmount } from "@/lib/core/amount";

/** The sign before the fraction. */
export const DECIMAL_SIGNS = [".", ","] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** Blanks and apostrophes that people put between groups of three digits, whichever the sign. */
const GAPS = "\\u0020\\u00a0\\u2009\\u202f'\\u2019";
const FORMS: Readonly<Record<DecimalSign, RegExp>> = {
  ".": new RegExp(`^([-+\\u2212]?)(\\d{1,3}(?:[,${GAPS}]\\d{3})+|\\d*)(?:\\.(\\d+))?$`),
  ",": new RegExp(`^([-+\\u2212]?)(\\d{1,3}(?:[.${GAPS}]\\d{3})+|\\d*)(?:,(\\d+))?$`),
};
const NO_DIGIT = /\D/g;

/**
 * The amount that a person or a spreadsheet wrote, digit for digit: "1,222.50", "-1 222,50" or
 * ".5". Null: it is none. An exponent is none either, because a spreadsheet that writes one has cut
 * digits.
 */
export function findWrittenAmount(text: string, sign: DecimalSign): Amount | null {
  const found = FORMS[sign].exec(text);
  if (found === null) return null;
  const [, minus = "", whole = "", fraction = ""] = found;
  if (whole === "" && fraction === "") return null;
  const digits = whole.replaceAll(NO_DIGIT, "") || "0";
  const plus = minus === "" || minus === "+" ? "" : "-";
  return findAmount(`${plus}${digits}${fraction === "" ? "" : `.${fraction}`}`);
}

/** "1,234" and "1.234": one group of three digits after a sign, which may be either. */
const EITHER = /^[-+\u2212]?[1-9]\d{0,2}([.,])\d{3}$/;
const CLEAR: Readonly<Record<DecimalSign, RegExp>> = {
  ".": /^[-+\u2212]?(?:\d*|\d{1,3}(?:,\d{3})+)\.\d+$|^[-+\u2212]?\d{1,3}(?:,\d{3}){2,}$/,
  ",": /^[-+\u2212]?(?:\d*|\d{1,3}(?:\.\d{3})+),\d+$|^[-+\u2212]?\d{1,3}(?:\.\d{3}){2,}$/,
};

/**
 * The sign before the fraction in these texts. Null: some speak for one and some for the other, or
 * the only ones with a comma may be thousands as well as fractions.
 */
export function findDecimalSign(texts: Iterable<string>): DecimalSign | null {
  const seen = { ".": false, ",": false };
  let mayBeComma = false;
  for (const text of texts) {
    const either = EITHER.exec(text)?.[1];
    if (either === ",") mayBeComma = true;
    if (either !== undefined) continue;
    for (const sign of DECIMAL_SIGNS) {
      if (CLEAR[sign].test(text)) seen[sign] = true;
    }
  }
  if (seen["."] && seen[","]) return null;
  if (seen[","]) return ",";
  return seen["."] || !mayBeComma ? "." : null;
}

/**
 * The sign in which all cells of a table can be read. `texts`: those of them that are texts. A number
 * of a workbook is shown with "." and does not say whether the text "1,234" beside it is a fraction.
 */
export function findSignOfCells(
  cells: readonly string[],
  texts: readonly string[],
): DecimalSign | null {
  return findDecimalSign(texts) === null ? null : findDecimalSign(cells);
}
