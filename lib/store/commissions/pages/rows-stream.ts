import type { CommissionFilter } from "@/lib/core/commissions/commission";
import type { AccountScope } from "@/lib/core/scope";
import { db } from "@/lib/store/database/database";
import { narrowFilter } from "@/lib/store/database/narrow";
import { createSqlParams } from "@/lib/store/database/sql-params";
import { amountColumns } from "../columns";
import { groupConditions } from "../filter";
import { type CsvPart, IN_ORDER, isOfVersion, listCsvParts, versionOfDays } from "./csv-parts";

/** Rows that are read at once: some 20 MB of the heap. */
const PART_ROWS = 10_000;
const columnsOf = (scope: AccountScope) => [
  "r.day",
  "r.uid",
  "r.coin",
  "r.symbol",
  "nullif(r.product_type, '')",
  ...amountColumns(scope).map((column) => `r.${column}`),
];

/**
 * The filter's rows in the order of the ledger, each with the values of commissionCsvColumns as they are stored;
 * null is not given. Memory holds one part of some 10,000 rows. Throws ExportInterruptedError when a day is read again
 * between two of its parts.
 */
export async function* streamCommissionRows(
  scope: AccountScope,
  filter: CommissionFilter,
  { partRows = PART_ROWS } = {},
): AsyncGenerator<readonly (string | null)[]> {
  for await (const part of listCsvParts(scope, filter, partRows)) {
    yield* await readPart(scope, filter, part);
  }
}

async function readPart(
  scope: AccountScope,
  filter: CommissionFilter,
  part: CsvPart,
): Promise<(string | null)[][]> {
  const params = createSqlParams();
  const own = narrowFilter(scope, { ...filter, range: part.range });
  const conditions = groupConditions({ scope, filter: own, params }, []);
  const columns = columnsOf(scope);
  if (part.fromUid !== null) conditions.push(`r.uid > ${params.add(part.fromUid)}`);
  if (part.toUid !== null) conditions.push(`r.uid <= ${params.add(part.toUid)}`);
  const [, , ...others] = columns.map(() => "null");
  const text = `(select ${columns.join(", ")} from commission_rows r where ${conditions.join(" and ")} ${IN_ORDER})
    union all select null, (${versionOfDays(scope, part.range, params)})::text, ${others.join(", ")}`;
  const { rows } = await db().pool.query<(string | null)[]>({
    text,
    values: params.values,
    rowMode: "array",
  });
  const [day, version] = rows.pop() ?? [];
  if (day !== null) throw new Error("the database did not end a part of the rows with its version");
  isOfVersion(part, Number(version));
  return rows;
}
