import type { NextRequest } from "next/server";
import { openDeskQueue } from "@/app/(desk)/research/open-queue";
import { answerRefusal, refuseOtherMethods } from "@/app/api/v1/refusal";
import { requireToken } from "@/app/api/v1/require-token";
import { webOrigin } from "@/lib/env/web-origin";
import { grantedAsker } from "@/lib/mcp/asker";
import { answerMessage } from "@/lib/mcp/server";
import { judgeOrigin } from "@/lib/sign-in/web/same-origin";

/** Questions of assistants, one message a request. */
export async function POST(request: NextRequest): Promise<Response> {
  const grant = await requireToken(request);
  if (grant instanceof Response) return grant;
  if (judgeOrigin(request, webOrigin()).kind === "foreign") {
    const message = "This request comes from a page of another site.";
    return answerRefusal({ status: 403, error: "foreign-origin", message });
  }
  const body: unknown = await request.json().catch(() => null);
  // One request is one of those that the token is limited to, so it asks one question.
  if (body === null || typeof body !== "object" || Array.isArray(body)) {
    const message = "Send one JSON-RPC message.";
    return answerRefusal({ status: 400, error: "malformed-message", message });
  }
  return answerMessage(request, body, grantedAsker(grant, openDeskQueue));
}

export const { POST: GET, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
