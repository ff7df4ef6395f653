import { Decimal } from "decimal.js";
import type { DecimalSign } from "@/lib/core/files/written-number";

/**
 * Why a cell's value cannot be trusted. "error": it holds #N/A or the like. "formula": its formula
 * was never computed. "digits": a number of so many digits that a spreadsheet may have cut some.
 */
export type CellFault = "error" | "formula" | "digits";
export type CellValue = {
  readonly text: string;
  readonly fault: CellFault | null;
  /** It is shown with the decimal sign that was asked for, which its file does not say. */
  readonly isNumber?: true;
};

/**
 * Excel keeps 15 digits of a number and writes zeros after them (its specifications and limits). A
 * number that has all of them may have had more.
 */
const KEPT_DIGITS = 15;
/** The decimals of an exchange's amounts: 1234567.12345678 has 15 digits and is whole. */
const OWN_DECIMALS = 8;
/** What a formula computes in doubles, such as 0.30000000000000004, has zeros after its digits. */
const COMPUTED_DIGITS = 12;
const SHORT = /^-?\d{1,14}$|^-?(?=[\d.]{1,15}$)\d*\.\d+$/;

/** A number as the file has it, digit for digit and without an exponent. */
export function numberValue(raw: string, decimal: DecimalSign): CellValue {
  if (SHORT.test(raw)) return { text: signed(raw, decimal), fault: null, isNumber: true };
  const number = Number(raw);
  if (raw.trim() === "" || !Number.isFinite(number)) return { text: raw, fault: "error" };
  const shown = new Decimal(number.toPrecision(KEPT_DIGITS));
  const isKept =
    shown.toNumber() === number
      ? shown.precision() < KEPT_DIGITS || shown.decimalPlaces() === OWN_DECIMALS
      : shown.precision() <= COMPUTED_DIGITS;
  return !isKept || shown.abs().gte(`1e${KEPT_DIGITS - 1}`)
    ? { text: raw, fault: "digits" }
    : { text: signed(shown.toFixed(), decimal), fault: null, isNumber: true };
}

const signed = (text: string, decimal: DecimalSign) =>
  decimal === "." ? text : text.replace(".", decimal);

/** What a format of numbers shows. */
export type NumberFormat = "number" | "day" | "clock";

/** Formats that every spreadsheet knows by their number (ECMA-376, part 1, 18.8.30). */
const DAY_FORMATS = [
  [14, 17],
  [27, 31],
  [34, 36],
  [50, 54],
  [57, 58],
] as const;
const CLOCK_FORMATS = [
  [18, 22],
  [32, 33],
  [45, 47],
  [55, 56],
] as const;

export function formatOfId(id: number): NumberFormat {
  const isIn = ([from, to]: readonly [number, number]) => id >= from && id <= to;
  if (DAY_FORMATS.some(isIn)) return "day";
  return CLOCK_FORMATS.some(isIn) ? "clock" : "number";
}

/** Texts in quotation marks, characters after a sign, colours, currencies and conditions. */
const NO_CODE = /"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*(?:\]|$)/gi;
/** Excel takes no longer ones (its specifications and limits). */
const LONGEST_CODE = 255;

export function formatOfCode(code: string): NumberFormat {
  if (code.length > LONGEST_CODE) return "number";
  const bare = (code.split(";")[0] ?? "").replaceAll(NO_CODE, "");
  if (/general/i.test(bare) || !/[dmyhs]/i.test(bare)) return "number";
  return /[hs]/i.test(bare) ? "clock" : "day";
}

const DAY_MS = 86_400_000;
const EPOCH_MS = Date.UTC(1899, 11, 30);
/** The calendar that begins in 1904, as on old Macs, is so many days behind. */
const DAYS_TO_1904 = 1_462;
/** The first day of March 1900: before it Excel counts a leap day that there was not. */
const FIRST_SERIAL = 61;
/** The last day of the year 9999. */
const LAST_SERIAL = 2_958_465;

/** A day or a time without a zone, `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`; else the number. */
export function dateValue(
  raw: string,
  format: "day" | "clock",
  { is1904, decimal }: { readonly is1904: boolean; readonly decimal: DecimalSign },
): CellValue {
  const serial = Number(raw) + (is1904 ? DAYS_TO_1904 : 0);
  if (!(serial >= FIRST_SERIAL && serial <= LAST_SERIAL)) return numberValue(raw, decimal);
  const iso = new Date(EPOCH_MS + Math.round(serial * DAY_MS)).toISOString();
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 23)];
  if (format === "day" && time === "00:00:00.000") return { text: day, fault: null };
  return { text: `${day} ${time.replace(/\.000$/, "")}`, fault: null };
}
