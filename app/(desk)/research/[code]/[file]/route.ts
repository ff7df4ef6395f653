import { readRealityLocale } from "@/lib/sign-in/web/language";
import { answerPanel } from "../../../exports/answer-panel";
import { forResearch } from "../../open-research";

export const GET = forResearch(
  async (asked, { params }: RouteContext<"/research/[code]/[file]">) => {
    const { research, origin, request } = asked;
    const { code, file } = await params;
    const panel = file.endsWith(".csv") ? file.slice(0, -".csv".length) : "";
    const panelOf = { research, code, panel, locale: await readRealityLocale() };
    return answerPanel(panelOf, { origin, request });
  },
);
