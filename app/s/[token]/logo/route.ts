import type { NextRequest } from "next/server";
import { loadShareLogo } from "@/lib/shares/open-share";
import { answerVisit } from "../../answers";
import { openVisit } from "../../open-visit";

/** The logo of the broker who publishes the link's page. */
export async function GET(request: NextRequest, { params }: RouteContext<"/s/[token]/logo">) {
  const visit = await openVisit(request, { token: (await params).token, path: "image" });
  if ("refusal" in visit) return visit.refusal;
  const logo = await loadShareLogo(visit.share);
  if (logo === null) return answerVisit(visit, null);
  return answerVisit(visit, logo.bytes, { "content-type": logo.type });
}
