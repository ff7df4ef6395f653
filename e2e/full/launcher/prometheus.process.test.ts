import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createPlace,
  type DataPlace,
  killAll,
  processesOf,
  runVerb,
} from "@/lib/processes/testing/app";
import { nextPort } from "@/lib/processes/testing/ports";
import { FIND_PROGRAM } from "@/lib/processes/testing/programs";

const DEPLOY = path.resolve("deploy");
const read = (file: string) => readFileSync(path.join(DEPLOY, file), "utf8");

let place: DataPlace;
let folder: string;
let origin: string;
const endings: (() => void)[] = [];
beforeAll(async () => {
  const program =
    FIND_PROGRAM.prometheus() ?? expect.fail("no Prometheus here: apt-get install prometheus");
  place = createPlace();
  folder = mkdtempSync(path.join(tmpdir(), "desk-prometheus-"));
  const [port, metrics, , own] = [
    await nextPort(),
    await nextPort(),
    await nextPort(),
    await nextPort(),
  ];
  const app = runVerb(["start"], {
    dataDir: place.dataDir,
    env: { PORT: String(port), METRICS_ADDRESS: `127.0.0.1:${metrics}` },
  });
  await app.until(/ready on (\S+)/);
  // The web process counts requests from the first one on.
  expect((await fetch(`http://localhost:${port}/sign-in`)).status).toBe(200);
  const config = read("prometheus.yml")
    .replaceAll("30s", "1s")
    .replaceAll("127.0.0.1:9464", `127.0.0.1:${metrics}`)
    .replace("127.0.0.1:9465", `127.0.0.1:${metrics + 1}`);
  writeFileSync(path.join(folder, "prometheus.yml"), config);
  writeFileSync(path.join(folder, "alerts.yml"), read("alerts.yml"));
  origin = `127.0.0.1:${own}`;
  const args = [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=${origin}`,
  ];
  const prometheus = spawn(program, args, { stdio: "ignore" });
  endings.push(() => prometheus.kill("SIGKILL"));
});
afterAll(() => {
  for (const end of endings) end();
  killAll(place.dataDir);
  place.remove();
  rmSync(folder, { recursive: true, force: true });
});

type PrometheusAnswer = { readonly data: Record<string, unknown> };
async function ask<T>(address: string): Promise<T> {
  const answer = await fetch(`http://${origin}/api/v1/${address}`);
  return ((await answer.json()) as PrometheusAnswer).data as T;
}
async function query(expression: string): Promise<string[]> {
  type Result = { result: { value: [number, string] }[] };
  const { result } = await ask<Result>(`query?query=${encodeURIComponent(expression)}`);
  return result.map(({ value }) => value[1]);
}

test("a real Prometheus scrapes both processes and evaluates every rule", async () => {
  await expect.poll(() => query('up{job="broker-desk"}').catch(() => [])).toEqual(["1", "1"]);
  type Rules = { groups: { rules: { name: string; health: string; lastError?: string }[] }[] };
  const rules = async () => (await ask<Rules>("rules")).groups.flatMap((group) => group.rules);
  await expect
    .poll(async () => (await rules()).map(({ health }) => health))
    .not.toContain("unknown");
  expect((await rules()).filter(({ health }) => health !== "ok")).toEqual([]);
  expect((await rules()).length).toBeGreaterThanOrEqual(14);
});

/**
 * Metrics that a new desk may not have: of a day that is about to be lost, and of a countdown that
 * was armed once.
 */
const WITHOUT_SERIES = ["desk_days_until_loss", "desk_dead_mans_switch_fired"];

test("every expression of the dashboard and of the rules uses metrics that exist", async () => {
  // Waits for the newest metrics too.
  await expect.poll(() => query("desk_sync_last_end_timestamp_seconds")).toHaveLength(2);
  const board = JSON.parse(read("grafana.json")) as { panels: { targets: { expr: string }[] }[] };
  const expressions = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const used = [...expressions, read("alerts.yml")].flatMap(
    (text) => text.match(/\b(?:desk|nodejs|process)_\w+/g) ?? [],
  );
  const missing = async () => {
    const names = new Set(await ask<string[]>("label/__name__/values"));
    return [...new Set(used)].filter((name) => !names.has(name) && !WITHOUT_SERIES.includes(name));
  };
  await expect.poll(missing).toEqual([]);
  const declared = Object.keys(await ask<object>("metadata"));
  expect(declared).toEqual(expect.arrayContaining(WITHOUT_SERIES));
  for (const expression of expressions) await query(expression);
});

test("a web process that has ended raises an alert", async () => {
  const web = processesOf(place.dataDir).find(({ commandLine }) =>
    commandLine.includes("processes/web.ts"),
  );
  process.kill(web?.pid ?? 0, "SIGSTOP");
  endings.push(() => web && spawnSync("kill", ["-9", String(web.pid)]));
  await expect.poll(() => query('ALERTS{alertname="DeskDown",process="web"}')).toEqual(["1"]);
});
