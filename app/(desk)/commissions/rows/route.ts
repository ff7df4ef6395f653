import { loadRowTags } from "@/lib/clients/load-client-tags";
import { findSortObstacle, loadCommissionTable } from "@/lib/commissions/load-commissions";
import { forAccount, refuse } from "../../request-access";
import { readLedgerQuery } from "../open-ledger";

export const GET = forAccount(async ({ scope, request }) => {
  const { parsed } = await readLedgerQuery(scope, request.nextUrl.searchParams);
  if (!parsed.ok)
    return Response.json(
      { error: "malformed-address", problems: parsed.problems },
      { status: 400 },
    );
  if (await findSortObstacle(scope, parsed.query)) return refuse(409, "too-many-rows-to-sort");
  // Nothing in place of a page whose rows are gone: the table would have the last page twice.
  const query = { ...parsed.query, whereGone: "nothing" } as const;
  const { rows, next } = await loadCommissionTable(scope, query);
  const tags = await loadRowTags(scope, rows);
  return Response.json({ rows, next, tags }, { headers: { "cache-control": "private, no-store" } });
});
