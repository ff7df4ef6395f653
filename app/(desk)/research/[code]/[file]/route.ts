import type { NextRequest } from "next/server";
import { readRealityLocale } from "@/lib/access/web/language";
import { answerPanel } from "../../../exports/answer-panel";
import { fileOrRefusal } from "../../../exports/file-response";
import { requireRequestResearch } from "../../open-research";

export async function GET(request: NextRequest, { params }: RouteContext<"/research/[code]/[file]">) {
  const access = await requireRequestResearch(request);
  if ("refusal" in access) return access.refusal;
  const { code, file } = await params;
  const { research, origin } = access;
  const panel = file.endsWith(".csv") ? file.slice(0, -".csv".length) : "";
  const asked = { research, code, panel, locale: await readRealityLocale() };
  return fileOrRefusal(await answerPanel(asked, { origin, request }));
}
