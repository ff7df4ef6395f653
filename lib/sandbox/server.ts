import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { DayRange } from "@/lib/core/day";
import type { TimeRange } from "@/lib/core/time-ranges";
import type { DayEdit } from "./commissions/edits";
import { createCommissionsEndpoint } from "./commissions/endpoint";
import type { CommissionDayTruth } from "./commissions/truth";
import { answerControl, CONTROL_PREFIX, isControlRequest } from "./control/control";
import type { Switches, SwitchPatch } from "./control/switches";
import type { ArrivalSummary } from "./http/arrival-log";
import { deliver } from "./http/deliver";
import {
  answerTime,
  COMMISSIONS_PATH,
  notFound,
  plain,
  REPAYMENTS_PATH,
  type ServerAnswer,
  TIME_PATHS,
  tooMany,
} from "./http/endpoints";
import { findOperation } from "./http/operations";
import { readBody } from "./http/read-body";
import { type EnvelopeFields, errorReply } from "./http/reply";
import { findStockEndpoint } from "./http/stock-endpoints";
import type { RepaymentEdit } from "./repayments/edits";
import { createRepaymentsEndpoint } from "./repayments/endpoint";
import type { RepaymentTruth } from "./repayments/truth";
import { createSandbox, type Sandbox, type SandboxOptions } from "./sandbox";
import type { StockEdit } from "./stocks/edits";
import { createStockEndpoints } from "./stocks/endpoint";
import type { StockPanelQuestion } from "./stocks/market";
import type { StockTruth } from "./stocks/truth";
import { createTradingEndpoints } from "./trading/http/endpoint";
import type { TradingTruthOfUid } from "./trading/http/served-exchange";

/**
 * An exchange for trying, developing and testing, written from docs/exchange.md and not from our
 * client. Its folders, from the ground up; a folder imports only those before it (SANDBOX_FOLDERS
 * in e2e/checks/architecture.ts): core · http · commissions · repayments · stocks · trading
 * (interface, market, engine, bots, then http) · control · sandbox.ts, which puts them together,
 * and this server.
 */

export type ServerOptions = SandboxOptions & {
  /** Default 0: any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Whether programs on this machine may use /__sandbox/*. Default true. */
  readonly control?: boolean;
};

export type RunningSandbox = {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
  readonly now: () => number;
  readonly setNow: (ms: number) => void;
  readonly advance: (ms: number) => void;
  readonly switches: () => Switches;
  /** Changes the named switches; throws RangeError on one that is not known. */
  readonly setSwitches: (patch: SwitchPatch) => Switches;
  /** Back to those of the start. */
  readonly resetSwitches: () => Switches;
  readonly edit: (edit: DayEdit) => void;
  readonly truth: (
    range: DayRange,
    options?: { readonly showSub?: boolean },
  ) => CommissionDayTruth[];
  readonly editRepayment: (edit: RepaymentEdit) => void;
  /** The records that the exchange shows of the range now, and their sums by coin. */
  readonly truthOfRepayments: (range: TimeRange) => RepaymentTruth;
  readonly editStock: (edit: StockEdit) => void;
  /** The whole answer, before switches and paging. */
  readonly truthOfStock: (question: StockPanelQuestion) => StockTruth;
  /**
   * Orders, fills, strategies, bots, every change of a balance, and what became of each write,
   * whatever clients were told.
   */
  readonly truthOfTrading: (uid?: string) => TradingTruthOfUid;
  /** Requests by "UID path" or "public path". */
  readonly log: () => Record<string, ArrivalSummary>;
  readonly resetLog: () => void;
  /**
   * Writes the rows of the last `days` days, and makes the repayments, ahead of their first
   * request.
   */
  readonly warm: (days: number) => Promise<void>;
};

type RequestHandler = (request: IncomingMessage, arrivedMs: number) => Promise<ServerAnswer>;

