import {
  CHANGED_SUMS,
  type CoinChange,
  changeOfCoin,
  knownSum,
  type Restatement,
} from "@/lib/commissions/restatement";
import {
  countRestatements,
  listRestatements,
  loadRestatedRows,
} from "@/lib/commissions/store/days/restatements";
import type { DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { streamBatches } from "@/lib/database/keyset-page";
import { type Columns, columnsOf, type ExportTable, tableOf } from "@/lib/exports/export-table";
import { formatMark, type OpenedRestatement, type RestatementQuery } from "./query";

const PAGE_SIZE = 25;

/**
 * One page of restatements. `counts`: how many of the range changed amounts, and how many only
 * running totals.
 */
export async function loadRestatements(scope: WholeAccountScope, query: RestatementQuery) {
  const [found, counts] = await Promise.all([
    listRestatements(scope, { ...query, limit: PAGE_SIZE + 1 }),
    countRestatements(scope, query.range),
  ]);
  const restatements = found.slice(0, PAGE_SIZE);
  const last = restatements.at(-1);
  const isMore = found.length > PAGE_SIZE;
  /** Where the address says that the next page begins; null on the last one. */
  const next = isMore && last ? formatMark(markOf(last)) : null;
  return { restatements, counts, next };
}

export function loadLatestRestatements(scope: WholeAccountScope, range: DayRange, limit: number) {
  return listRestatements(scope, { range, kind: "amounts", after: null, limit });
}

export const ROWS_A_PAGE = 100;

/** One restatement with a page of the rows that it touched; null: there is no such restatement. */
export async function loadRestatement(
  scope: WholeAccountScope,
  { day, revision, page, rows: wanted }: OpenedRestatement,
) {
  const range = { from: day, to: day };
  const ofDay = await listRestatements(scope, { range, kind: "all", after: null, limit: 1000 });
  const restatement = ofDay.find((each) => each.revision === revision);
  if (!restatement) return null;
  const { added, removed, changed, retold } = restatement.rows;
  const isAll = wanted === "all";
  const rowCount = added + removed + changed + (isAll ? retold : 0);
  const rows = await loadRestatedRows(scope, {
    day,
    revision,
    retold: isAll,
    offset: (page - 1) * ROWS_A_PAGE,
    limit: ROWS_A_PAGE,
  });
  return { restatement, rows, pages: Math.max(1, Math.ceil(rowCount / ROWS_A_PAGE)) };
}

function markOf({ seenAt, day, revision }: Restatement) {
  return { seenAtMs: seenAt.getTime(), day, revision };
}

/**
 * One coin of a restatement. `change` null: the restatement changed no sums, but still has a line.
 */
type RestatedCoin = Restatement & { readonly change: CoinChange | null };

const COLUMNS: Columns<RestatedCoin> = [
  ...columnsOf("instant", "seenAt"),
  { header: "date", kind: "day", read: ({ day }) => day },
  ...columnsOf("count", "revision"),
  { header: "rowsAdded", kind: "count", read: ({ rows }) => rows.added },
  { header: "rowsRemoved", kind: "count", read: ({ rows }) => rows.removed },
  { header: "rowsChanged", kind: "count", read: ({ rows }) => rows.changed },
  { header: "rowsRetold", kind: "count", read: ({ rows }) => rows.retold },
  { header: "coin", kind: "text", read: ({ change }) => change?.coin },
  {
    header: "rowsBefore",
    kind: "count",
    read: ({ change }) => change && (change.before?.rowCount ?? 0),
  },
  {
    header: "rowsAfter",
    kind: "count",
    read: ({ change }) => change && (change.after?.rowCount ?? 0),
  },
  ...CHANGED_SUMS.flatMap(
    (field): Columns<RestatedCoin> => [
      {
        header: `${field}Before`,
        kind: "amount",
        read: ({ change }) => change?.before && knownSum(change.before, field),
      },
      {
        header: `${field}After`,
        kind: "amount",
        read: ({ change }) => change?.after && knownSum(change.after, field),
      },
      {
        header: `${field}Change`,
        kind: "amount",
        read: ({ change }) => change && changeOfCoin(change, field),
      },
    ],
  ),
];

const PART = 200;

/**
 * Every restatement of the query, one line for each coin: its sums before and after, and the
 * difference.
 */
export async function openRestatementsTable(
  scope: WholeAccountScope,
  query: Omit<RestatementQuery, "after">,
): Promise<ExportTable> {
  const restatements = streamBatches<Restatement>(PART, (last) =>
    listRestatements(scope, { ...query, after: last && markOf(last), limit: PART }),
  );
  return tableOf(COLUMNS, coinsOf(restatements));
}

async function* coinsOf(restatements: AsyncIterable<Restatement>): AsyncGenerator<RestatedCoin> {
  for await (const restatement of restatements) {
    const changes = restatement.coins.length === 0 ? [null] : restatement.coins;
    for (const change of changes) yield { ...restatement, change };
  }
}
