import { Readable } from "node:stream";
import type { NextRequest } from "next/server";
import { openCommissionCsv } from "@/lib/reports/commissions/export";
import { requireRequestAccess } from "../../request-access";
import { readLedgerQuery } from "../open-ledger";

/**
 * The CSV of exactly what the address filters. It is sent as it is read: when the database fails midway the
 * connection is broken off, so that no browser takes a part for the whole.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const answer = await requireRequestAccess(request);
  if ("refusal" in answer) return answer.refusal;
  const { scope, account } = answer;
  const { parsed, today } = await readLedgerQuery(scope, request.nextUrl.searchParams);
  if (!parsed.ok)
    return Response.json({ error: "malformed-address", problems: parsed.problems }, { status: 400 });
  const { csv } = await openCommissionCsv(scope, parsed.query.filter, today);
  request.signal.addEventListener("abort", () => csv.destroy(), { once: true });
  const { from, to } = parsed.query.filter.range;
  return new Response(Readable.toWeb(csv) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="commissions-${fileWord(account.name)}-${from}-${to}.csv"`,
      // Compressing would keep the first rows back and cost more than the network saves on one machine.
      "cache-control": "private, no-store, no-transform",
    },
  });
}

/** An account's name with only what every file system and header takes. */
function fileWord(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, "-");
}
