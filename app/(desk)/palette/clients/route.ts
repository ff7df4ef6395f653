import type { FoundClient } from "@/lib/clients/client";
import { findFewClients } from "@/lib/clients/find-few-clients";
import { forAccount, refuse } from "../../request-access";

const LONGEST = 200;

export const GET = forAccount(async ({ scope, request }) => {
  const search = (request.nextUrl.searchParams.get("q") ?? "").trim();
  // No text that a database holds has a NUL in it.
  if (search === "" || search.length > LONGEST || search.includes("\0")) {
    return refuse(400, "bad-search");
  }
  const clients: readonly FoundClient[] = await findFewClients(scope, search);
  return Response.json(clients, { headers: { "cache-control": "private, no-store" } });
});
