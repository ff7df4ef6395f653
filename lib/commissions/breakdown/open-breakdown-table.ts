import type { Breakdown, BreakdownBucket, BreakdownUnit } from "@/lib/commissions/breakdown";
import { type CommissionFilter, OMITTED_AMOUNTS } from "@/lib/commissions/commission";
import { sumCommissionsByCoin } from "@/lib/commissions/store/reads";
import { type Day, type DayRange, listDays } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { describeGaps } from "@/lib/coverage/coverage";
import { type Columns, columnsOf, type ExportTable, tableOf } from "@/lib/exports/export-table";
import type { ControlColumns, ExportView } from "@/lib/exports/subject";
import { readValuation } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";
import { loadBreakdown } from "./load-breakdown";
import type { BreakdownQuery } from "./query";

/** This column names the coin or currency of the amounts; "" for counts. */
const UNIT_COLUMN = "unit";

/**
 * One row for each bucket, oldest first: days, unit, series, total, shares, rates, gaps. `today`:
 * the exchange's day.
 */
export async function openBreakdownTable(
  scope: AccountScope,
  filter: CommissionFilter,
  query: BreakdownQuery,
  today: Day,
): Promise<ExportTable> {
  const coins = (await sumCommissionsByCoin(scope, filter)).map(({ coin }) => coin);
  return tableOfBreakdown(await loadBreakdown(scope, filter, query, { today, coins }), {
    coins,
    withShares: query.shape === "share",
    describeGap: describeGaps,
  });
}

type TableOptions<Gap> = {
  /** The coins whose rates made the values. */
  readonly coins: readonly string[];
  readonly withShares: boolean;
  readonly describeGap: (gap: Gap | null) => string | null;
};

/** Any breakdown as a table of a file. `breakdown` null: there are no rows. */
export async function tableOfBreakdown<Gap>(
  breakdown: Breakdown<string, string, Gap> | null,
  options: TableOptions<Gap>,
): Promise<ExportTable> {
  const columns = breakdown ? await breakdownColumns(breakdown, options) : daysAndUnit("");
  return tableOf(columns, breakdown?.buckets ?? []);
}

/** All amounts and counts of a breakdown's table; none where it has no series. */
export const breakdownControl: ExportView["control"] = (columns): ControlColumns[] => {
  const sums = columns.filter(({ kind }) => kind === "amount" || kind === "count");
  return sums.length > 0 ? [{ coin: UNIT_COLUMN, sums: sums.map(({ header }) => header) }] : [];
};

const daysAndUnit = (unit: string): Columns<DayRange> => [
  ...columnsOf("day", "from", "to"),
  { header: UNIT_COLUMN, kind: "text", read: () => unit },
];

/** Headers begin with the measure, so that no name from outside comes first in a cell. */
async function breakdownColumns<Gap>(
  { measure, unit, series, range }: Breakdown<string, string, Gap>,
  { coins, withShares, describeGap }: TableOptions<Gap>,
): Promise<Columns<BreakdownBucket<Gap>>> {
  type Column = Columns<BreakdownBucket<Gap>>[number];
  const kind = unit.kind === "count" ? "count" : "amount";
  const names = series.map(({ key }) => seriesName(key)).map(makeUnique);
  const columns: Column[] = [
    ...daysAndUnit(unitName(unit)),
    ...names.map(
      (name, at): Column => ({
        header: `${measure} ${name}`,
        kind,
        read: ({ amounts }) => amounts[at],
      }),
    ),
    { header: `${measure} total`, kind, read: ({ total }) => total },
  ];
  if (withShares) {
    for (const [at, name] of names.entries())
      columns.push({ header: `share ${name}`, kind: "ratio", read: ({ shares }) => shares[at] });
  }
  if (unit.kind === "value") {
    const valuation = await readValuation(range);
    columns.push(
      { header: "rates", kind: "text", read: (days) => ratesText(valuation, coins, days) },
      { header: "notValued", kind: "text", read: ({ valued }) => unvaluedText(valued) },
    );
  }
  if (isOmitted(measure)) {
    columns.push({ header: "rowsNotGiven", kind: "count", read: ({ missingRows }) => missingRows });
  }
  columns.push({ header: "notWhole", kind: "text", read: ({ gap }) => describeGap(gap) });
  return columns;
}

const isOmitted = (measure: string) => OMITTED_AMOUNTS.some((field) => field === measure);

function unitName(unit: BreakdownUnit): string {
  switch (unit.kind) {
    case "coin":
      return unit.coin;
    case "value":
      return unit.currency;
    case "count":
      return "";
    default:
      return unit satisfies never;
  }
}

function seriesName(key: string | null): string {
  if (key === null) return "other";
  return key === "" ? "not given" : key;
}

/** A number after a name that another column has already, so that no two headers are equal. */
function makeUnique(name: string, index: number, names: readonly string[]): string {
  return name === "total" || names.indexOf(name) !== index ? `${name} (${index + 1})` : name;
}

function unvaluedText(valued: BreakdownBucket["valued"]): string | null {
  return valued?.unvalued.map(({ coin, amount }) => `${amount} ${coin}`).join("; ") || null;
}

/**
 * A spreadsheet's cell holds some 32,000 characters; a bucket with more rates names only their
 * number.
 */
const MOST_RATES = 400;

/**
 * Every rate that applies to these coins on the bucket's days, each once: "BTC 64000.5 of
 * 2026-11-19 (desk)".
 */
function ratesText(
  { rateOf }: Valuation,
  coins: readonly string[],
  { from, to }: DayRange,
): string | null {
  const rates = new Set<string>();
  for (const coin of coins) {
    for (const day of listDays({ from, to })) {
      const applied = rateOf(coin, day);
      if (!applied) continue;
      const of = applied.rateDay === null ? "" : ` of ${applied.rateDay}`;
      rates.add(`${coin} ${applied.rate}${of} (${applied.source})`);
    }
  }
  if (rates.size > MOST_RATES) return `${rates.size} rates of ${coins.length} coins`;
  return [...rates].join("; ") || null;
}
