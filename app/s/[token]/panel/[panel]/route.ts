import type { NextRequest } from "next/server";
import { answerVisit } from "../../../answers";
import { drawDocument } from "../../../draw-shared";
import { openVisit } from "../../../open-visit";

/** One section of the page alone. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/s/[token]/panel/[panel]">,
) {
  const visit = await openVisit(request, { token: (await params).token, path: "panel" });
  if ("refusal" in visit) return visit.refusal;
  return answerVisit(visit, await drawDocument(visit, (await params).panel));
}
