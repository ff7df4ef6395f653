import type { ExportColumn, ExportTable } from "@/lib/core/files/export-table";
import type { CompareRow, MeasureForm } from "@/lib/core/reality/compare/measure";
import type { SharedHolder } from "@/lib/core/reality/compare/shared-holders";
import type { StockCode } from "@/lib/core/reality/stock-code";

const KINDS: Readonly<Record<MeasureForm, ExportColumn["kind"]>> = {
  amount: "amount",
  money: "amount",
  percent: "ratio",
  ratio: "ratio",
  difference: "amount",
  change: "ratio",
  count: "count",
  day: "day",
  text: "text",
  word: "text",
};

/** How a stock's answer was read, before its measures; a failure is said beside what was observed before it. */
const READ = ["code", "state", "observedAt", "unchangedSince", "failure"] as const;

/** A compared panel as a file: a stock on each line, a measure in each column, as the table on the page has them. */
export function compareTable(
  codes: readonly StockCode[],
  readings: readonly Read[],
  rows: readonly CompareRow[],
): ExportTable {
  async function* lines() {
    for (const [at, code] of codes.entries()) {
      yield [code, ...readOf(readings[at]), ...rows.map(({ cells }) => cells[at]?.text ?? null)];
    }
  }
  return {
    columns: [
      ...READ.map((header): ExportColumn => ({ header, kind: "text" })),
      ...rows.map(({ header, form }) => ({ header, kind: KINDS[form] })),
    ],
    rows: lines(),
  };
}

type Read = {
  readonly observed: { readonly answeredAt: Date; readonly firstSeenAt: Date } | null;
  readonly failed: { readonly kind: string } | null;
};

function readOf(reading: Read | undefined): (string | null)[] {
  const { observed = null, failed = null } = reading ?? {};
  return [
    observed ? "observed" : failed ? "failed" : "never-read",
    observed?.answeredAt.toISOString() ?? null,
    observed?.firstSeenAt.toISOString() ?? null,
    failed?.kind ?? null,
  ];
}

/** Who holds several of the stocks: a holder on each line, parts in percent and shares of each stock. */
export function sharedTable(codes: readonly StockCode[], holders: readonly SharedHolder[]): ExportTable {
  async function* lines() {
    for (const { name, parts } of holders) {
      yield [name, ...parts.flatMap((part) => [part?.holdingRatio ?? null, part?.holdingNum ?? null])];
    }
  }
  return {
    columns: [
      { header: "name", kind: "text" },
      ...codes.flatMap((code): ExportColumn[] => [
        { header: `${code} holdingRatio`, kind: "ratio" },
        { header: `${code} holdingNum`, kind: "amount" },
      ]),
    ],
    rows: lines(),
  };
}
