import type { AccountScope } from "@/lib/core/scope";
import { narrowFilter } from "../database/narrow";
import { createSqlParams } from "../database/sql-params";
import { inSnapshot } from "../database/transaction";
import { readValuation } from "../rates/reference-rates";
import { chosenClients } from "./choice";
import { filterOf } from "./keys";
import { ALL_DAYS, findClientPieces } from "./pieces";
import type { ClientListRequest } from "./request";
import { type ClientCoinSums, clientSums } from "./sums";

export type ChosenSums = Omit<ClientCoinSums, "firstDay" | "lastDay">;

const FIELDS = `s.coin, sum(s.row_count)::int as "rowCount", sum(s.deal_amount) as "dealAmount", sum(s.fee) as fee,
  sum(s.fee_deduction) as "feeDeduction", sum(s.fee_paid) as "feePaid", sum(s.rebate_amount) as "rebateAmount",
  sum(s.valued_rows)::int as "valuedRows", sum(s.fee_paid_value) as "feePaidValue", sum(s.rebate_value) as "rebateValue"`;

/**
 * Sums of all chosen clients together over the request's range, per coin that was asked for, by name. Order and page
 * of the request do not matter. Values are 0, of no rows, where amounts of one coin were asked for.
 */
export async function sumChosenClients(
  scope: AccountScope,
  request: ClientListRequest,
): Promise<ChosenSums[]> {
  const { measure, range } = request;
  const valuation = measure.kind === "value" ? await readValuation(ALL_DAYS) : null;
  return inSnapshot(async (client) => {
    const filter = narrowFilter(scope, filterOf(range, measure));
    const pieces = await findClientPieces(client, scope, { filter, valuation, subtracts: false });
    const query = { client, scope, request, valuation, params: createSqlParams() };
    const chosen = await chosenClients(query, { expression: "null", joins: {} });
    const { rows } = await client.query<ChosenSums>(
      `select ${FIELDS} from (${chosen}) c
       join ${clientSums({ ...query, filter, pieces }, "s")} on s.uid = c.uid group by s.coin order by s.coin`,
      query.params.values,
    );
    return rows;
  });
}
