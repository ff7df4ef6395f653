import type { Breakdown } from "@/lib/core/commissions/breakdown";
import type { CommissionFilter } from "@/lib/core/commissions/commission";
import { type Day, type DayRange, listDays } from "@/lib/core/day";
import type { ExportColumn } from "@/lib/core/files/export-table";
import type { Valuation } from "@/lib/core/reports/valuation";
import type { AccountScope } from "@/lib/core/scope";
import { sumCommissionsByCoin } from "@/lib/store/commissions/reads";
import { readValuation } from "@/lib/store/rates/reference-rates";
import { describeGaps } from "../coverage/coverage";
import { loadBreakdown } from "./load";
import type { BreakdownQuery } from "./query";

type AnyBreakdown<Gap = unknown> = Breakdown<string, string, Gap>;

/** The column that says what an amount is of; "" for counts. */
export const UNIT_COLUMN = "unit";

/** One row a bucket, oldest first: days, unit, series, total, shares, rates, why not whole. `today`: the exchange's day. */
export async function openBreakdownTable(
  scope: AccountScope,
  filter: CommissionFilter,
  query: BreakdownQuery,
  today: Day,
) {
  const coins = (await sumCommissionsByCoin(scope, filter)).map(({ coin }) => coin);
  const breakdown = await loadBreakdown(scope, filter, query, { today, coins });
  const withShares = query.shape === "share";
  return tableOfBreakdown(breakdown, {
    coins,
    withShares,
    isAdditive: query.measure !== "clients",
    describeGap: describeGaps,
  });
}

type TableOptions<Gap> = {
  /** Those whose rates made the values. */
  readonly coins: readonly string[];
  readonly withShares: boolean;
  /** Whether the amounts of a column make up a sum. */
  readonly isAdditive: boolean;
  readonly describeGap: (gap: Gap | null) => string | null;
};

/** The file of a breakdown of anything; null: there is nothing to break down. `sums`: headers of what may be summed. */
export async function tableOfBreakdown<Gap>(
  breakdown: AnyBreakdown<Gap> | null,
  { coins, withShares, isAdditive, describeGap }: TableOptions<Gap>,
) {
  if (!breakdown) return { sums: [], rowCount: 0, table: () => ({ columns: DAYS_AND_UNIT, rows: [] }) };
  const columns = columnsOf(breakdown, withShares);
  const valuation = breakdown.unit.kind === "value" ? await readValuation(breakdown.range) : null;
  const ratesOf = (range: DayRange) => valuation && ratesText(valuation, coins, range);
  const rows = cellsOf(breakdown, withShares, { ratesOf, describeGap });
  const sums = columns
    .filter(({ kind }) => kind === "amount" || kind === "count")
    .map(({ header }) => header);
  return {
    sums: isAdditive ? sums : [],
    rowCount: rows.length,
    table: () => ({ columns, rows }),
  };
}

const DAYS_AND_UNIT: readonly ExportColumn[] = [
  { header: "from", kind: "day" },
  { header: "to", kind: "day" },
  { header: UNIT_COLUMN, kind: "text" },
];

/** Headers begin with the measure, so that no name from outside comes first in a cell. */
function columnsOf({ measure, unit, series }: AnyBreakdown, withShares: boolean): ExportColumn[] {
  const kind = unit.kind === "count" ? ("count" as const) : ("amount" as const);
  const names = series.map(({ key }) => (key === null ? "other" : key === "" ? "not given" : key));
  return [
    ...DAYS_AND_UNIT,
    ...names.map((name, index) => ({ header: `${measure} ${tell(name, index, names)}`, kind })),
    { header: `${measure} total`, kind },
    ...(withShares
      ? names.map((name, index) => ({ header: `share ${tell(name, index, names)}`, kind: "ratio" as const }))
      : []),
    ...(unit.kind === "value"
      ? [
          { header: "rates", kind: "text" as const },
          { header: "notValued", kind: "text" as const },
        ]
      : []),
    { header: "notWhole", kind: "text" },
  ];
}

/** A value that is called as one of our own words keeps its own header. */
function tell(name: string, index: number, names: readonly string[]): string {
  return name === "total" || names.indexOf(name) !== index ? `${name} (${index + 1})` : name;
}

type CellWords<Gap> = Pick<TableOptions<Gap>, "describeGap"> & {
  readonly ratesOf: (range: DayRange) => string | null;
};

function cellsOf<Gap>(
  { unit, buckets }: AnyBreakdown<Gap>,
  withShares: boolean,
  { ratesOf, describeGap }: CellWords<Gap>,
): (string | null)[][] {
  const unitName = unit.kind === "coin" ? unit.coin : unit.kind === "value" ? unit.currency : "";
  return buckets.map(({ from, to, amounts, total, shares, valued, gap }) => [
    from,
    to,
    unitName,
    ...amounts,
    total,
    ...(withShares ? shares : []),
    ...(unit.kind === "value"
      ? [
          ratesOf({ from, to }),
          valued?.unvalued.map(({ coin, amount }) => `${amount} ${coin}`).join("; ") || null,
        ]
      : []),
    describeGap(gap),
  ]);
}

/** A cell of a spreadsheet holds some 32,000 characters: beyond this many rates only their number is written. */
const MOST_RATES = 400;

/** Every rate that applies to these coins on the bucket's days, each once: "BTC 64000.5 of 2026-11-19 (desk)". */
function ratesText({ rateOf }: Valuation, coins: readonly string[], { from, to }: DayRange): string | null {
  const rates = coins.flatMap((coin) =>
    listDays({ from, to }).flatMap((day) => {
      const applied = rateOf(coin, day);
      if (!applied) return [];
      const of = applied.rateDay === null ? "" : ` of ${applied.rateDay}`;
      return [`${coin} ${applied.rate}${of} (${applied.source})`];
    }),
  );
  const different = [...new Set(rates)];
  if (different.length > MOST_RATES) return `${different.length} rates of ${coins.length} coins`;
  return different.join("; ") || null;
}
