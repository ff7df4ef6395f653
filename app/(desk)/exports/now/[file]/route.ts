import { getLocale } from "next-intl/server";
import { forAccount } from "../../../request-access";
import { answerFile, openFile } from "../../answer-export";

/**
 * "commissions.csv?account=1&…": what the page with these parameters shows, as a file and at once.
 */
export const GET = forAccount(async (access, { params }: RouteContext<"/exports/now/[file]">) => {
  const { scope, account, origin, request } = access;
  const asked = new URLSearchParams(request.nextUrl.searchParams);
  asked.delete("account"); // was read for the access, which refuses two
  const opened = await openFile(scope, (await params).file, asked);
  if (opened instanceof Response) return opened;
  return answerFile(opened, { account, language: await getLocale(), origin, request });
});
