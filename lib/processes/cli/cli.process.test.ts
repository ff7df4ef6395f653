import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, dayOf } from "@/lib/core/day";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "@/lib/database/embedded/embedded";
import { someOf } from "@/lib/env/testing/env";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";
import {
  createPreparedPlace,
  type DataPlace,
  openCommandLine,
  type RunningDesk,
  runVerb,
} from "../testing/app";
import type { Ran } from "./testing/commands-process";

const KEY = {
  EXCHANGE_API_KEY: DEMO_CREDENTIALS.apiKey,
  EXCHANGE_API_SECRET: DEMO_CREDENTIALS.apiSecret,
  EXCHANGE_API_PASSPHRASE: DEMO_CREDENTIALS.apiPassphrase,
};
/** At noon UTC+8 the exchange has published yesterday, so 90 days are available. */
const NOON = Date.parse("2026-11-21T12:00:00+08:00");
const YESTERDAY = addDays(dayOf(NOON), -1);
/** Few days, because every request waits for the rate limit. */
const [FIRST_SYNCED, SYNCED] = ["2026-11-18", ["--from", "2026-11-18", "--to", YESTERDAY]] as const;

let place: DataPlace;
let sandbox: RunningSandbox;
let running: EmbeddedDatabase;
let commandLine: RunningDesk;
let added: Ran;
beforeAll(async () => {
  place = await createPreparedPlace();
  sandbox = await startSandbox({ nowMs: NOON, book: { rowsPerDay: 20, clients: 10 } });
  added = await spawned(["account", "add", "--name", "Main", "--base-url", sandbox.url], KEY);
  // From now on commands run beside this process, as beside a running desk.
  running = await ensureEmbeddedDatabase(place.dataDir);
  commandLine = openCommandLine(place.dataDir);
});
afterAll(async () => {
  await running.release();
  await sandbox.close();
  place.remove();
});

const desk = (args: readonly string[], env?: Record<string, string>) => commandLine.run(args, env);

async function spawned(args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  const command = runVerb(["desk", ...args], { dataDir: place.dataDir, env });
  const { code } = await command.ended;
  return {
    code: code ?? -1,
    stdout: command.stdout(),
    stderr: command.output().replace(command.stdout(), ""),
  };
}

