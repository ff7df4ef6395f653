import { type Columns, columnsOf, tableOf } from "@/lib/exports/export-table";
import type { StockCode } from "../stock-code";
import type { ComparedPanel } from "./compared-panel";
import { MEASURE_FORMS } from "./measure";
import { type SharedHolder, sharedHolders } from "./shared-holders";

/**
 * The tables of a compared panel by file name, without the ending: the comparison, and for holders
 * those of several stocks.
 */
export function comparedTables(
  codes: readonly StockCode[],
  readings: readonly TableReading[],
  compared: ComparedPanel,
) {
  const { panel } = compared;
  const tables = { [panel]: compareTable(codes, readings, compared) };
  if (panel === "shareholders" || panel === "executives")
    tables[`${panel}-shared`] = sharedTable(codes, sharedHolders(compared.columns));
  return tables;
}

/** A line for each stock, a column for each measure, as in the page's table. */
function compareTable(
  codes: readonly StockCode[],
  readings: readonly TableReading[],
  { rows }: ComparedPanel,
) {
  const lines = codes.map((code, at) => {
    const { observed = null, failed = null } = readings[at] ?? {};
    // A failure may follow an observation: the line has both.
    return {
      code,
      at,
      state: observed ? "observed" : failed ? "failed" : "never-read",
      observedAt: observed && new Date(observed.answeredAt),
      unchangedSince: observed && new Date(observed.firstSeenAt),
      failure: failed?.kind,
    };
  });
  const columns: Columns<(typeof lines)[number]> = [
    ...columnsOf("text", "code", "state", "observedAt", "unchangedSince", "failure"),
    ...rows.map(({ header, form, cells }) => ({
      header,
      kind: MEASURE_FORMS[form],
      read: ({ at }: { readonly at: number }) => cells[at]?.text,
    })),
  ];
  return tableOf(columns, lines);
}

type TableReading = {
  /** Instants; in a share link's facts as ISO 8601. */
  readonly observed: {
    readonly answeredAt: Date | string;
    readonly firstSeenAt: Date | string;
  } | null;
  readonly failed: { readonly kind: string } | null;
};

/** A line for each holder, with percent and number of shares of each stock. */
function sharedTable(codes: readonly StockCode[], holders: readonly SharedHolder[]) {
  const columns: Columns<SharedHolder> = [
    { header: "name", kind: "text", read: ({ name }) => name },
    ...codes.flatMap(
      (code, at): Columns<SharedHolder> => [
        {
          header: `${code} holdingRatio`,
          kind: "amount",
          read: ({ parts }) => parts[at]?.holdingRatio,
        },
        {
          header: `${code} holdingNum`,
          kind: "amount",
          read: ({ parts }) => parts[at]?.holdingNum,
        },
      ],
    ),
  ];
  return tableOf(columns, holders);
}
