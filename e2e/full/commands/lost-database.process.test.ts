import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type NativePostgres, startNativePostgres } from "@/lib/database/testing/native-postgres";
import {
  createPlace,
  type DataPlace,
  openCommandLine,
  type RunningDesk,
} from "@/lib/processes/testing/app";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";

const KEY = {
  EXCHANGE_API_KEY: DEMO_CREDENTIALS.apiKey,
  EXCHANGE_API_SECRET: DEMO_CREDENTIALS.apiSecret,
  EXCHANGE_API_PASSPHRASE: DEMO_CREDENTIALS.apiPassphrase,
};
const DAYS = ["--account", "Main", "--from", "2026-11-19", "--to", "2026-11-19"];
const MEANWHILE =
  "It was there when the command began. What was stored stays; what was being written is incomplete. Run the command again.\n";

let place: DataPlace;
let sandbox: RunningSandbox;
let server: NativePostgres;
let commandLine: RunningDesk;
beforeAll(async () => {
  place = createPlace();
  server = await startNativePostgres();
  sandbox = await startSandbox({
    nowMs: Date.parse("2026-11-21T12:00:00+08:00"),
    book: { rowsPerDay: 2, clients: 2 },
  });
  commandLine = openCommandLine(place.dataDir);
  const added = await desk(["account", "add", "--name", "Main", "--base-url", sandbox.url], KEY);
  expect(added).toMatchObject({ code: 0 });
  writeFileSync(path.join(place.dataDir, "old.csv"), "date,uid\r\n");
});
afterAll(async () => {
  await server.stop();
  await sandbox.close();
  place.remove();
});

const desk = (args: readonly string[], env: Record<string, string> = {}) =>
  commandLine.run(args, { DATABASE_URL: server.url, EXCHANGE_BASE_URL: sandbox.url, ...env });

const OWN = "lost-database test";

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.url, application_name: OWN });
  client.on("error", () => {}); // it loses its connection too
  await client.connect();
  return client;
}

/**
 * Runs the command until it waits for a table that another session has locked, then kills the
 * server.
 */
async function runUntilLost(
  args: readonly string[],
  table: string,
  end: (watcher: pg.Client) => Promise<void>,
) {
  const [other, watcher] = await Promise.all([connect(), connect()]);
  await other.query(`begin; lock table ${table} in access exclusive mode`);
  const running = desk(args);
  const waiting = () =>
    watcher.query("select from pg_stat_activity where wait_event_type = 'Lock'");
  await expect.poll(async () => (await waiting()).rowCount).toBeGreaterThan(0);
  await end(watcher);
  await other.end(); // not before: the command would get its lock and go on
  const ended = await running;
  await watcher.end();
  return ended;
}

/** Kills the server at once: one that shuts down still answers its connections. */
async function killServer(watcher: pg.Client): Promise<void> {
  const { rows } = await watcher.query<{ folder: string }>(
    "select setting as folder from pg_settings where name = 'data_directory'",
  );
  const pid = readFileSync(path.join(String(rows[0]?.folder), "postmaster.pid"), "utf8").split(
    "\n",
    1,
  )[0];
  process.kill(Number(pid), "SIGKILL");
}

const LOST: readonly [string, readonly string[], string][] = [
  ["sync commissions", ["sync", "commissions", ...DAYS], "commission_days"],
  ["sync repayments", ["sync", "repayments", ...DAYS], "repayment_ranges"],
  ["export commissions", ["export", "commissions", ...DAYS], "commission_days"],
  ["export repayments", ["export", "repayments", ...DAYS], "repayments"],
  [
    "import commissions",
    ["import", "commissions", "--account", "Main", "--file"],
    "commission_imports",
  ],
  ["research refresh", ["research", "refresh", "--codes", "AAPL"], "panel_observations"],
  ["account list", ["account", "list"], "accounts"],
];
const given = (args: readonly string[]) =>
  args.at(-1) === "--file" ? [...args, path.join(place.dataDir, "old.csv")] : args;

test.each(LOST)(
  "%s says in a sentence that its connections were ended",
  async (_name, args, table) => {
    const ended = await runUntilLost(given(args), table, async (watcher) => {
      await watcher.query(
        "select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name <> $1 and datname = current_database()",
        [OWN],
      );
    });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^The connection to the database at .* was lost\. It was there /m);
    expect(ended.stderr.endsWith(MEANWHILE)).toBe(true);
    expect(ended.stderr).not.toMatch(/\n +at /);
  },
);

test.each(LOST)(
  "%s says in a sentence that PostgreSQL was started again",
  async (_name, args, table) => {
    const ended = await runUntilLost(given(args), table, () => server.restart("ended"));
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^The (?:connection to the )?database at .*\. It was there /m);
    expect(ended.stderr.endsWith(MEANWHILE)).toBe(true);
    expect(ended.stderr).not.toMatch(/\n +at /);
  },
);

test("where it is not back, the sentence says what to start", async () => {
  const ended = await runUntilLost(["sync", "repayments", ...DAYS], "repayment_ranges", killServer);
  expect(ended.code).toBe(1);
  expect(ended.stderr).toMatch(
    /^The database at .* cannot be used: .*start PostgreSQL or correct DATABASE_URL\. It was there /m,
  );
  expect(ended.stderr).not.toMatch(/\n +at /);
});
