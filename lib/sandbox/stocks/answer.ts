import type { CommissionSwitches } from "../commissions/switches";
import { RefusedQuery, readLimit, refuse } from "../http/query-values";
import { type EnvelopeFields, errorReply, type ServerReply, successReply } from "../http/reply";
import type { StockEndpoint } from "../http/stock-endpoints";
import type { HttpSwitches } from "../http/switches";
import type { MarketLocale } from "./catalogue/localized";
import type { StockTopic } from "./edits";
import type { KeptText } from "./kept-text";
import type { StockMarket } from "./market";
import { readCursor, readPage } from "./pages";
import type { Panel, StockRow } from "./panel";
import { blankRow, spellRows } from "./spelling";
import type { StockSwitches } from "./switches";

export type StockRequest = {
  readonly endpoint: StockEndpoint;
  readonly query: URLSearchParams;
  readonly locale: MarketLocale;
};

export type StockReplySwitches = Pick<HttpSwitches, "errorStatus"> &
  Pick<CommissionSwitches, "overLimit"> & { readonly reality: StockSwitches };

export type StockAnswerState = {
  readonly market: StockMarket;
  readonly switches: StockReplySwitches;
  readonly envelope: EnvelopeFields;
  readonly kept: KeptText;
  /** Whether this page holds only half of its rows, though more follow. */
  readonly short: boolean;
};

type CountedReply = { readonly reply: ServerReply; readonly count: number };

/** A page, and the topic that it was asked for. */
export type StockAnswer = CountedReply & { readonly topic: StockTopic };

/** docs/exchange.md 4.11. */
const MAX_LIMIT = 100;
const DEFAULT_LIMIT = "20";

const OBJECT_FIELDS: Partial<Record<StockEndpoint, string>> = {
  "earnings-forecast":
    "fiscalYear publicationDeadline isActual revenue ebit netIncomeParent eps bps cfps roe roa currency",
  "share-capital-change":
    "announcementDate changeDate totalShares commonShares preferredShares otherShares specialExplain changeReason",
  "suspension-resumption-info":
    "code name suspensionDate suspensionTime suspensionReason suspensionPrice resumptionDate " +
    "resumptionQuoteTime resumptionTradingTime",
  calendar: "timeZone specificConfig regularConfig",
};

const success = (data: string, count: number, { envelope }: StockAnswerState): CountedReply => ({
  reply: successReply([data], envelope),
  count,
});

const noData = ({ switches, envelope }: StockAnswerState): CountedReply => ({
  reply: errorReply(switches.errorStatus, "40054", "The data fetched is empty", envelope),
  count: 0,
});

/**
 * Throws RefusedQuery where the code is missing, and on a code that no pair has where the switch
 * refuses those.
 */
function readCode(
  { endpoint, query }: StockRequest,
  { market, switches }: StockAnswerState,
): string | undefined {
  if (endpoint === "calendar" || endpoint === "stock-info") return undefined;
  const code = query.get("code") ?? "";
  if (code === "") refuse("40019", "Parameter code cannot be empty");
  const known = market.universe().byCode.has(code);
  if (!known && switches.reality.unknownCode === "refuse")
    refuse("40034", `Parameter ${code} does not exist`);
  return code;
}

function answerObject(
  row: StockRow | null,
  { endpoint }: StockRequest,
  state: StockAnswerState,
  label: string,
): CountedReply {
  const { reality } = state.switches;
  const write = (given: StockRow) => JSON.stringify(spellRows([given], 0, label, reality)[0]);
  if (row !== null) return success(write(row), 1, state);
  switch (reality.emptyObject) {
    case "null-data":
      return success("null", 0, state);
    case "empty-object":
      return success("{}", 0, state);
    case "empty-fields":
      return success(write(blankRow((OBJECT_FIELDS[endpoint] ?? "").split(" "))), 0, state);
    default:
      reality.emptyObject satisfies "code-40054";
      return noData(state);
  }
}

/** `list`: JSON of the rows; `wrap` makes the endpoint's `data` of a list. */
function answerRows(
  list: string,
  count: number,
  wrap: (list: string) => string,
  state: StockAnswerState,
): CountedReply {
  const { emptyList } = state.switches.reality;
  if (count > 0) return success(wrap(list), count, state);
  switch (emptyList) {
    case "list":
      return success(wrap(list), 0, state);
    case "null-list":
      return success(wrap("null"), 0, state);
    case "null-data":
      return success("null", 0, state);
    default:
      emptyList satisfies "code-40054";
      return noData(state);
  }
}

function answerList(
  all: readonly StockRow[],
  request: StockRequest,
  state: StockAnswerState,
  label: string,
): CountedReply {
  const { switches } = state;
  const value = (name: string) => request.query.get(name) ?? "";
  const limit = readLimit(value("limit") || DEFAULT_LIMIT, MAX_LIMIT, switches.overLimit);
  const most = Math.min(limit, switches.reality.pageCap);
  const size = state.short ? Math.max(1, Math.floor(most / 2)) : most;
  const { rows, from, cursor } = readPage(all, readCursor(value("cursor")), size, switches.reality);
  const list = JSON.stringify(spellRows(rows, from, label, switches.reality));
  const end = cursor === null ? "}" : `,"cursor":${cursor}}`;
  const wrap = (json: string) => `{"list":${json}${end}`;
  return answerRows(list, rows.length, wrap, state);
}

function answerArray(
  all: readonly StockRow[],
  { endpoint, query, locale }: StockRequest,
  state: StockAnswerState,
  label: string,
): CountedReply {
  const symbol = (query.get("symbol") ?? "").toUpperCase();
  const rows =
    symbol === "" ? all : all.filter((row) => String(row.symbol).toUpperCase() === symbol);
  if (rows.length === 0 && state.switches.reality.unknownCode === "refuse") {
    throw new RefusedQuery({ code: "40034", msg: `Parameter ${symbol} does not exist` });
  }
  const { reality } = state.switches;
  const version = state.market.version({ endpoint, locale, atMs: state.envelope.nowMs });
  const write = () => JSON.stringify(spellRows(rows, 0, label, reality));
  const list = symbol === "" ? state.kept(locale, [reality, version], write) : write();
  return answerRows(list, rows.length, (json) => json, state);
}

function answerPanel(
  panel: Panel,
  request: StockRequest,
  state: StockAnswerState,
  label: string,
): CountedReply {
  if (panel.kind === "object") return answerObject(panel.row, request, state, label);
  if (panel.kind === "array") return answerArray(panel.rows, request, state, label);
  return answerList(panel.rows, request, state, label);
}

/** One of the eight endpoints (docs/exchange.md 4.12 to 4.19). Throws RefusedQuery. */
export function answerStock(request: StockRequest, state: StockAnswerState): StockAnswer {
  const { endpoint, locale } = request;
  const code = readCode(request, state);
  const topic: StockTopic = code === undefined ? { endpoint } : { endpoint, code };
  const panel = state.market.panel({ ...topic, locale, atMs: state.envelope.nowMs });
  if (panel.kind === "raw") return { topic, ...success(JSON.stringify(panel.data), 0, state) };
  return { topic, ...answerPanel(panel, request, state, `${endpoint}:${code ?? ""}`) };
}
