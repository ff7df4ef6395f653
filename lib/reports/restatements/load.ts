import type { DayRange } from "@/lib/core/day";
import { columnsOf, type ExportTable } from "@/lib/core/files/export-table";
import { CHANGED_SUMS, changeOfCoin, type Restatement } from "@/lib/core/reports/restatement";
import type { WholeAccountScope } from "@/lib/core/scope";
import {
  countRestatements,
  listRestatements,
  loadRestatedRows,
} from "@/lib/store/commissions/days/restatements";
import { streamBatches } from "@/lib/store/database/keyset-page";
import { formatMark, type RestatementQuery, type RestatementRequest } from "./query";

const PAGE_SIZE = 25;

/** `counts`, of the range: those that changed amounts, and those that only retold the exchange's running totals. */
export async function loadRestatements(scope: WholeAccountScope, query: RestatementQuery) {
  const [found, counts] = await Promise.all([
    listRestatements(scope, { ...query, limit: PAGE_SIZE + 1 }),
    countRestatements(scope, query.range),
  ]);
  const restatements = found.slice(0, PAGE_SIZE);
  const last = restatements.at(-1);
  const isMore = found.length > PAGE_SIZE;
  /** Where the next page begins, for the address; null on the last one. */
  const next = isMore && last ? formatMark(markOf(last)) : null;
  return { restatements, counts, next };
}

export function loadLatestRestatements(scope: WholeAccountScope, range: DayRange, limit: number) {
  return listRestatements(scope, { range, kind: "amounts", after: null, limit });
}

export const ROWS_A_PAGE = 100;

/** One restatement with a page of the rows that it touched; null where there is none. */
export async function loadRestatement(
  scope: WholeAccountScope,
  { day, revision, page, rows: wanted }: RestatementRequest,
) {
  const ofDay = await listRestatements(scope, {
    range: { from: day, to: day },
    kind: "all",
    after: null,
    limit: 1000,
  });
  const restatement = ofDay.find((each) => each.revision === revision);
  if (!restatement) return null;
  const { added, removed, changed, retold } = restatement.rows;
  const isAll = wanted === "all";
  const rows = await loadRestatedRows(scope, {
    day,
    revision,
    retold: isAll,
    offset: (page - 1) * ROWS_A_PAGE,
    limit: ROWS_A_PAGE,
  });
  return {
    restatement,
    rows,
    pages: Math.max(1, Math.ceil((added + removed + changed + (isAll ? retold : 0)) / ROWS_A_PAGE)),
  };
}

function markOf({ seenAt, day, revision }: Restatement) {
  return { seenAtMs: seenAt.getTime(), day, revision };
}

const SIDES = ["Before", "After", "Change"];
const PART = 200;

/** Every restatement of the query, one row for each coin: what it came to before and after, and the difference. */
export async function openRestatementsTable(
  scope: WholeAccountScope,
  query: Omit<RestatementQuery, "after">,
): Promise<ExportTable> {
  return {
    columns: [
      ...columnsOf("text", "seenAt"),
      ...columnsOf("day", "date"),
      ...columnsOf("count", "revision", "rowsAdded", "rowsRemoved", "rowsChanged", "rowsRetold"),
      ...columnsOf("text", "coin"),
      ...columnsOf("count", "rowsBefore", "rowsAfter"),
      ...columnsOf("amount", ...CHANGED_SUMS.flatMap((field) => SIDES.map((side) => field + side))),
    ],
    rows: streamRows(scope, query),
  };
}

async function* streamRows(scope: WholeAccountScope, query: Omit<RestatementQuery, "after">) {
  const restatements = streamBatches<Restatement>(PART, (last) =>
    listRestatements(scope, { ...query, after: last && markOf(last), limit: PART }),
  );
  for await (const restatement of restatements) yield* coinRows(restatement);
}

/** A restatement without coins on either side changed nothing that can be summed: it still has its row. */
function coinRows({ seenAt, day, revision, rows, coins }: Restatement): (string | null)[][] {
  const counts = [rows.added, rows.removed, rows.changed, rows.retold].map(String);
  const head = [seenAt.toISOString(), day, String(revision), ...counts];
  if (coins.length === 0) return [[...head, ...new Array<null>(3 + CHANGED_SUMS.length * 3).fill(null)]];
  return coins.map((change) => {
    const { coin, before, after } = change;
    const amounts = CHANGED_SUMS.flatMap((field) => [
      before?.[field] ?? null,
      after?.[field] ?? null,
      changeOfCoin(change, field),
    ]);
    return [...head, coin, countOf(before), countOf(after), ...amounts];
  });
}

const countOf = (version: { rowCount: number } | null) => (version ? String(version.rowCount) : "0");
