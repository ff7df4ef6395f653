import { productTypeLabel } from "@/components/ui/series-colour";
import { amountText } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import type { Words } from "@/components/ui/text/text";
import type { Amount } from "@/lib/core/amount";
import { type ClientTag, clientText } from "@/lib/core/clients/client";
import {
  COMMISSION_AMOUNTS,
  type CommissionAmountField,
  type CommissionRow,
} from "@/lib/core/commissions/commission";
import { ALL_FIELDS, type CoinTotal, isSummedField, type LedgerField } from "./field-text";

/** Characters that each column needs: before the point (or of its text), and from the point on. */
type Measure = Readonly<Record<LedgerField, { readonly whole: number; readonly decimals: number }>>;

/** Characters each amount column keeps for its decimals, so that rows and totals align on the point. */
export type ColumnDecimals = Readonly<Record<CommissionAmountField, number>>;

/** Widest usual characters of 13 px figures, names in capitals and days, and of 12 px heads, in px. */
const FIGURE_PX = 8.5;
const NAME_PX = 9;
const DAY_PX = 8;
const HEAD_PX = 7;
/** Both paddings of a cell; the arrow of a sorted head; the dot before a product type. */
const PADDING_PX = 24;
const ARROW_PX = 20;
const DOT_PX = 16;
/** A total's name begins left of the day's column, behind the button for more coins: about so many characters each. */
const NAME_BEFORE = 4;
const MORE_COINS = 5;
const WIDEST_PX = 320;

/** Pages are added to a long ledger one by one: each is measured once. */
const measured = new WeakMap<readonly CommissionRow[], Measure>();

/** Pages of rows with their clients' tags, and the totals above them. */
type Measured = {
  readonly pages: readonly (readonly CommissionRow[])[];
  readonly totals: readonly CoinTotal[];
  /** Whether the totals are incomplete; their names then say so. */
  readonly isPartial: boolean;
  readonly tags: ReadonlyMap<string, ClientTag>;
};

/** What the columns need, in one language. */
export function measureColumns(
  words: Words,
  { pages, totals, isPartial, tags }: Measured,
): { readonly decimals: ColumnDecimals; readonly widths: Readonly<Record<LedgerField, number>> } {
  const all = [
    measureTotals(words, totals, isPartial),
    measureTags(tags),
    ...pages.map((rows) => measureOnce(words, rows)),
  ];
  const most = (field: LedgerField, part: "whole" | "decimals") =>
    Math.max(...all.map((measure) => measure[field][part]));
  const decimals = COMMISSION_AMOUNTS.map((field) => [field, most(field, "decimals")] as const);
  const widths = ALL_FIELDS.map((field) => [
    field,
    widthOf(words.t(`ledger.fields.${field}`), field, most(field, "whole"), most(field, "decimals")),
  ]);
  return {
    decimals: Object.fromEntries(decimals) as ColumnDecimals,
    widths: Object.fromEntries(widths) as Record<LedgerField, number>,
  };
}

function measureOnce(words: Words, rows: readonly CommissionRow[]): Measure {
  const known = measured.get(rows);
  if (known) return known;
  const measure = measureEach((field) => rows.map((row) => charactersOf(words, field, row)));
  measured.set(rows, measure);
  return measure;
}

function measureTags(tags: ReadonlyMap<string, ClientTag>): Measure {
  return measureEach((field) =>
    field === "uid"
      ? [...tags].map(([uid, tag]) => ({ whole: clientText(uid, tag).length, decimals: 0 }))
      : [],
  );
}

/** As ledger-totals.tsx draws them: names below the day, rows below the clients, amounts below theirs. */
function measureTotals({ t }: Words, totals: readonly CoinTotal[], isPartial: boolean): Measure {
  const beside = isPartial ? 1 + lengthOf(t("ledger.notWhole")) : 0;
  return measureEach((field) => {
    if (field === "day")
      return totals.map(({ coin }) => ({
        whole: Math.max(1, MORE_COINS + lengthOf(coin) + beside - NAME_BEFORE),
        decimals: 0,
      }));
    if (field === "uid")
      return totals.map(({ rowCount }) => {
        const rows = t("ledger.rows", { count: rowCount });
        return { whole: lengthOf(rows), decimals: 0 };
      });
    if (field === "coin") return totals.map(({ coin }) => ({ whole: coin.length, decimals: 0 }));
    return isSummedField(field) ? totals.map((total) => amountCharacters(total[field])) : [];
  });
}

function measureEach(of: (field: LedgerField) => { whole: number; decimals: number }[]): Measure {
  const longest = (field: LedgerField) =>
    of(field).reduce(
      (most, { whole, decimals }) => ({
        whole: Math.max(most.whole, whole),
        decimals: Math.max(most.decimals, decimals),
      }),
      { whole: 1, decimals: 0 },
    );
  return Object.fromEntries(ALL_FIELDS.map((field) => [field, longest(field)])) as Measure;
}

function charactersOf(
  { t, language }: Words,
  field: LedgerField,
  row: CommissionRow,
): { whole: number; decimals: number } {
  if (isAmount(field)) return amountCharacters(row[field]);
  if (field === "day") return { whole: lengthOf(dayLabel(row.day, language)), decimals: 0 };
  const text = field === "productType" ? productTypeLabel(t, row.productType) : row[field];
  return { whole: lengthOf(text), decimals: 0 };
}

/** A Chinese character is as wide as two others. */
function lengthOf(text: string): number {
  return text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);
}

function amountCharacters(amount: Amount | null): { whole: number; decimals: number } {
  if (amount === null) return { whole: 1, decimals: 0 };
  const { whole, fraction } = amountText(amount);
  return { whole: whole.length, decimals: fraction.length };
}

function isAmount(field: LedgerField): field is CommissionAmountField {
  return (COMMISSION_AMOUNTS as readonly string[]).includes(field);
}

/** As wide as what the column holds, so that no figure is cut. */
function widthOf(name: string, field: LedgerField, whole: number, decimals: number): number {
  const head = lengthOf(name) * HEAD_PX + ARROW_PX;
  const dot = field === "productType" ? DOT_PX : 0;
  const content = (whole + decimals) * characterPx(field) + dot;
  return Math.round(Math.min(WIDEST_PX, Math.max(head, content) + PADDING_PX));
}

function characterPx(field: LedgerField): number {
  if (field === "day") return DAY_PX;
  return isAmount(field) || field === "uid" ? FIGURE_PX : NAME_PX;
}
