import type { NextRequest } from "next/server";
import { requireRequestAccess } from "../../request-access";
import { loadExportsView } from "../exports-view";

export async function GET(request: NextRequest): Promise<Response> {
  const access = await requireRequestAccess(request);
  if ("refusal" in access) return access.refusal;
  const { scope, user, account } = access;
  return Response.json(await loadExportsView(scope, user.id, account), {
    headers: { "cache-control": "no-store" },
  });
}
