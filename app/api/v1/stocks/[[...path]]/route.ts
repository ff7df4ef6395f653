import type { NextRequest } from "next/server";
import { refuseParams } from "@/app/(desk)/exports/answer-export";
import { openDeskQueue } from "@/app/(desk)/research/open-queue";
import { findEndpoint, STOCKS_ENDPOINTS } from "@/lib/api/endpoints";
import { findParamProblems } from "@/lib/core/address/known-params";
import { systemClock } from "@/lib/core/clock";
import { answerEndpoint, decodePath, refuseUnknownAddress } from "../../answer-endpoint";
import { answerRefusal, refuseOtherMethods } from "../../refusal";
import { refuseScope, requireToken } from "../../require-token";

type Context = RouteContext<"/api/v1/stocks/[[...path]]">;

/** Every endpoint of stocks (lib/api/endpoints.ts), from what the desk keeps. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const grant = await requireToken(request);
  if (grant instanceof Response) return grant;
  const decoded = decodePath((await params).path ?? []);
  const found = decoded && findEndpoint(STOCKS_ENDPOINTS, ["stocks", ...decoded]);
  if (found === null) return refuseUnknownAddress();
  const { endpoint, parts } = found;
  const refusal = await refuseScope(grant, endpoint.needs);
  if (refusal) return refusal;
  const { searchParams } = request.nextUrl;
  const problems = findParamProblems(searchParams, endpoint.params);
  if (problems.length > 0) return refuseParams(problems, searchParams);
  const panels = await openDeskQueue();
  if (panels === null) {
    const message = "No exchange is connected.";
    return answerRefusal({ status: 503, error: "no-exchange", message });
  }
  const asked = { panels, params: searchParams, parts, nowMs: systemClock.now() };
  return answerEndpoint(await endpoint.read(asked), endpoint, searchParams);
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET", "HEAD");
