import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { MISCONFIGURED_EXIT } from "@/lib/core/refusal";
import { someOf } from "@/lib/env/testing/env";
import {
  createPlace,
  type DataPlace,
  leftOver,
  processesOf,
  type RunningCommand,
  runVerb,
} from "../testing/app";
import { nextPort } from "../testing/ports";

/** Nothing takes this long on any machine; a longer wait means a hang. */
const HANGS_MS = 60_000;

type CollectedSpan = { readonly name: string; readonly traceId: string };

let port: number;
/** The metrics port of the web process; the worker's is the next one. */
let metricsPort: number;
/** Receives OpenTelemetry data. */
let collector: Server;
const spans: CollectedSpan[] = [];
/** A new folder: the first start has to create its database. */
let place: DataPlace;
beforeAll(async () => {
  port = await nextPort();
  metricsPort = await nextPort();
  await nextPort();
  collector = createServer(async (request, response) => {
    type Sent = { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] };
    const { resourceSpans } = (await json(request)) as Sent;
    spans.push(
      ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
    response.setHeader("content-type", "application/json").end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  place = createPlace();
});
afterAll(() => {
  place.remove();
  collector.close();
});

const start = (env: Record<string, string> = {}) =>
  runVerb(["start"], { dataDir: place.dataDir, env: { PORT: String(port), ...env } });
const health = () =>
  fetch(`http://localhost:${port}/api/health/ready`).then(
    ({ status }) => status,
    () => 0,
  );
const untilHealthy = () => expect.poll(health).toBe(200);
const expectNothingLeft = async () => expect(await leftOver(place.dataDir, HANGS_MS)).toEqual([]);
/** The process with these words in its command line. */
const processNamed = (words: string) =>
  processesOf(place.dataDir).find(({ commandLine }) => commandLine.includes(words));
const kill9 = (words: string) => process.kill(processNamed(words)?.pid as number, "SIGKILL");

async function expectRefused(app: RunningCommand, sentence: RegExp, code = 1): Promise<void> {
  expect(await app.ended).toEqual({ code, signal: null });
  expect(app.output()).toMatch(sentence);
  expect(app.output()).not.toMatch(/^\s+at /m);
}

describe("a first npm start", () => {
  let app: RunningCommand;
  beforeAll(async () => {
    const { port: collectorPort } = collector.address() as AddressInfo;
    app = start({
      METRICS_ADDRESS: `127.0.0.1:${metricsPort}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`,
      OTEL_BSP_SCHEDULE_DELAY: "200",
    });
    await app.until(/ready on (\S+)/);
  });

  test("is ready when it says so", async () => {
    expect(await health()).toBe(200);
  });

  test("says every step in a line, then address, e-mail, one-time password and what to do next", () => {
    // The line of a sync that has already ended may be anywhere between them.
    const lines = app
      .output()
      .split("\n")
      .filter((line) => !line.startsWith("worker:"));
    expect(lines[0]).toBe(`data folder: ${place.dataDir}`);
    expect(lines[1]).toMatch(/^database: embedded, \d+ migrations applied, \d+ s$/);
    expect(lines[2]).toMatch(/^demo exchange: http/);
    expect(lines[3]).toMatch(/^account: Demo added/);
    expect(lines[4]).toMatch(/^web and worker: started, \d+ s$/);
    expect(lines.slice(5, 10)).toEqual([
      "",
      `ready on http://localhost:${port}`,
      "",
      "  first administrator: admin@desk.local",
      expect.stringMatching(/^ {2}one-time password: {3}[a-z2-9-]{23}$/),
    ]);
    expect(lines[11]).toMatch(/^Next: open the address, sign in/);
  });

  test("its metrics describe its work, and name no account or person", async () => {
    const scrape = async (at: number) => (await fetch(`http://127.0.0.1:${at}/metrics`)).text();
    const worker = () => scrape(metricsPort + 1);
    await expect
      .poll(worker)
      .toMatch(/^desk_exchange_requests_total\{.*outcome="answered"\} [1-9]/m);
    await expect.poll(worker).toMatch(/^desk_workers 1$/m);
    const [ofWorker, ofWeb] = await Promise.all([worker(), scrape(metricsPort)]);
    expect(ofWorker).toMatch(/^desk_days_open\{account="1",state="missing"\} \d+$/m);
    expect(ofWorker).toMatch(/^desk_job_oldest_seconds\{queue="sync-commissions"\} /m);
    expect(ofWeb).toMatch(
      /^desk_http_request_seconds_count\{method="GET",page="\/api",status="200"\} [1-9]/m,
    );
    for (const text of [ofWorker, ofWeb]) {
      expect(text).toMatch(/^desk_measured 1$/m);
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
      expect(text).not.toMatch(/Demo|desk\.local/);
    }
    const ofHealth = await fetch(`http://localhost:${port}/api/health/worker`);
    expect(await ofHealth.json()).toEqual({ status: "working" });
  });

  test("a trace leads from a job to what it asked the exchange, and to its lines of the log", async () => {
    const asksIn = (job: CollectedSpan) =>
      spans.filter(
        ({ traceId, name }) => traceId === job.traceId && /^GET .*repaid-history/.test(name),
      ).length;
    // A job that finds another one running asks the exchange nothing.
    const job = () =>
      spans.find((span) => span.name === "job sync-repayments" && asksIn(span) > 10);
    await expect.poll(job).toBeDefined();
    const log = readFileSync(path.join(place.dataDir, "logs/worker.log"), "utf8");
    expect(log).toMatch(new RegExp(`"trace":"${job()?.traceId}".*"msg":"sync ended"`));
    expect(spans.some(({ name }) => name.startsWith("GET /api/health"))).toBe(true);
  });

  test("a second one on its data folder is refused with its address", async () => {
    await expectRefused(
      start({ PORT: String(port + 1) }),
      new RegExp(
        `is already running on this data folder \\(${place.dataDir}\\): http://localhost:${port}`,
      ),
    );
  });

  test("another one on its port is refused", { tags: ["full"] }, async () => {
    const free = createPlace();
    onTestFinished(free.remove);
    const other = start({ DATA_DIR: free.dataDir });
    await expectRefused(other, new RegExp(`Port ${port} is taken by another program`));
    expect(await leftOver(free.dataDir, HANGS_MS)).toEqual([]);
  });

  test.each(
    someOf([
      ["worker", "child.mjs lib/processes/worker.ts"],
      ["web", "child.mjs lib/processes/web.ts"],
      ["demo-exchange", "child.mjs lib/processes/sandbox.ts"],
    ]),
  )("a %s that dies is started again and reported", async (name, commandLine) => {
    kill9(commandLine);
    await app.until(new RegExp(`${name} was ended by SIGKILL; starting it again`));
    await expect.poll(() => processNamed(commandLine)).toBeDefined();
    await untilHealthy();
  });

  test("a database that dies is started again and reported, and pages work again", async () => {
    kill9("embedded/main.ts");
    await app.until(/the embedded database ended; starting it again/);
    await untilHealthy();
  });

  test("SIGTERM ends every process, exit 0", async () => {
    const before = app.output().length;
    process.kill(app.pid, "SIGTERM");
    expect(await app.ended).toEqual({ code: 0, signal: null });
    await expectNothingLeft();
    expect(app.output().slice(before)).toMatch(/stopping …/);
    expect(app.output().slice(before)).not.toMatch(/ended with code|was ended by/);
  });

  test("no secret is in its output or its logs", () => {
    const made = ["secrets.json", "demo-exchange.json"].flatMap((file) =>
      Object.values(
        JSON.parse(readFileSync(path.join(place.dataDir, file), "utf8")) as Record<string, unknown>,
      ),
    );
    const secrets = made.filter(
      (value): value is string => typeof value === "string" && value.length > 20,
    );
    expect(secrets.length).toBeGreaterThanOrEqual(5);
    const logs = readdirSync(path.join(place.dataDir, "logs")).map((file) =>
      readFileSync(path.join(place.dataDir, "logs", file), "utf8"),
    );
    const written = [app.output(), ...logs].join("\n");
    for (const secret of secrets) expect(written).not.toContain(secret);
  });
});

describe("one clear sentence and exit 1", () => {
  /** The doctor prints the same sentence (cli/operate.process.test.ts). */
  test("a database that does not answer, without its password", { tags: ["full"] }, async () => {
    const app = start({ DATABASE_URL: "postgresql://desk:hidden-word@127.0.0.1:1/desk" });
    await expectRefused(
      app,
      /The database at 127\.0\.0\.1:1 .*cannot be used: nothing listens there/,
    );
    expect(app.output()).not.toContain("hidden-word");
    await expectNothingLeft();
  });

  test("a data folder that cannot be made", { tags: ["full"] }, async () => {
    const app = start({ DATA_DIR: "/dev/null/data" });
    await expectRefused(app, /data folder \/dev\/null\/data cannot be written/);
  });

  test("a wrong setting", { tags: ["full"] }, async () => {
    await expectRefused(
      start({ PORT: "http" }),
      /PORT should be a whole number/,
      MISCONFIGURED_EXIT,
    );
  });

  test("a Node that is too old", async () => {
    const versions =
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.4" } })';
    const app = runVerb(["start"], {
      dataDir: place.dataDir,
      nodeArgs: ["--import", `data:text/javascript,${encodeURIComponent(versions)}`],
    });
    await expectRefused(app, /needs Node >= 20\.19; this is 18\.20\.4/, MISCONFIGURED_EXIT);
  });
});
