import { type Amount, compareAmounts, subtractAmounts, sumAmounts } from "@/lib/core/amount";
import { groupBy } from "@/lib/core/group-by";
import type { Month } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Columns, columnsOf, type ExportTable, tableOf } from "@/lib/exports/export-table";
import { findMonthClose } from "@/lib/months/store";
import { findSharedClients, listMonthParts } from "@/lib/payouts/store/partner-statements";
import { type MonthSplit, type WaterfallStep, waterfallOf } from "./month-split";

const FIRST_SHARED = 5;
const ZERO = "0" as Amount;

/**
 * How a closed month's rebates are divided among its statements and what is kept; null: the month
 * is not closed.
 */
export async function loadMonthSplit(
  scope: WholeAccountScope,
  month: Month,
): Promise<MonthSplit | null> {
  const [close, parts, shared] = await Promise.all([
    findMonthClose(scope, month),
    listMonthParts(scope, month),
    findSharedClients(scope, month, FIRST_SHARED),
  ]);
  if (!close) return null;
  const rebates = new Map(
    close.content.coins.map(({ coin, rebateAmount }) => [coin, rebateAmount]),
  );
  const byCoin = groupBy(parts, ({ coin }) => coin);
  const names = [...new Set([...rebates.keys(), ...byCoin.keys()])].sort();
  const coins = names.map((coin) => {
    const rebate = rebates.get(coin) ?? ZERO;
    const ofCoin = byCoin.get(coin) ?? [];
    const earned = sumAmounts(ofCoin.map((part) => part.earned));
    return { coin, rebate, parts: ofCoin, kept: subtractAmounts(rebate, earned) };
  });
  const overspent = coins.filter(({ kept }) => compareAmounts(kept, ZERO) < 0);
  return { coins, shared, overspent: overspent.map(({ coin }) => coin) };
}

const COLUMNS: Columns<WaterfallStep & { readonly month: Month }> = [
  ...columnsOf("text", "month", "coin"),
  { header: "step", kind: "text", read: ({ kind }) => kind },
  { header: "partner", kind: "text", read: ({ part }) => part?.partner },
  { header: "introducedPartner", kind: "text", read: ({ part }) => part?.introduced },
  { header: "statement", kind: "text", read: ({ part }) => part?.number },
  {
    header: "rebateAmount",
    kind: "amount",
    read: ({ kind, amount }) => (kind === "rebate" ? amount : null),
  },
  {
    header: "earned",
    kind: "amount",
    read: ({ kind, amount }) => (kind === "rebate" ? null : amount),
  },
];

/**
 * A step a row, coin by coin: the rebate, each partner's and introducer's share and what is kept.
 * For each coin the sums of `rebateAmount` and `earned` are equal.
 */
export function openMonthSplitTable(month: Month, { coins }: MonthSplit): ExportTable {
  return tableOf(
    COLUMNS,
    coins.flatMap(waterfallOf).map((step) => ({ ...step, month })),
  );
}
