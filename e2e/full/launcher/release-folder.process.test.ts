import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { MISCONFIGURED_EXIT } from "@/lib/core/refusal";
import { ensureEmbeddedDatabase } from "@/lib/database/embedded/embedded";
import { listMigrations } from "@/lib/database/migrate";
import { endOf } from "@/lib/database/testing/embedded-database";
import {
  createPlace,
  type DataPlace,
  openCommandLine,
  type RunningCommand,
  runVerb,
} from "@/lib/processes/testing/app";
import { nextPort } from "@/lib/processes/testing/ports";
import { signIn } from "../testing/browser";

/**
 * The data folder that a desk of 0.1.0 left (decision 0265), and what that desk itself wrote about
 * it: a manifest of its backup, control totals of its file, an answer of its API.
 */
const FOLDER = path.resolve("e2e/full/testing/desk-0.1.0.tar.br");
const written = z
  .object({
    schema: z.string(),
    person: z.object({ email: z.string(), password: z.string() }),
    rows: z.record(z.string(), z.number()),
    totals: z.array(z.unknown()),
    commissions: z.array(z.unknown()),
    statements: z.array(z.unknown()),
  })
  .parse(JSON.parse(readFileSync(path.resolve("e2e/full/testing/desk-0.1.0.json"), "utf8")));

const SINCE = listMigrations().filter((name) => name > written.schema);
/** No exchange answers: nothing is fetched that 0.1.0 did not have. */
const NO_EXCHANGE = { EXCHANGE_BASE_URL: "http://127.0.0.1:9" };

let place: DataPlace;
let app: RunningCommand;
let url: string;
beforeAll(async () => {
  place = createPlace();
  const tar = brotliDecompressSync(readFileSync(FOLDER));
  const { status, stderr } = spawnSync("tar", ["-x", "-C", place.dataDir], { input: tar });
  expect([status, String(stderr)]).toEqual([0, ""]);
  const port = await nextPort();
  url = `http://localhost:${port}`;
  app = start(port);
  await app.until(/ready on/);
});
afterAll(() => place.remove());

const start = (port: number) =>
  runVerb(["start"], { dataDir: place.dataDir, env: { PORT: String(port), ...NO_EXCHANGE } });

async function desk(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await openCommandLine(place.dataDir).run(args);
  expect([code, stderr].join("\n")).toMatch(/^0\n/);
  return stdout;
}

test("a desk of 0.1.0 starts with the present version, which applies every later migration", () => {
  const applied = /(\d+) migrations? applied/.exec(app.output())?.[1] ?? "0";
  expect(Number(applied)).toBe(SINCE.length);
  expect(app.output()).not.toMatch(/one-time password/);
});

test("its administrator signs in with the password of then, and sees both accounts", async () => {
  const browser = await signIn(url, written.person);
  for (const address of ["/overview?account=1", "/commissions?account=2", "/payouts?account=1"]) {
    const answer = await browser.get(`${url}${address}`);
    expect([address, answer.status]).toEqual([address, 200]);
    expect(await answer.text()).toContain("Old exchange");
  }
});

test("every row is there, and every sum is what 0.1.0 wrote, to the last digit", async () => {
  const folder = path.join(place.dataDir, "backups");
  const { parts, totals } = JSON.parse(await desk("backup", "--to", folder, "--json"));
  const kept = (parts as { table: string; rows: number }[]).filter(
    ({ table }) => written.rows[table] !== undefined,
  );
  expect(Object.fromEntries(kept.map(({ table, rows }) => [table, rows]))).toEqual(written.rows);
  expect(totals).toEqual(written.totals);

  const sidecar = path.join(place.dataDir, "demo.json");
  const days = ["--from", "2026-09-01", "--to", "2026-11-29"];
  await desk("export", "commissions", "--account", "Demo", ...days, "--sidecar", sidecar);
  const { controlTotals } = JSON.parse(readFileSync(sidecar, "utf8"));
  expect(controlTotals).toMatchObject(written.commissions);
});

test("statements are what they were, in the API of the present version", async () => {
  const of = ["--email", written.person.email, "--account", "Demo", "--name", "upgraded"];
  const token = (await desk("token", "add", ...of, "--scope", "commissions:read")).trim();
  const answer = await fetch(`${url}/api/v1/accounts/1/statements`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await answer.json()).toMatchObject({ statements: written.statements });
});

test("the ledger is sound and the stored keys open", async () => {
  const checked = await openCommandLine(place.dataDir).run(["check", "--json"]);
  // Days after those of the folder are missing or lost, the later the more.
  const wrong = z
    .array(z.object({ faults: z.array(z.object({ rule: z.string() })) }))
    .parse(JSON.parse(checked.stdout))
    .flatMap(({ faults }) => faults.map(({ rule }) => rule))
    .filter((rule) => rule !== "missing" && rule !== "lost");
  expect(wrong).toEqual([]);
  const found = await openCommandLine(place.dataDir).run(["doctor"]);
  expect(found.stdout).toMatch(/^ok +secret: it opens all 2 stored keys$/m);
  expect(found.stdout).toMatch(/^ok +migrations: none is missing$/m);
  expect(found.stdout).not.toMatch(/^fail/m);
});

test("an older version refuses the folder of a newer one, and a service does not try again", async () => {
  process.kill(app.pid, "SIGTERM");
  expect(await app.ended).toEqual({ code: 0, signal: null });
  const database = await ensureEmbeddedDatabase(place.dataDir);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at)
     values ('newer', '', '99990101000000_of_a_newer_version', now())`,
  );
  await client.end();
  await endOf(database);

  const older = start(await nextPort());
  expect(await older.ended).toEqual({ code: MISCONFIGURED_EXIT, signal: null });
  expect(older.output()).toContain(
    "The database was made by a newer Broker Desk (99990101000000_of_a_newer_version). Update this one, then start again.",
  );
});
