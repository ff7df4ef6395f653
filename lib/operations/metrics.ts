import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isIP } from "node:net";
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";
import { db } from "@/lib/database/database";
import { onExchangeAttempt } from "@/lib/exchange/http/attempts";

export type MetricsAddress = { readonly host: string; readonly port: number };
/** METRICS_ADDRESS, and the names of ALLOWED_HOSTS. */
type Served = MetricsAddress & { readonly allowedHosts: readonly string[] };
/** Sets gauges to the current figures. Called for each scrape. */
export type SetGauges = () => Promise<void>;

/** Prometheus gives up after ten seconds, unless told otherwise. */
const MEASURE_WITHIN_MS = 8_000;
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Gauges that prom-client names as counters. It also exports the same figures by type. */
const MISNAMED = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/**
 * Serves http://HOST:PORT/metrics, without clients, amounts and names. Throws where the address is
 * taken.
 */
export async function serveMetrics(
  { host, port, allowedHosts }: Served,
  ...measures: SetGauges[]
): Promise<Server> {
  collectDefaultMetrics();
  for (const name of MISNAMED) register.removeSingleMetric(name);
  measures.push(measureConnections());
  countAttempts();
  const whole = gauge("measured", "1: the database could be read for these metrics");
  const server = createServer(async (request, response) => {
    const refusal = judge(request, [host, ...allowedHosts]);
    if (refusal !== null)
      return void response.writeHead(refusal.status, refusal.headers).end(refusal.text);
    const isWhole = await isDoneInTime(measures);
    whole.set(isWhole ? 1 : 0);
    response.writeHead(200, { "Content-Type": register.contentType }).end(await register.metrics());
  });
  countPages(server);
  server.listen(port, host);
  await once(server, "listening");
  return server;
}

/** Null: the request may be answered. */
function judge({ url, method = "", headers }: IncomingMessage, hosts: readonly string[]) {
  if (!isOwnHost(headers.host, hosts)) {
    const text = "These metrics are not served under this name. Add it to ALLOWED_HOSTS.\n";
    return { status: 421, headers: {}, text };
  }
  if (method !== "GET" && method !== "HEAD")
    return { status: 405, headers: { Allow: "GET, HEAD" }, text: "Read metrics with GET.\n" };
  return url === "/metrics"
    ? null
    : { status: 404, headers: {}, text: "Metrics are at /metrics.\n" };
}

/**
 * Against DNS rebinding: a number, a name without a dot, which no other site has (a container's),
 * or one of these.
 */
function isOwnHost(given: string | undefined, hosts: readonly string[]): boolean {
  if (given === undefined) return true; // no browser
  if (!URL.canParse(`http://${given}`)) return false;
  const { hostname } = new URL(`http://${given}`);
  const isName = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
  return (
    !isName || !hostname.includes(".") || hosts.some((host) => host.toLowerCase() === hostname)
  );
}

async function isDoneInTime(measures: readonly SetGauges[]): Promise<boolean> {
  const late = new Promise<false>((resolve) =>
    setTimeout(resolve, MEASURE_WITHIN_MS, false).unref(),
  );
  const done = Promise.all(measures.map((measure) => measure())).then(
    () => true,
    (error: unknown) => {
      console.error("metrics could not be measured:", error);
      return false;
    },
  );
  return await Promise.race([done, late]);
}

function countAttempts(): void {
  const requests = new Counter({
    name: "desk_exchange_requests_total",
    help: "Requests to the exchange by their outcome: answered, or the kind of failure",
    labelNames: ["method", "path", "outcome"],
  });
  const seconds = new Histogram({
    name: "desk_exchange_request_seconds",
    help: "From sending a request to the exchange to its whole answer",
    labelNames: ["method", "path"],
    buckets: SECONDS,
  });
  onExchangeAttempt(({ method, path, outcome, seconds: taken }) => {
    requests.inc({ method, path, outcome });
    seconds.observe({ method, path }, taken);
  });
}

/** A stranger who invents addresses cannot make more series than this. */
const MOST_PAGES = 100;

function countPages(own: Server): void {
  const seconds = new Histogram({
    name: "desk_http_request_seconds",
    help: "From a request's head to the end of its answer, by the first part of its address",
    labelNames: ["method", "page", "status"],
    buckets: SECONDS,
  });
  type Exchanged = { request: IncomingMessage; response: ServerResponse; server: Server };
  const begun = new WeakMap<IncomingMessage, bigint>();
  const pages = new Set<string>();
  subscribe("http.server.request.start", (message) => {
    const { request, server } = message as Exchanged;
    if (server !== own) begun.set(request, process.hrtime.bigint());
  });
  subscribe("http.server.response.finish", (message) => {
    const { request, response } = message as Exchanged;
    const begunAt = begun.get(request);
    if (begunAt === undefined) return;
    const page = pageOf(request.url, response.statusCode);
    if (pages.size < MOST_PAGES) pages.add(page);
    const labels = {
      method: request.method ?? "",
      page: pages.has(page) ? page : "other",
      status: String(response.statusCode),
    };
    seconds.observe(labels, Number(process.hrtime.bigint() - begunAt) / 1e9);
  });
}

/** "/research" of "/research/AAPL?x=1"; "other" for pages that were not found. */
function pageOf(url = "/", status: number): string {
  const isThere = status < 300 || status >= 500;
  return (isThere && /^\/[\w-]*/.exec(url)?.[0]) || "other";
}

function measureConnections(): SetGauges {
  const connections = gauge(
    "database_connections",
    "Connections of this process to the database",
    "state",
  );
  return async () => {
    const { totalCount, idleCount, waitingCount } = db().pool;
    connections.set({ state: "busy" }, totalCount - idleCount);
    connections.set({ state: "idle" }, idleCount);
    connections.set({ state: "waited-for" }, waitingCount);
  };
}

export function gauge<Label extends string>(name: string, help: string, ...labelNames: Label[]) {
  return new Gauge({ name: `desk_${name}`, help, labelNames });
}
