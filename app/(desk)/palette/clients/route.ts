import type { NextRequest } from "next/server";
import type { FoundClient } from "@/lib/core/clients/client";
import { findFewClients } from "@/lib/reports/clients/choices";
import { requireRequestAccess } from "../../request-access";

const LONGEST = 200;

export async function GET(request: NextRequest): Promise<Response> {
  const access = await requireRequestAccess(request);
  if ("refusal" in access) return access.refusal;
  const search = (request.nextUrl.searchParams.get("q") ?? "").trim();
  // No text that a database holds has a NUL in it.
  if (search === "" || search.length > LONGEST || search.includes("\0")) {
    return Response.json({ error: "bad-search" }, { status: 400 });
  }
  const clients: readonly FoundClient[] = await findFewClients(access.scope, search);
  return Response.json(clients, { headers: { "cache-control": "private, no-store" } });
}
