import { forStocks } from "@/app/(desk)/research/open-queue";
import { readStockLocale } from "@/lib/sign-in/web/language";
import { answerPanel } from "../../../exports/answer-panel";

export const GET = forStocks(async (asked, { params }: RouteContext<"/research/[code]/[file]">) => {
  const { queue, origin, request } = asked;
  const { code, file } = await params;
  const panel = file.endsWith(".csv") ? file.slice(0, -".csv".length) : "";
  const panelOf = { queue, code, panel, locale: await readStockLocale() };
  return answerPanel(panelOf, { origin, request });
});
