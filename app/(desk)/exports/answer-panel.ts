import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { answerRefusal } from "@/app/api/v1/refusal";
import type { AuditOrigin } from "@/lib/audit/origin";
import { decodePathPart } from "@/lib/core/address/path-part";
import type { StockLocale } from "@/lib/core/stock-locale";
import { writeCsv } from "@/lib/exports/export-table";
import { panelTable } from "@/lib/stocks/panels/panel-table";
import type { PanelQueue } from "@/lib/stocks/queue/panel-queue";
import { PANEL_NAMES } from "@/lib/stocks/queue/question";
import { loadPanel } from "@/lib/stocks/queue/read-panels";
import { findStockCode } from "@/lib/stocks/stock-code";
import { answerCsv } from "./answer-csv";
import type { AskedFile } from "./file-response";

type AskedPanel = {
  readonly queue: PanelQueue;
  readonly code: string;
  readonly panel: string;
  readonly locale: StockLocale;
};

export async function answerPanel(
  { queue, code: given, panel, locale }: AskedPanel,
  { origin, request }: { origin: AuditOrigin; request: AskedFile },
): Promise<Response> {
  const code = findStockCode(decodePathPart(given) ?? given);
  const source = PANEL_NAMES.find((name) => name === panel);
  if (code === null || source === undefined) {
    const message = `A stock has the panels ${PANEL_NAMES.join(", ")}.`;
    return answerRefusal({ status: 404, error: "unknown-file", message });
  }
  const { observed } = await loadPanel(queue, { source, code, locale });
  if (observed === null) {
    const message =
      "This was never fetched. Open the stock's page, which fetches it from the exchange.";
    return answerRefusal({ status: 404, error: "never-read", message });
  }
  const bytes = await buffer(Readable.from(writeCsv(panelTable(source, code, observed.value))));
  return answerCsv(() => Readable.from([bytes]), {
    fileName: `${code}-${source}.csv`,
    origin,
    file: { account: null, object: source, filter: new URLSearchParams({ code }).toString() },
    etag: `"${createHash("sha256").update(bytes).digest("hex")}"`,
    request,
  });
}
