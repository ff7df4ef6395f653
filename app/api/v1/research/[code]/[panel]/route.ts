import type { NextRequest } from "next/server";
import { refuseParams } from "@/app/(desk)/exports/answer-export";
import { answerPanel } from "@/app/(desk)/exports/answer-panel";
import { openDeskQueue } from "@/app/(desk)/research/open-queue";
import { STOCK_LOCALES } from "@/lib/core/stock-locale";
import { CSV_FORMAT_PARAM, CSV_FORMATS } from "@/lib/exports/subject";
import { answerRefusal, refuseOtherMethods } from "../../../refusal";
import { checkParams, refuseScope, requireToken } from "../../../require-token";
import { sendFile } from "../../../send-file";

/**
 * "AAPL/dividends?locale=zh-CN": the newest observation of a panel as CSV; nothing is asked for.
 */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/api/v1/research/[code]/[panel]">,
) {
  const grant = await requireToken(request);
  if (grant instanceof Response) return grant;
  const refusal = await refuseScope(grant, "research:read");
  if (refusal) return refusal;
  const { code, panel } = await params;
  const { searchParams } = request.nextUrl;
  const wrong = checkParams(request, ["locale", CSV_FORMAT_PARAM]);
  if (wrong) return wrong;
  const locale = STOCK_LOCALES.find((known) => known === (searchParams.get("locale") ?? "en-US"));
  if (locale === undefined) return refuseParams([NO_LOCALE], searchParams);
  const format = searchParams.get(CSV_FORMAT_PARAM) ?? "csv";
  if (!CSV_FORMATS.some((known) => known === format))
    return refuseParams([NO_FORMAT], searchParams);
  const queue = await openDeskQueue();
  if (queue === null)
    return answerRefusal({
      status: 503,
      error: "no-exchange",
      message: "No exchange is connected.",
    });
  return sendFile(grant, request, () =>
    answerPanel({ queue, code, panel, locale }, { origin: grant.origin, request }),
  );
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET", "HEAD");

const NO_LOCALE = { kind: "choice", key: "locale", choices: STOCK_LOCALES.join(", ") } as const;
const NO_FORMAT = {
  kind: "choice",
  key: CSV_FORMAT_PARAM,
  choices: CSV_FORMATS.join(", "),
} as const;