function createHandler(sandbox: Sandbox, control: boolean): RequestHandler {
  const answerCommissions = createCommissionsEndpoint(sandbox, sandbox);
  const answerRepayments = createRepaymentsEndpoint(sandbox, sandbox.repayments);
  const answerStock = createStockEndpoints(sandbox, sandbox.stocks);
  const answerTrading = createTradingEndpoints(sandbox, sandbox.trading, sandbox.trader);
  return async (request, arrivedMs) => {
    const { path, query } = splitAddress(request.url ?? "/");
    const envelope: EnvelopeFields = {
      nowMs: sandbox.clock.now(),
      requestTime: sandbox.switches().requestTime,
    };
    if (control && isControlRequest(request, path))
      return answerControl(sandbox, request, path, query);
    const address = request.socket.remoteAddress ?? "";
    if (!sandbox.limits.addressAllowed(address, arrivedMs)) return tooMany(envelope);
    const operation = findOperation(request.method ?? "", path);
    if (operation) {
      const body = await readBody(request);
      if (body === null) return plain(errorReply(413, "413", "Payload Too Large", envelope));
      return answerTrading(operation, { request, query, body, arrivedMs, envelope });
    }
    // Production keys know no paper trading: the header is answered with 404 (field notes).
    if (request.method !== "GET" || request.headers.paptrading !== undefined)
      return notFound(envelope);
    const asked = { request, query, arrivedMs, envelope };
    if (path === COMMISSIONS_PATH) return answerCommissions(asked);
    if (path === REPAYMENTS_PATH) return answerRepayments(asked);
    const stockEndpoint = findStockEndpoint(path);
    if (stockEndpoint) return answerStock(stockEndpoint, asked);
    if (!TIME_PATHS.includes(path)) return notFound(envelope);
    sandbox.log.arrived(`public ${path}`, arrivedMs);
    if (sandbox.limits.takeForTime(address, arrivedMs) >= 0) return answerTime(sandbox, envelope);
    sandbox.log.limited(`public ${path}`);
    return tooMany(envelope);
  };
}

/** The first "?" ends the path; another one is part of the query (RFC 3986, 3.4). */
function splitAddress(url: string): { path: string; query: string } {
  const at = url.indexOf("?");
  return at < 0 ? { path: url, query: "" } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

async function serve(
  sandbox: Sandbox,
  handle: RequestHandler,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const arrivedMs = performance.now();
  const { headers, ...answer } = await handle(request, arrivedMs);
  const isControl = request.url?.startsWith(CONTROL_PREFIX) ?? false;
  const latencyMs = isControl ? 0 : sandbox.switches().latencyMs - (performance.now() - arrivedMs);
  await deliver(response, { ...answer, delayMs: Math.max(0, latencyMs) + answer.delayMs }, headers);
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}

/** Starts an exchange for trying, developing and testing. Rejects when the port is taken. */
export async function startSandbox(options: ServerOptions = {}): Promise<RunningSandbox> {
  const sandbox = createSandbox(options);
  const handle = createHandler(sandbox, options.control ?? true);
  const server = createServer((request, response) => {
    serve(sandbox, handle, request, response).catch((error: unknown) => {
      console.error("sandbox:", error);
      response.destroy();
    });
  });
  server.keepAliveTimeout = 60_000;
  const host = options.host ?? "127.0.0.1";
  const port = await listen(server, options.port ?? 0, host);
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    port,
    close: () => closeServer(server),
    ...sandbox.clock,
    switches: sandbox.switches,
    setSwitches: sandbox.setSwitches,
    resetSwitches: sandbox.resetSwitches,
    edit: sandbox.edit,
    truth: sandbox.truth,
    editRepayment: sandbox.repayments.edit,
    truthOfRepayments: sandbox.repayments.truth,
    editStock: sandbox.stocks.edit,
    truthOfStock: sandbox.stocks.truth,
    truthOfTrading: sandbox.trading.truth,
    log: sandbox.log.read,
    resetLog: sandbox.log.reset,
    warm: sandbox.warm,
  };
}
