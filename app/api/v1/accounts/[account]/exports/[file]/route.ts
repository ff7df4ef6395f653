import type { NextRequest } from "next/server";
import { answerFile, openFile, splitFileName } from "@/app/(desk)/exports/answer-export";
import { loadReaderLanguage } from "@/lib/exports/reader-language";
import { requestExport } from "@/lib/exports/request-export";
import { recordsOfExport, tokenScopeOfExport } from "@/lib/exports/subjects";
import { jobPath } from "../../../../find-job";
import { answerRefusal, refuseOtherMethods } from "../../../../refusal";
import { type AccountGrant, refuseScope, requireAccountToken } from "../../../../require-token";
import { sendFile } from "../../../../send-file";

type Context = RouteContext<"/api/v1/accounts/[account]/exports/[file]">;

/**
 * "commissions.csv", ".xlsx" or ".json" (the sidecar of the CSV), with the same parameters as the
 * page.
 */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const grant = await requireAccountToken(request, (await params).account);
  if (grant instanceof Response) return grant;
  const asked = await open(request, grant, (await params).file);
  if (asked instanceof Response) return asked;
  const { account } = grant.access;
  const language = await loadReaderLanguage(grant.token.userId);
  return sendFile(grant, request, () =>
    answerFile(asked, { account, language, origin: grant.origin, request }),
  );
}

/** Has the same file written in the background; the answer says where its progress is. */
export async function POST(request: NextRequest, { params }: Context): Promise<Response> {
  const grant = await requireAccountToken(request, (await params).account);
  if (grant instanceof Response) return grant;
  const asked = await open(request, grant, (await params).file);
  if (asked instanceof Response) return asked;
  const { opened, ending } = asked;
  if (ending === "json") {
    const message = "A sidecar comes with its file. Request the file.";
    return answerRefusal({ status: 400, error: "no-file", message });
  }
  const { token, origin } = grant;
  const { account } = grant.access;
  const requested = await requestExport(
    opened,
    { userId: token.userId, account, format: ending },
    origin,
  );
  if (requested.kind === "too-many") {
    const message = `${requested.most} exports of this person are in progress. Wait for one to finish.`;
    return answerRefusal(
      { status: 429, error: "too-many-exports", message },
      { "retry-after": "10" },
    );
  }
  const { id } = requested.job;
  const self = jobPath(account.id, id);
  return Response.json({ id, state: "queued", self }, { status: 202, headers: { location: self } });
}

export const { PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET", "HEAD", "POST");

async function open(request: NextRequest, grant: AccountGrant, file: string) {
  const name = splitFileName(file)?.subject ?? "";
  const scope = tokenScopeOfExport(name);
  if (scope === null && recordsOfExport(name) !== null) {
    const message = "No token can read what an account holds or trades. Use the desk's pages.";
    return answerRefusal({ status: 403, error: "not-for-tokens", message });
  }
  const refusal = scope && (await refuseScope(grant, scope));
  if (refusal) return refusal;
  return openFile(grant.access.scope, file, request.nextUrl.searchParams);
}
