import type { NextRequest } from "next/server";
import { readRealityLocale } from "@/lib/access/web/language";
import { answerPanel } from "../../../exports/answer-panel";
import { requireRequestResearch } from "../../open-research";

export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/research/[code]/[file]">,
): Promise<Response> {
  const access = await requireRequestResearch(request);
  if ("refusal" in access) return access.refusal;
  const { code, file } = await params;
  const { research, origin } = access;
  const panel = file.endsWith(".csv") ? file.slice(0, -".csv".length) : "";
  const answer = await answerPanel(
    { research, code, panel, locale: await readRealityLocale() },
    { origin, request },
  );
  if (answer instanceof Response) return answer;
  const { status, ...body } = answer.refusal;
  return Response.json(body, { status });
}
