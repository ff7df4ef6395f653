import type { NextRequest } from "next/server";
import { loadRowTags } from "@/lib/reports/clients/tags";
import { findSortObstacle, loadCommissionTable } from "@/lib/reports/commissions/load";
import { requireRequestAccess } from "../../request-access";
import { readLedgerQuery } from "../open-ledger";

export async function GET(request: NextRequest): Promise<Response> {
  const answer = await requireRequestAccess(request);
  if ("refusal" in answer) return answer.refusal;
  const { parsed } = await readLedgerQuery(answer.scope, request.nextUrl.searchParams);
  if (!parsed.ok)
    return Response.json({ error: "malformed-address", problems: parsed.problems }, { status: 400 });
  if (await findSortObstacle(answer.scope, parsed.query))
    return Response.json({ error: "too-many-rows-to-sort" }, { status: 409 });
  const { rows, next } = await loadCommissionTable(answer.scope, parsed.query);
  const tags = await loadRowTags(answer.scope, rows);
  return Response.json({ rows, next, tags }, { headers: { "cache-control": "private, no-store" } });
}
