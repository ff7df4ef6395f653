import type { NextRequest } from "next/server";
import { requireWholeAccount } from "../../request-access";
import { loadSyncProgress } from "../sync-progress";

export async function GET(request: NextRequest): Promise<Response> {
  const answer = await requireWholeAccount(request);
  if ("refusal" in answer) return answer.refusal;
  return Response.json(await loadSyncProgress(answer.scope), { headers: { "cache-control": "no-store" } });
}
