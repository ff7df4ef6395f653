import { productTypeLabel } from "@/components/ui/series-colour";
import { amountText } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import type { Words } from "@/components/ui/text/text";
import type { Amount } from "@/lib/core/amount";
import { type ClientTag, clientText } from "@/lib/core/clients/client";
import { COMMISSION_AMOUNTS, type CommissionRow } from "@/lib/core/commissions/commission";
import { ALL_FIELDS, type CoinTotal, isSummedField, type LedgerField } from "./field-text";

/** Characters that a coin's figures of a column have from the point on. */
export type ColumnDecimals = (field: string, coin: string) => number;

/** Pixels of 13 px type: figures, points and blanks, capitals, other letters, Chinese. */
const DIGIT_PX = 8.5;
const POINT_PX = 3.5;
const CAPITAL_PX = 9;
const LETTER_PX = 7.5;
const HAN_PX = 13.2;
/** Heads and what is said beside a total are 12 px type. */
const SMALL = 12 / 13;
/** Both paddings of a cell; those of a head's button and its arrow; the dot before a product type. */
const PADDING_PX = 17;
const HEAD_PX = 24;
const DOT_PX = 16;
/** A total's name begins so far left of the day's column, in the column that opens a row. */
const NAME_BEFORE_PX = 22;
const WIDEST_PX = 320;

/** Pixels of texts by field and of amounts before the point by field and coin; their characters from the point on. */
type Needs = { readonly px: Map<string, number>; readonly decimals: Map<string, number> };

/** Pages are added to a long ledger one by one: each is measured once. */
const measured = new WeakMap<readonly CommissionRow[], Needs>();

/** Pages of rows with their clients' tags, and the totals above them. */
type Measured = {
  readonly pages: readonly (readonly CommissionRow[])[];
  readonly totals: readonly CoinTotal[];
  /** Whether the totals are incomplete; their names then say so. */
  readonly isPartial: boolean;
  readonly tags: ReadonlyMap<string, ClientTag>;
};

/** What the columns need, in one language: as wide as what they hold, so that no figure is cut. */
export function measureColumns(
  words: Words,
  { pages, totals, isPartial, tags }: Measured,
): { readonly decimals: ColumnDecimals; readonly widths: Readonly<Record<LedgerField, number>> } {
  const needs = measureTotals(words, totals, isPartial);
  for (const [uid, tag] of tags) keep(needs.px, "uid", textPx(clientText(uid, tag)));
  for (const rows of pages) {
    const page = measured.get(rows) ?? measureRows(words, rows);
    measured.set(rows, page);
    for (const part of ["px", "decimals"] as const)
      for (const [key, value] of page[part]) keep(needs[part], key, value);
  }
  const widest = new Map<string, number>();
  for (const [key, px] of needs.px) {
    const [field = ""] = key.split(" ");
    keep(widest, field, px + decimalsPx(needs.decimals.get(key) ?? 0));
  }
  const widths = ALL_FIELDS.map((field) => {
    const head = textPx(words.t(`ledger.fields.${field}`)) * SMALL + HEAD_PX;
    const content = (widest.get(field) ?? 0) + (field === "productType" ? DOT_PX : 0);
    return [field, Math.round(Math.min(WIDEST_PX, Math.max(head, content) + PADDING_PX))];
  });
  return {
    decimals: (field, coin) => needs.decimals.get(amountKey(field, coin)) ?? 0,
    widths: Object.fromEntries(widths) as Record<LedgerField, number>,
  };
}

const amountKey = (field: string, coin: string) => `${field} ${coin}`;

function keep(most: Map<string, number>, key: string, value: number): void {
  most.set(key, Math.max(most.get(key) ?? 0, value));
}

function measureRows({ t, language }: Words, rows: readonly CommissionRow[]): Needs {
  const needs: Needs = { px: new Map(), decimals: new Map() };
  for (const row of rows) {
    for (const field of COMMISSION_AMOUNTS) keepAmount(needs, field, row.coin, row[field]);
    for (const field of ["uid", "coin", "symbol"] as const) keep(needs.px, field, textPx(row[field]));
    keep(needs.px, "day", textPx(dayLabel(row.day, language)));
    keep(needs.px, "productType", textPx(productTypeLabel(t, row.productType)));
  }
  return needs;
}

/** As ledger-totals.tsx draws them: names below the day, rows below the clients, amounts below theirs. */
function measureTotals({ t }: Words, totals: readonly CoinTotal[], isPartial: boolean): Needs {
  const needs: Needs = { px: new Map(), decimals: new Map() };
  const beside = isPartial ? POINT_PX + textPx(t("ledger.notWhole")) * SMALL : 0;
  for (const total of totals) {
    for (const field of ALL_FIELDS)
      if (isSummedField(field)) keepAmount(needs, field, total.coin, total[field]);
    keep(needs.px, "day", textPx(total.coin) + beside - NAME_BEFORE_PX);
    keep(needs.px, "uid", textPx(t("ledger.rows", { count: total.rowCount })));
  }
  return needs;
}

function keepAmount({ px, decimals }: Needs, field: string, coin: string, amount: Amount | null): void {
  if (amount === null) return;
  const { whole, fraction } = amountText(amount);
  keep(px, amountKey(field, coin), textPx(whole));
  keep(decimals, amountKey(field, coin), fraction.length);
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
