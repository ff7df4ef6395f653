import type { NextRequest } from "next/server";
import { refuseParams } from "@/app/(desk)/exports/answer-export";
import { API_ENDPOINTS, findEndpoint } from "@/lib/api/endpoints";
import { findParamProblems } from "@/lib/core/address/known-params";
import { answerEndpoint, decodePath, refuseUnknownAddress } from "../../../answer-endpoint";
import { refuseOtherMethods } from "../../../refusal";
import { refuseScope, requireAccountToken } from "../../../require-token";

type Context = RouteContext<"/api/v1/accounts/[account]/[...path]">;

/** Every endpoint of an account (lib/api/endpoints.ts). */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const grant = await requireAccountToken(request, (await params).account);
  if (grant instanceof Response) return grant;
  const decoded = decodePath((await params).path);
  const found = decoded && findEndpoint(API_ENDPOINTS, decoded);
  if (found === null) return refuseUnknownAddress();
  const { endpoint, parts } = found;
  const refusal = await refuseScope(grant, endpoint.needs);
  if (refusal) return refusal;
  const { searchParams } = request.nextUrl;
  const problems = findParamProblems(searchParams, endpoint.params);
  if (problems.length > 0) return refuseParams(problems, searchParams);
  const { scope, account: opened } = grant.access;
  const asked = { scope, account: opened, params: searchParams, parts };
  return answerEndpoint(await endpoint.read(asked), endpoint, searchParams);
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET", "HEAD");
