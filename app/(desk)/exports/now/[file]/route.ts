import type { NextRequest } from "next/server";
import { requireRequestAccess } from "../../../request-access";
import { answerFile, openFile } from "../../answer-export";
import { fileOrRefusal } from "../../file-response";

/** "commissions.csv?account=1&…": what the page with these parameters shows, as a file and at once. */
export async function GET(request: NextRequest, { params }: RouteContext<"/exports/now/[file]">) {
  const access = await requireRequestAccess(request);
  if ("refusal" in access) return access.refusal;
  const asked = new URLSearchParams(request.nextUrl.searchParams);
  asked.delete("account"); // was read for the access, which refuses two
  const opened = await openFile(access.scope, (await params).file, asked);
  const { account, origin } = access;
  return fileOrRefusal("refusal" in opened ? opened : await answerFile(opened, { account, origin, request }));
}
