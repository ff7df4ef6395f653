import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "@/lib/core/day";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "@/lib/database/embedded/embedded";
import { drawMoments, readTestEnv } from "@/lib/env/testing/env";
import {
  createPreparedPlace,
  type DataPlace,
  openCommandLine,
  type RunningDesk,
  runVerb,
} from "@/lib/processes/testing/app";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";

/** Easy to recognise wherever they leak. */
const PLANTED = [
  "planted-key-4711",
  "planted-next-4712",
  "planted-secret-4713",
  "planted-phrase-4714",
  "planted-wrong-4715",
] as const;
const [KEY, NEXT_KEY, SECRET, PHRASE, WRONG_SECRET] = PLANTED;
const keyOf = (apiKey: string) => ({
  EXCHANGE_API_KEY: apiKey,
  EXCHANGE_API_SECRET: SECRET,
  EXCHANGE_API_PASSPHRASE: PHRASE,
});
/**
 * Kills after the first change of the secrets file: at once, before everything is sealed; in the
 * full tier at any time until the command's end.
 */
const KILLED_AFTER_MS = [0, ...drawMoments(readTestEnv().isFull ? 5 : 0, 60)];

let place: DataPlace;
let sandbox: RunningSandbox;
let database: EmbeddedDatabase;
let commandLine: RunningDesk;
const said: string[] = [];
beforeAll(async () => {
  place = await createPreparedPlace();
  const credentials = [KEY, NEXT_KEY].map((apiKey) => ({
    apiKey,
    apiSecret: SECRET,
    apiPassphrase: PHRASE,
    uid: "1",
  }));
  sandbox = await startSandbox({ credentials, book: { rowsPerDay: 3 } });
  database = await ensureEmbeddedDatabase(place.dataDir);
  commandLine = openCommandLine(place.dataDir);
});
afterAll(async () => {
  await database.release();
  await sandbox.close();
  place.remove();
});

async function desk(args: string, env: Record<string, string> = {}) {
  const ran = await commandLine.run(args.split(" "), env);
  said.push(ran.stdout, ran.stderr);
  return { ...ran, output: ran.stdout + ran.stderr };
}
const secretsFile = () => readFileSync(path.join(place.dataDir, "secrets.json"), "utf8");

describe("desk account", () => {
  test("add says which variable is missing", async () => {
    const { code, stderr } = await desk(`account add --name Main --base-url ${sandbox.url}`, {
      EXCHANGE_API_KEY: KEY,
    });
    expect(code).toBe(1);
    expect(stderr).toContain("Set EXCHANGE_API_SECRET, EXCHANGE_API_PASSPHRASE");
  });

  test("add says why the exchange refused the key", async () => {
    const { code, stderr } = await desk(`account add --name Main --base-url ${sandbox.url}`, {
      ...keyOf(KEY),
      EXCHANGE_API_SECRET: WRONG_SECRET,
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/The exchange rejected the signature\. .*Enter it again\..*code 40009/);
    expect(stderr).toMatch(/API secret is probably wrong/);
  });

  test("add refuses an address inside a private network", async () => {
    const inside = await desk("account add --name Main --base-url https://10.0.0.1", keyOf(KEY));
    expect(inside).toMatchObject({ code: 1, output: expect.stringMatching(/private network/) });
  });

  test("add connects it, once for a name; list shows it on standard output alone, and nothing secret", async () => {
    const add = `account add --name Main --base-url ${sandbox.url}`;
    expect((await desk(add, keyOf(KEY))).code).toBe(0);
    expect(await desk(add, keyOf(KEY))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already an account named "Main"'),
    });
    const table = await desk("account list");
    expect(table).toMatchObject({ code: 0, stderr: "" });
    expect(table.stdout).toMatch(/^name +environment .*\nMain +sandbox +http/);
    const json = await desk("account list --json");
    expect(JSON.parse(json.stdout)).toMatchObject([
      { name: "Main", environment: "sandbox", showSub: true },
    ]);
  });

  test("test says what its key may read", async () => {
    expect(await desk("account test --name Main")).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /The key works[\s\S]*Loan repayments[\s\S]*We can't check whether a key can trade/,
      ),
    });
  });

  test("remove with --yes removes it", async () => {
    await desk(`account add --name Short --base-url ${sandbox.url} --show-sub no`, keyOf(KEY));
    expect((await desk("account remove --name Short --yes")).code).toBe(0);
    expect((await desk("account list")).stdout).not.toMatch(/Short/);
  });

  test("it is renamed, paused, resumed and given another key", async () => {
    expect((await desk("account rename --name Main --to Asia")).code).toBe(0);
    expect((await desk("account pause --name Asia")).output).toMatch(/is paused/);
    expect(await desk("sync commissions --account Asia")).toMatchObject({
      code: 1,
      output: expect.stringMatching(/paused/),
    });
    expect((await desk("account list")).output).toMatch(/Asia.*paused/);
    expect((await desk("account resume --name Asia")).output).toMatch(/synced again/);
    expect(await desk("account rotate --name Asia", keyOf(NEXT_KEY))).toMatchObject({
      code: 0,
      output: expect.stringMatching(/The key of Asia is replaced/),
    });
  });
});

test("APP_SECRET is changed by a command, and kill -9 at any moment leaves a secret that opens everything", async () => {
  for (const afterMs of KILLED_AFTER_MS) {
    const file = secretsFile();
    const rotation = runVerb(["desk", "secret", "rotate"], { dataDir: place.dataDir });
    while (secretsFile() === file && rotation.process.exitCode === null) await sleep(1);
    if (afterMs > 0) await sleep(afterMs);
    rotation.process.kill("SIGKILL");
    const { code, signal } = await rotation.ended;
    if (afterMs === 0 || code !== 0)
      expect({ code, signal }).toEqual({ code: null, signal: "SIGKILL" });
    expect(secretsFile()).not.toBe(file);
    expect(await desk("account test --name Asia")).toMatchObject({ code: 0 });
  }
  const before = secretsFile();
  expect(await desk("secret rotate")).toMatchObject({
    code: 0,
    output: expect.stringMatching(/1 entry is/),
  });
  expect(secretsFile()).not.toBe(before);
  expect(secretsFile()).not.toMatch(/previous/);
  expect(await desk("account test --name Asia")).toMatchObject({ code: 0 });
  const wrong = await desk("secret rotate", {
    APP_SECRET: "aQ9wE8rT7yU6iO5pL4kJ3hG2fD1sA0zX",
    NEW_APP_SECRET: "zX0cV9bN8mL7kJ6hG5fD4sA3qW2eR1tY",
  });
  expect(wrong).toMatchObject({
    code: 1,
    output: expect.stringMatching(/not the one that this database/),
  });
});

test("no key is in what was printed, in the audit log or in an export of it", async () => {
  const today = dayOf(Date.now());
  const audit = await desk(`audit export --from 2026-01-01 --to ${today}`);
  expect(audit.output).toMatch(/account-key-changed/);
  for (const word of PLANTED) expect(said.join("\n")).not.toContain(word);
});
