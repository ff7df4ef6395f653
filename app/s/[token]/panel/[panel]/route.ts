import type { NextRequest } from "next/server";
import { answerDocument } from "../../../draw-shared";
import { openVisit } from "../../../open-visit";

export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/s/[token]/panel/[panel]">,
) {
  const visit = await openVisit(request, { token: (await params).token, path: "panel" });
  if ("refusal" in visit) return visit.refusal;
  return answerDocument(request, visit, (await params).panel);
}
