import type { NextRequest } from "next/server";
import { answerVisit } from "../answers";
import { drawDocument } from "../draw-shared";
import { openVisit } from "../open-visit";

/** Shared research for anyone who has its link: one document without a script. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/s/[token]">,
): Promise<Response> {
  const visit = await openVisit(request, { token: (await params).token, path: "page" });
  if ("refusal" in visit) return visit.refusal;
  return answerVisit(visit, await drawDocument(visit, null));
}
