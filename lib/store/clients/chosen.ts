import type { AccountScope } from "@/lib/core/scope";
import { queryRows } from "../database/database";
import { narrowFilter } from "../database/narrow";
import { createSqlParams, type SqlParams } from "../database/sql-params";
import { inSnapshot } from "../database/transaction";
import { readValuation } from "../rates/reference-rates";
import { activeDays, type ClientKey, filterOf, stateOf } from "./keys";
import { isReadable, searchedText } from "./profiles";
import type { ClientChoice, ClientListRequest, ClientQuery } from "./request";
import { ALL_DAYS, type ClientCoinSums, clientSums, findClientPieces } from "./sums/client-sums";

/** Every client of the scope that was chosen, as rows of uid and, as `key`, the value given. */
export async function chosenClients(query: ClientQuery, key: ClientKey): Promise<string> {
  const { scope, request, params } = query;
  const joins: Record<string, string> = { ...key.joins };
  const conditions = profileConditions(scope, request.choice, params);
  if (request.choice.states.length > 0) {
    joins.d ??= await activeDays(query);
    conditions.push(
      `${stateOf(request.calendar, params)} = any(${params.add(request.choice.states)}::text[])`,
    );
  }
  const account = params.add(scope.accountId);
  return `select b.uid, ${key.expression} as key
    from (${everybody(scope, account, params)}) b
    left join client_profiles p on p.account_id = ${account} and p.uid = b.uid
    ${Object.values(joins).join("\n")} where ${["true", ...conditions].join(" and ")}`;
}

/** Clients with a row at any time, and clients with a profile that the scope may read. */
function everybody(scope: AccountScope, account: string, params: SqlParams): string {
  const [known, described] = ["clients", "client_profiles"].map(
    (table) => `select uid from ${table} where account_id = ${account}`,
  );
  if (scope.clients === null) return `${known} union ${described}`;
  const own = `uid = any(${params.add(scope.clients)}::text[])`;
  return `${known} and ${own} union ${described} and ${own} and ${isReadable(scope)}`;
}

function profileConditions(
  scope: AccountScope,
  { search, labels }: ClientChoice,
  params: SqlParams,
): string[] {
  const conditions: string[] = [];
  if (search !== "") {
    const wanted = params.add(search.toLowerCase());
    conditions.push(
      `(position(${wanted} in lower(b.uid)) > 0 or position(${wanted} in ${searchedText("p", scope)}) > 0)`,
    );
  }
  if (labels.length > 0) conditions.push(`p.labels && ${params.add(labels)}::text[]`);
  return conditions;
}

export type ChosenSums = Omit<ClientCoinSums, "firstDay" | "lastDay">;

const FIELDS = `s.coin, sum(s.row_count)::int as "rowCount", sum(s.deal_amount) as "dealAmount", sum(s.fee) as fee,
  sum(s.fee_deduction) as "feeDeduction", sum(s.fee_paid) as "feePaid", sum(s.rebate_amount) as "rebateAmount",
  sum(s.valued_rows)::int as "valuedRows", sum(s.fee_paid_value) as "feePaidValue", sum(s.rebate_value) as "rebateValue"`;

/** Sums of all chosen clients per coin. Values are 0, of no rows, where amounts of one coin were asked for. */
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
    return queryRows(
      `select ${FIELDS} from (${chosen}) c
       join ${clientSums({ ...query, filter, pieces }, "s")} on s.uid = c.uid group by s.coin order by s.coin`,
      query.params.values,
      client,
    );
  });
}
