import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { answerRefusal } from "@/app/api/v1/refusal";
import { decodePathPart } from "@/lib/core/address/path-part";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import { writeCsv } from "@/lib/core/files/export-table";
import type { RealityLocale } from "@/lib/core/reality/locale";
import { PANEL_NAMES } from "@/lib/core/reality/question";
import { findStockCode } from "@/lib/core/reality/stock-code";
import type { Research } from "@/lib/research/desk";
import { panelTable } from "@/lib/research/panel-table";
import { loadPanel } from "@/lib/research/read";
import { answerCsv } from "./answer-csv";
import type { AskedFile } from "./file-response";

type AskedPanel = {
  readonly research: Research;
  readonly code: string;
  readonly panel: string;
  readonly locale: RealityLocale;
};

export async function answerPanel(
  { research, code: given, panel, locale }: AskedPanel,
  { origin, request }: { origin: AuditOrigin; request: AskedFile },
): Promise<Response> {
  const code = findStockCode(decodePathPart(given) ?? given);
  const source = PANEL_NAMES.find((name) => name === panel);
  if (code === null || source === undefined) {
    const message = `A stock has the panels ${PANEL_NAMES.join(", ")}.`;
    return answerRefusal({ status: 404, error: "unknown-file", message });
  }
  const { observed } = await loadPanel(research, { source, code, locale });
  if (observed === null) {
    const message = "This was never fetched. Open the stock's page, which fetches it from the exchange.";
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
