import { type ClientTag, clientText } from "@/lib/clients/client";
import {
  COMMISSION_AMOUNTS,
  COMMISSION_TEXTS,
  type CommissionRow,
  type CommissionSums,
  type CommissionTextField,
} from "@/lib/commissions/commission";
import type { Amount } from "@/lib/core/amount";
import { amountText } from "@/lib/core/amount-text";
import { dayLabel } from "@/lib/core/day-text";
import { largest } from "@/lib/core/large-lists";
import { marketText, productTypeText } from "@/lib/core/market-name";
import type { Words } from "@/lib/core/text";
import { ALL_FIELDS, isSummedField, type LedgerField } from "./field-text";

/** How many characters a coin's figures of a column have from the point on. */
export type ColumnDecimals = (field: string, coin: string) => number;

/** Widths in pixels of 13 px type: digits, points and spaces, capitals, other letters, Chinese. */
const DIGIT_PX = 8.5;
const POINT_PX = 3.5;
const CAPITAL_PX = 9;
const LETTER_PX = 7.5;
const HAN_PX = 13.2;
/** Heads and the note after a total are 12 px type. */
const SMALL = 12 / 13;
/** Both paddings of a cell; a head's paddings and its arrow; the dot before a product type. */
const PADDING_PX = 17;
const HEAD_PX = 24;
const DOT_PX = 16;
/** A total's name begins so many pixels before the day's column. */
const NAME_BEFORE_PX = 22;
const WIDEST_PX = 320;

/**
 * By field, for amounts by field and coin: pixels before the point, and characters from the point
 * on.
 */
type Needs = Map<string, { readonly px: number; readonly decimals: number }>;

/** Measures of pages, so that each page of a long ledger is measured once. */
const measured = new WeakMap<readonly CommissionRow[], Needs>();

/** Pages of rows with their clients' tags, and the totals above them. */
type MeasuredRows = {
  readonly pages: readonly (readonly CommissionRow[])[];
  readonly totals: readonly CommissionSums[];
  /** Whether the totals are incomplete; their names then say so. */
  readonly isPartial: boolean;
  readonly tags: ReadonlyMap<string, ClientTag>;
};

/** Decimals and widths that fit the columns' contents in one language, so that no figure is cut. */
export function measureColumns(
  words: Words,
  { pages, totals, isPartial, tags }: MeasuredRows,
): { readonly decimals: ColumnDecimals; readonly widths: Readonly<Record<LedgerField, number>> } {
  const needs = measureTotals(words, totals, isPartial);
  for (const [uid, tag] of tags) keep(needs, "uid", textPx(clientText(uid, tag)));
  for (const rows of pages) {
    const page = measured.get(rows) ?? measureRows(words, rows);
    measured.set(rows, page);
    for (const [key, { px, decimals }] of page) keep(needs, key, px, decimals);
  }
  const widths = ALL_FIELDS.map((field) => {
    const head = textPx(words.t(`ledger.fields.${field}`)) * SMALL + HEAD_PX;
    const own = [...needs].filter(([key]) => key.split(" ")[0] === field);
    const widest = largest(
      own.map(([, { px, decimals }]) => px + decimalsPx(decimals)),
      0,
    );
    const content = widest + (field === "productType" ? DOT_PX : 0);
    return [field, Math.round(Math.min(WIDEST_PX, Math.max(head, content) + PADDING_PX))];
  });
  return {
    decimals: (field, coin) => needs.get(amountKey(field, coin))?.decimals ?? 0,
    widths: Object.fromEntries(widths) as Record<LedgerField, number>,
  };
}

const amountKey = (field: string, coin: string) => `${field} ${coin}`;

function keep(needs: Needs, key: string, px: number, decimals = 0): void {
  const known = needs.get(key) ?? { px: 0, decimals: 0 };
  needs.set(key, { px: Math.max(known.px, px), decimals: Math.max(known.decimals, decimals) });
}

function measureRows({ t, language }: Words, rows: readonly CommissionRow[]): Needs {
  const needs: Needs = new Map();
  for (const row of rows) {
    for (const field of COMMISSION_AMOUNTS) keepAmount(needs, field, row.coin, row[field]);
    keep(needs, "day", textPx(dayLabel(row.day, language)));
    for (const field of COMMISSION_TEXTS) {
      keep(needs, field, textPx(shownText(t, row, field)));
    }
  }
  return needs;
}

function shownText(t: Words["t"], row: CommissionRow, field: CommissionTextField): string {
  if (field === "symbol") return marketText(t, row.symbol, row.productType);
  return field === "productType" ? productTypeText(t, row.productType) : row[field];
}

/**
 * Totals as ledger-totals.tsx draws them: names below the day, rows below the clients, amounts
 * below theirs.
 */
function measureTotals({ t }: Words, totals: readonly CommissionSums[], isPartial: boolean): Needs {
  const needs: Needs = new Map();
  const beside = isPartial ? POINT_PX + textPx(t("ledger.notWhole")) * SMALL : 0;
  for (const total of totals) {
    for (const field of ALL_FIELDS)
      if (isSummedField(field)) keepAmount(needs, field, total.coin, total[field]);
    keep(needs, "day", textPx(total.coin) + beside - NAME_BEFORE_PX);
    keep(needs, "uid", textPx(t("ledger.rows", { count: total.rowCount })));
  }
  return needs;
}

function keepAmount(needs: Needs, field: string, coin: string, amount: Amount | null): void {
  if (amount === null) return;
  const { whole, fraction } = amountText(amount);
  keep(needs, amountKey(field, coin), textPx(whole), fraction.length);
}

function decimalsPx(characters: number): number {
  return characters === 0 ? 0 : POINT_PX + (characters - 1) * DIGIT_PX;
}

function textPx(text: string): number {
  let px = 0;
  for (const character of text) px += characterPx(character);
  return px;
}

function characterPx(character: string): number {
  if (/[\d−-]/.test(character)) return DIGIT_PX;
  if (/[.,\s]/.test(character)) return POINT_PX;
  if (/\p{Script=Han}/u.test(character)) return HAN_PX;
  return /\p{Lu}/u.test(character) ? CAPITAL_PX : LETTER_PX;
}