describe("desk, in a process of its own", () => {
  test("starts the database where nothing runs, and says on standard error what it did", () => {
    expect(added).toMatchObject({
      code: 0,
      stdout: "",
      stderr: expect.stringMatching(/^Added account Main/),
    });
  });

  test("explains itself on standard output, and ends with 0", { tags: ["full"] }, async () => {
    const { code, stdout, stderr } = await spawned(["sync", "commissions", "--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Usage: desk sync commissions .*npm run --silent desk -- /s);
  });

  /**
   * The tests below cover each kind of wrong use in the shared process; the export without a reader
   * also shows how a process ends.
   */
  test("ends with 1 at wrong use, and with nothing on standard output", {
    tags: ["full"],
  }, async () => {
    const { code, stdout, stderr } = await spawned(["coverage", "--account", "Nobody"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe('There is no account named "Nobody": there is Main.\n');
  });
});

describe("desk", () => {
  const isRefused = async (_what: string, args: readonly string[], words: RegExp) => {
    const { code, stdout, stderr } = await desk(args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(words);
    expect(stderr).not.toMatch(/^\s+at /m);
  };
  /** Both commands load the code of every command. */
  test.each([
    ["no command", [], /Usage: desk/],
    ["an unknown command", ["nonsense"], /unknown command 'nonsense'/],
  ])("ends with 1 and says what is wrong: %s", { tags: ["full"] }, isRefused);

  test.each([
    [
      "a missing option",
      ["account", "add", "--name", "x"],
      /Name the exchange's address with --base-url/,
    ],
    [
      "a day that is none",
      ["sync", "commissions", "--account", "Main", "--from", "2026-02-30"],
      /"2026-02-30" is not a day/,
    ],
    [
      "half a range",
      ["sync", "commissions", "--account", "Main", "--from", "2026-11-01"],
      /--from and --to go together/,
    ],
    [
      "a range turned round",
      ["sync", "commissions", "--account", "Main", "--from", "2026-11-02", "--to", "2026-11-01"],
      /--from 2026-11-02 is after --to 2026-11-01/,
    ],
    [
      "an unknown account",
      ["sync", "commissions", "--account", "Nobody"],
      /no account named "Nobody": there is Main/,
    ],
    ["a wrong e-mail address", ["user", "add", "--email", "ann"], /"ann" is not an e-mail address/],
    ["a removal that nobody can confirm", ["account", "remove", "--name", "Main"], /Add --yes/],
  ])("ends with 1 and says what is wrong: %s", isRefused);

  test.each(
    someOf([
      ["account", "add"],
      ["account", "list"],
      ["account", "remove"],
      ["sync", "commissions"],
      ["export", "commissions"],
      ["coverage", ""],
      ["user", "add"],
      ["token", "add"],
      ["token", "list"],
      ["token", "revoke"],
      ["sandbox", ""],
    ]),
  )("explains itself with an example: %s %s", async (...words) => {
    const { code, stdout } = await desk([...words.filter(Boolean), "--help"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: desk /);
    expect(stdout).toMatch(/npm run --silent desk -- /);
  });
});

describe("desk sync commissions", () => {
  const sync = (...range: readonly string[]) =>
    desk(["sync", "commissions", "--account", "Main", "--json", ...range]);

  test("fetches days, ends with 0, and prints its summary as JSON", async () => {
    const synced = await sync(...SYNCED);
    const summary = JSON.parse(synced.stdout);
    expect(Object.keys(summary)).toEqual([
      ...["status", "days", "rows", "requests", "retries", "seconds", "clockJumpMs"],
    ]);
    expect(summary).toMatchObject({
      status: "done",
      clockJumpMs: null,
      days: { complete: 3, empty: 0, pending: 0, failed: 0 },
    });
    expect(summary.rows).toBe(truthRows(FIRST_SYNCED, YESTERDAY));
    expect(synced.code).toBe(0);
  });

  test("ends with 2 and names the day that failed and why", async () => {
    const before = sandbox.switches();
    sandbox.setSwitches({ cursorFault: "stuck", pageCap: 5 });
    const synced = await sync("--from", YESTERDAY, "--to", YESTERDAY);
    sandbox.setSwitches({ cursorFault: before.cursorFault, pageCap: before.pageCap });
    expect(synced.code).toBe(2);
    expect(JSON.parse(synced.stdout)).toMatchObject({ status: "incomplete", days: { failed: 1 } });
    expect(synced.stderr).toContain(`${YESTERDAY}: The exchange returned the same page again`);
  });

  test("ends with 1 for days that the exchange cannot be asked for", async () => {
    const synced = await sync("--from", "2026-01-01", "--to", "2026-01-02");
    expect(synced).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("2026-08-23"),
    });
  });
});

describe("desk coverage", () => {
  test("has one entry a day through yesterday, with what is known of it", async () => {
    const { code, stdout } = await desk(["coverage", "--account", "Main", "--json"]);
    const entries: Record<string, unknown>[] = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(entries).toHaveLength(90);
    expect(entries.at(-4)).toMatchObject({ day: "2026-11-17", status: "missing", rows: 0 });
    expect(entries.at(-1)).toEqual({
      day: YESTERDAY,
      status: "complete",
      rows: truthRows(YESTERDAY, YESTERDAY),
      revision: 1,
      fetchedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  test("is a table for people", async () => {
    const { stdout } = await desk(["coverage", "--account", "Main"]);
    expect(stdout).toMatch(/^day +status +rows +revision +fetched at \(UTC\)\n2026-08-23 +missing/);
    expect(stdout).toMatch(/^2026-11-20 +complete +\d+ +1 +2\d{3}-/m);
  });
});

describe("desk export commissions", () => {
  const EXPORT = ["export", "commissions", "--account", "Main"] as const;

  test("writes the rows of whole days and nothing else, and ends with 0", async () => {
    const { code, stdout, stderr } = await desk([...EXPORT, ...SYNCED]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const lines = stdout.split("\r\n");
    expect(lines[0]).toMatch(
      /^date,uid,coin,symbol,productType,dealAmount,.*,totalRebateAmount,clientName$/,
    );
    expect(lines.at(-1)).toBe("");
    expect(lines).toHaveLength(truthRows(FIRST_SYNCED, YESTERDAY) + 2);
  });

  test("ends with 2 and names the days that are not whole; the rows that are there come all the same", async () => {
    const { code, stdout, stderr } = await desk([
      ...EXPORT,
      "--from",
      "2026-08-21",
      "--to",
      "2026-11-21",
    ]);
    expect(code).toBe(2);
    expect(stderr).toBe(
      "The file is incomplete: 2026-08-21 to 2026-08-22 lost, 2026-08-23 to 2026-11-17 missing, 2026-11-21 not published.\n",
    );
    expect(stdout.split("\r\n")).toHaveLength(truthRows(FIRST_SYNCED, YESTERDAY) + 2);
  });

  test("writes a workbook and a sidecar whose hash and totals are the file's", async () => {
    const sidecarFile = path.join(place.dataDir, "book.json");
    const args = [...EXPORT, ...SYNCED, "--coin", "USDT", "--coin", "BTC"];
    const csv = await desk([...args, "--sidecar", sidecarFile]);
    const sidecar = JSON.parse(readFileSync(sidecarFile, "utf8"));
    expect(csv).toMatchObject({ code: 0, stderr: "" });
    expect(sidecar.file.sha256).toBe(createHash("sha256").update(csv.stdout).digest("hex"));
    expect(sidecar.file.rows).toBe(csv.stdout.split("\r\n").length - 2);
    expect(sidecar.filters).toMatchObject({ coin: ["USDT", "BTC"] });
    const marked = await desk([...args, "--format", "csv-excel"]);
    expect(marked).toMatchObject({ code: 0, stdout: `\ufeff${csv.stdout}` });
    const book = await desk([...args, "--format", "xlsx"]);
    expect(book).toMatchObject({ code: 0, stderr: "", stdout: expect.stringMatching(/^PK/) });
  });

  test("ends quietly, and not with 0, when its reader has seen enough", async () => {
    const command = runVerb(["desk", ...EXPORT, ...SYNCED], { dataDir: place.dataDir });
    command.process.stdout?.destroy();
    expect((await command.ended).code).toBe(2);
    expect(command.output()).toBe("");
  });
});

test("desk user add prints a one-time password once, alone on standard output", async () => {
  const email = `ann-${randomUUID()}@example.com`;
  const added = await desk(["user", "add", "--email", email, "--admin"]);
  expect(added.code).toBe(0);
  expect(added.stdout).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}\n$/);
  expect(added.stderr).toContain("as an administrator");
  expect((await desk(["user", "add", "--email", email])).code).toBe(1);
});

test("desk token prints a token once, lists it without its text, and revokes it", async () => {
  const email = `tom-${randomUUID()}@example.com`;
  await desk(["user", "add", "--email", email, "--admin"]);
  const add = ["token", "add", "--email", email, "--name", "nightly"];
  expect(await desk(add)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Give --account"),
  });
  const added = await desk([...add, "--account", "Main"]);
  expect(added).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^bd_[A-Za-z0-9_-]{43}\n$/),
  });
  const listed = await desk(["token", "list"]);
  const [, id = ""] = /^([0-9a-f]{8}) +nightly +tom-/m.exec(listed.stdout) ?? [];
  expect(listed.stdout).not.toContain(added.stdout.trim().slice(3));
  expect((await desk(["token", "revoke", id])).code).toBe(0);
  expect((await desk(["token", "list"])).stdout).toMatch(/nightly .* revoked /);
  expect(await desk(["token", "revoke", id])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no such token"),
  });
  const nobody = await desk([
    "token",
    "add",
    "--email",
    "x@example.com",
    "--account",
    "Main",
    "--name",
    "n",
  ]);
  expect(nobody).toMatchObject({ code: 1, stdout: "" });
});

test("desk sandbox serves until it is stopped, and refuses a taken port in one sentence", async () => {
  const running = runVerb(["desk", "sandbox", "--port", "0", "--seed", "a"], {
    dataDir: place.dataDir,
  });
  const [, url = ""] = await running.until(/sandbox exchange on (\S+)/);
  expect((await fetch(`${url}/api/v2/public/time`)).status).toBe(200);
  const second = await desk(["sandbox", "--port", new URL(url).port]);
  expect(second).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("is taken by another program"),
  });
  process.kill(running.pid, "SIGTERM");
  expect(await running.ended).toEqual({ code: 0, signal: null });
});

test("the command line and the app have one set of secrets", () => {
  const secrets = JSON.parse(readFileSync(path.join(place.dataDir, "secrets.json"), "utf8"));
  expect(Object.keys(secrets)).toEqual(["appSecret", "nextAuthSecret"]);
});

function truthRows(from: string, to: string): number {
  const range = { from, to } as Parameters<RunningSandbox["truth"]>[0];
  return sandbox.truth(range).reduce((rows, day) => rows + day.rows, 0);
}
