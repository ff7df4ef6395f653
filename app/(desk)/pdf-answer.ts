import type { AuditOrigin } from "@/lib/audit/origin";
import { recordExport } from "@/lib/exports/record-export";
import type { VisibleAccount } from "@/lib/sign-in/scope/account-scope";

type PdfAsked = {
  readonly account: VisibleAccount;
  readonly origin: AuditOrigin;
  readonly request: Request;
};

type PdfFile = {
  /** What it is of, and its parameters, as the audit log keeps them. */
  readonly object: string;
  readonly filter: Readonly<Record<string, string>>;
  /** Without an ending. */
  readonly name: string;
  readonly rows: number;
  readonly draw: () => Promise<Buffer>;
};

/** A PDF to save. The audit log has an entry before it leaves, and one with how that ended. */
export async function answerPdf(
  { account: { id, name: accountName }, origin, request }: PdfAsked,
  { object, filter, name, rows, draw }: PdfFile,
): Promise<Response> {
  const headers = {
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${name}.pdf"`,
    "cache-control": "private, no-store, no-transform",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const record = await recordExport(origin, {
    account: { id, name: accountName },
    object,
    format: "pdf",
    filter: new URLSearchParams(filter).toString(),
  });
  try {
    const pdf = await draw();
    await record.end("done", rows);
    return new Response(new Uint8Array(pdf), { headers });
  } catch (error) {
    await record.end("failed", null);
    throw error;
  }
}
