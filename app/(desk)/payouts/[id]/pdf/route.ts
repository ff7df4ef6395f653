import { getWords } from "@/app/language/words";
import { loadRowTags } from "@/lib/clients/load-client-tags";
import { recordExport } from "@/lib/exports/record-export";
import { loadPartnerStatement } from "@/lib/payouts/load-partner-statements";
import { statementPdf } from "@/lib/payouts/pdf/statement-pdf";
import { forAccount, refuse } from "../../../request-access";

/** A partner's statement as an A4 document, for everyone who may open its page. */
export const GET = forAccount(async (access, { params }: RouteContext<"/payouts/[id]/pdf">) => {
  const { request } = access;
  const { id } = await params;
  const found = /^[1-9]\d{0,8}$/.test(id)
    ? await loadPartnerStatement(access.scope, Number(id))
    : null;
  if (!found) return refuse(404, "unknown-statement");
  const { statement, lines, isIntact } = found;
  const { month, number } = statement;
  const headers = {
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="statement-${month}-${number ?? "draft"}.pdf"`,
    "cache-control": "private, no-store, no-transform",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const account = { id: access.account.id, name: access.account.name };
  const file = {
    account,
    object: "payout",
    format: "pdf",
    filter: new URLSearchParams({ statement: id }).toString(),
  };
  const record = await recordExport(access.origin, file);
  try {
    const tags = await loadRowTags(access.scope, lines);
    const names = new Map<string, string>();
    for (const [uid, { name }] of tags) if (name !== null) names.set(uid, name);
    const pdf = await statementPdf(await getWords(), { statement, lines, names, isIntact });
    await record.end("done", lines.length);
    return new Response(new Uint8Array(pdf), { headers });
  } catch (error) {
    await record.end("failed", null);
    throw error;
  }
});
