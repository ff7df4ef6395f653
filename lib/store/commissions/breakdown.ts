import type pg from "pg";
import { subtractAmounts, sumAmounts } from "@/lib/core/amount";
import type { BreakdownAmount, BreakdownDimension } from "@/lib/core/commissions/breakdown";
import type { Bucket } from "@/lib/core/commissions/buckets";
import type { CommissionFilter } from "@/lib/core/commissions/commission";
import type { AccountScope } from "@/lib/core/scope";
import { keepForClients } from "../clients/kept-figures";
import type { DayRate } from "../clients/sums/client-sums";
import { queryRows } from "../database/database";
import { narrowFilter } from "../database/narrow";
import { createSqlParams } from "../database/sql-params";
import { inSnapshot } from "../database/transaction";
import {
  type BreakdownCell,
  type BreakdownSums,
  type CellSums,
  readCoinDays,
  readLargestCells,
  selectCells,
} from "./breakdown-cells";
import { AMOUNT_COLUMN } from "./columns";
import type { CommissionQuery } from "./filter";
import { additiveSource, clientSource } from "./sources";

export type BreakdownRequest = {
  /** The caller sees to it that amounts without rates are of one coin. */
  readonly filter: CommissionFilter;
  readonly by: BreakdownDimension;
  readonly measure: BreakdownAmount | "rows";
  readonly per: Bucket;
  /** How many values are named; the others are one. */
  readonly top: number;
  /** Clients to be named, where a ranking has found them; null: the largest of the filter, found here. */
  readonly named: readonly string[] | null;
  /** Values every day's amount at its rate and leaves out what has none; null: amounts as they are. */
  readonly rates: readonly DayRate[] | null;
};

/** Exact sums by bucket and value, all of one moment, from rollups where those have what is asked for. */
export function readBreakdown(scope: AccountScope, request: BreakdownRequest): Promise<BreakdownSums> {
  const of = { range: request.filter.range };
  return keepForClients(scope, "breakdown", { asked: request, of }, () => workOut(scope, request));
}

function workOut(scope: AccountScope, request: BreakdownRequest): Promise<BreakdownSums> {
  return inSnapshot(async (client) => {
    const cells =
      request.by === "uid" && request.named
        ? await readNamedClients(client, scope, request, request.named)
        : await readLargest(client, scope, request);
    const coinDays = request.rates ? await readDays(client, scope, request) : [];
    return { ...cells, coinDays };
  });
}

function readLargest(client: pg.ClientBase, scope: AccountScope, request: BreakdownRequest) {
  const query = queryOf(scope, request.filter);
  const grain = request.by === "symbol" ? "symbol" : "product";
  const source = request.by === "uid" ? clientSource(query) : additiveSource(query, grain);
  const column = { productType: "product_type", coin: "coin", symbol: "symbol", uid: "uid" }[request.by];
  return readLargestCells(client, sumsBy(request, source, `t.${column}`, query), request.top);
}

/** Few clients are looked up, everybody is summed already, and what is left is the difference. */
async function readNamedClients(
  client: pg.ClientBase,
  scope: AccountScope,
  request: BreakdownRequest,
  named: readonly string[],
) {
  const theirs =
    named.length > 0
      ? await readSums(client, scope, { ...request, filter: { ...request.filter, uids: named } }, "t.uid")
      : [];
  const all = await readSums(client, scope, request, "null::text");
  const rest = all.flatMap((total): BreakdownCell[] => {
    const parts = theirs.filter(({ from }) => from === total.from);
    const rows = parts.reduce((count, { rowCount }) => count - rowCount, total.rowCount);
    if (rows === 0) return [];
    return [
      {
        from: total.from,
        key: null,
        amount: subtractAmounts(total.amount, sumAmounts(parts.map(({ amount }) => amount))),
      },
    ];
  });
  return { named, cells: [...theirs.map(({ from, key, amount }) => ({ from, key, amount })), ...rest] };
}

type SumRow = BreakdownCell & { rowCount: number };

async function readSums(
  client: pg.ClientBase,
  scope: AccountScope,
  request: BreakdownRequest,
  key: "t.uid" | "null::text",
): Promise<SumRow[]> {
  const query = queryOf(scope, request.filter);
  const source = key === "t.uid" ? clientSource(query) : additiveSource(query, "product");
  return queryRows(selectCells(sumsBy(request, source, key, query)), query.params.values, client);
}

function sumsBy(
  { measure, rates, per, filter }: BreakdownRequest,
  source: string,
  key: string,
  { params }: CommissionQuery,
): CellSums {
  const isCount = measure === "rows";
  const amount = isCount ? "t.row_count" : `t.${AMOUNT_COLUMN[measure]}`;
  return {
    source,
    key,
    amount,
    count: "t.row_count",
    range: filter.range,
    per,
    rates: isCount ? null : rates,
    params,
  };
}

function readDays(client: pg.ClientBase, scope: AccountScope, request: BreakdownRequest) {
  const query = queryOf(scope, request.filter);
  return readCoinDays(client, sumsBy(request, additiveSource(query, "product"), "t.coin", query));
}

function queryOf(scope: AccountScope, filter: CommissionFilter): CommissionQuery {
  return { scope, filter: narrowFilter(scope, filter), params: createSqlParams() };
}
