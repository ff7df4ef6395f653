import type { ExportTable } from "@/lib/core/files/export-table";
import type { WholeAccountScope } from "@/lib/core/scope";
import { listRestatements } from "@/lib/store/commissions/days/restatements";
import { changeOfCoin, markOf, type Restatement } from "./load";
import type { RestatementQuery } from "./query";

const FIELDS = ["dealAmount", "fee", "feePaid", "rebateAmount"] as const;
const PART = 200;

/** Every restatement of the query, one row for each coin: what it came to before and after, and the difference. */
export async function openRestatementsTable(
  scope: WholeAccountScope,
  query: Omit<RestatementQuery, "after">,
): Promise<ExportTable> {
  return {
    columns: [
      { header: "seenAt", kind: "text" },
      { header: "date", kind: "day" },
      { header: "revision", kind: "count" },
      { header: "rowsAdded", kind: "count" },
      { header: "rowsRemoved", kind: "count" },
      { header: "rowsChanged", kind: "count" },
      { header: "rowsRetold", kind: "count" },
      { header: "coin", kind: "text" },
      { header: "rowsBefore", kind: "count" },
      { header: "rowsAfter", kind: "count" },
      ...FIELDS.flatMap((field) =>
        ["Before", "After", "Change"].map((side) => ({ header: field + side, kind: "amount" }) as const),
      ),
    ],
    rows: streamRows(scope, query),
  };
}

async function* streamRows(
  scope: WholeAccountScope,
  query: Omit<RestatementQuery, "after">,
): AsyncGenerator<readonly (string | null)[]> {
  let last: Restatement | undefined;
  do {
    const after = last ? markOf(last) : null;
    const part = await listRestatements(scope, { ...query, after, limit: PART });
    for (const restatement of part) yield* coinRows(restatement);
    last = part.length === PART ? part.at(-1) : undefined;
  } while (last);
}

/** A restatement without coins on either side changed nothing that can be summed: it still has its row. */
function coinRows({ seenAt, day, revision, rows, coins }: Restatement): (string | null)[][] {
  const counts = [rows.added, rows.removed, rows.changed, rows.retold].map(String);
  const head = [seenAt.toISOString(), day, String(revision), ...counts];
  if (coins.length === 0) return [[...head, ...new Array<null>(3 + FIELDS.length * 3).fill(null)]];
  return coins.map((change) => {
    const { coin, before, after } = change;
    const amounts = FIELDS.flatMap((field) => [
      before?.[field] ?? null,
      after?.[field] ?? null,
      changeOfCoin(change, field),
    ]);
    return [...head, coin, countOf(before), countOf(after), ...amounts];
  });
}

const countOf = (version: { rowCount: number } | null) => (version ? String(version.rowCount) : "0");
