import type { NextRequest } from "next/server";
import { describeApi } from "@/lib/api/openapi";
import { refuseOtherMethods } from "../refusal";
import { checkParams } from "../require-token";

/** The API's description for programs; the same for everyone, without data. */
export function GET(request: NextRequest): Response {
  const wrong = checkParams(request);
  if (wrong) return wrong;
  return Response.json(describeApi(), { headers: { "cache-control": "no-store" } });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET", "HEAD");
