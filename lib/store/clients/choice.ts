import type { AccountScope } from "@/lib/core/scope";
import type { SqlParams } from "../database/sql-params";
import { activeDays, type ClientKey, stateOf } from "./keys";
import { isReadable, searchedText } from "./notes";
import type { ClientChoice, ClientQuery } from "./request";

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

/** Whoever ever had a row, and whoever has a profile that the scope may read something of. */
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
