import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { addDays, type Day, dayOf } from "@/lib/core/day";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "@/lib/database/embedded/embedded";
import { migrate } from "@/lib/database/migrate";
import { createPlace } from "@/lib/processes/testing/app";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { startSandbox } from "@/lib/sandbox/server";

const START = path.resolve(import.meta.dirname, "../../../lib/processes/start.mjs");
const DAY = "2024-03-01" as Day;
const ROWS = 5_000;
const EXPORT = ["export", "commissions", "--account", "Main", "--from", DAY, "--to", DAY];
const NOT_WHOLE =
  "The disk that standard output goes to is full, so what is written there is incomplete. Free some space, then run the command again.\n";
const NOON = Date.parse("2026-11-21T12:00:00+08:00");
const NO_ROOM_FOR_DATABASE =
  "The embedded database ended. Free some space if the disk of the data folder is full. It was there when the command began. What was stored stays; what was being written is incomplete. Run the command again.\n";

let place: ReturnType<typeof createPlace>;
let folder: string;
let running: EmbeddedDatabase;
beforeAll(async () => {
  place = createPlace();
  folder = mkdtempSync(path.join(tmpdir(), "desk-files-"));
  running = await ensureEmbeddedDatabase(place.dataDir);
  await migrate(running.url);
  await openDatabase(running.url);
  for (const name of ["Main", "Other"]) {
    const { accountId } = await createTestAccount();
    await db().prisma.account.update({ where: { id: accountId }, data: { name } });
    if (name === "Other") continue;
    const rows = Array.from({ length: ROWS }, (_, at) =>
      commissionRow(DAY, { uid: `client-${at}` }),
    );
    await saveCommissionDay({ accountId } as never, {
      day: DAY,
      rows,
      fetchedAtMs: 0,
      emptyMeans: "empty",
    });
  }
});
afterAll(async () => {
  await closeDatabase();
  await running.release();
  rmSync(folder, { recursive: true });
  place.remove();
});

/** `before` and `after` surround the command in a shell line. */
async function desk(args: readonly string[], { before = "", after = "", env = {} } = {}) {
  const line = `exec ${before} "$0" "$@" ${after}`;
  const child = spawn("sh", ["-c", line, process.execPath, START, "desk", ...args], {
    env: { ...process.env, ...env, DATABASE_URL: "", DATA_DIR: place.dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { code: child.exitCode, stdout, stderr };
}

/** No file of the database may grow beyond this, as on a full disk. */
const limitDatabase = (bytes: string) =>
  execFileSync("prlimit", ["--pid", String(running.pid()), `--fsize=${bytes}:`]);

/**
 * No file that the command writes may grow beyond this: every Linux can set the limit, without
 * root. Pipes have no limit.
 */
const limitedTo = (bytes: number) => ({ before: `prlimit --fsize=${bytes}` });

describe("desk on a full disk", () => {
  test.each([
    ["a CSV", EXPORT],
    ["a workbook", [...EXPORT, "--format", "xlsx"]],
    ["the audit log", ["audit", "export", "--from", DAY, "--to", addDays(dayOf(Date.now()), 1)]],
  ])(
    "says that %s is incomplete because the disk was full, and ends with 1",
    async (_what, args) => {
      expect(await desk(args, { after: "> /dev/full" })).toEqual({
        code: 1,
        stdout: "",
        stderr: NOT_WHOLE,
      });
      const newest = await db().prisma.auditEntry.findFirst({
        where: { kind: "export" },
        orderBy: { id: "desc" },
      });
      expect(newest?.result).toBe("failed");
    },
  );

  test("reports a list as incomplete too", async () => {
    const list = await desk(["account", "list"], { after: "> /dev/full" });
    expect(list).toEqual({ code: 1, stdout: "", stderr: NOT_WHOLE });
  });

  test("goes on where its messages have no room", async () => {
    const { code, stdout } = await desk(["account", "list"], { after: "2> /dev/full" });
    expect({ code, lines: stdout.trim().split("\n").length }).toEqual({ code: 0, lines: 3 });
  });

  test("leaves no sidecar that looks whole, and names it", async () => {
    const sidecar = path.join(folder, "sidecar.json");
    const failed = await desk([...EXPORT, "--sidecar", sidecar], limitedTo(100));
    expect({ code: failed.code, stderr: failed.stderr }).toEqual({
      code: 1,
      stderr: `No space left for ${sidecar}. Free some space, then export again.\n`,
    });
    expect(statSync(sidecar).size).toBe(0);
    expect((await desk([...EXPORT, "--sidecar", sidecar])).code).toBe(0);
    expect(JSON.parse(readFileSync(sidecar, "utf8")).file.rows).toBe(ROWS);
  });

  test("imports nothing of a file whose days have no room, and leaves nothing behind; with room it imports it", async () => {
    const file = path.join(folder, "old.csv");
    await desk(EXPORT, { after: `> ${file}` });
    const bring = ["import", "commissions", "--account", "Other", "--file", file];
    for (const room of [100_000, statSync(file).size]) {
      expect(await desk(bring, limitedTo(room))).toMatchObject({
        code: 1,
        stdout: "",
        stderr:
          "No space left on the disk that holds the data folder. Free some space, then try again.\n",
      });
      expect(readdirSync(path.join(place.dataDir, "imports"))).toEqual([]);
    }
    expect(await desk(bring)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/Imported as import 3\./),
    });
  });

  test("leaves no backup that looks complete, and says so; with room it makes one", async () => {
    const file = path.join(folder, "desk.backup");
    const failed = await desk(["backup", "--to", file], limitedTo(1_000));
    expect(failed).toEqual({
      code: 1,
      stdout: "",
      stderr: `No space left for ${file}. Free some space, then make the backup again.\n`,
    });
    expect(readdirSync(folder).filter((name) => name.startsWith("desk.backup"))).toEqual([]);
    expect(await desk(["backup", "--to", file])).toMatchObject({ code: 0 });
    expect(await desk(["restore", file, "--dry-run"])).toMatchObject({ code: 0 });
  });

  test("restores nothing of a backup that has no room, and says so; with room it restores it", async () => {
    const file = path.join(folder, "whole.backup");
    expect(await desk(["backup", "--to", file])).toMatchObject({ code: 0 });
    const into = mkdtempSync(path.join(folder, "restored-"));
    const failed = await desk(["restore", file, "--into", into], limitedTo(1_000_000));
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(
      /could not be created .*\. If its disk is full, free some space, then start again\.\n$/,
    );
    expect(readdirSync(into)).not.toContain("database");
    expect(await desk(["restore", file, "--into", into])).toMatchObject({ code: 0 });
    expect(readdirSync(into)).toContain("database");
  });

  test("reports for a sync that the database has no room; with room it syncs", async () => {
    const sandbox = await startSandbox({ nowMs: NOON, book: { rowsPerDay: 200 } });
    onTestFinished(sandbox.close);
    const { apiKey, apiSecret, apiPassphrase } = DEMO_CREDENTIALS;
    const env = {
      EXCHANGE_API_KEY: apiKey,
      EXCHANGE_API_SECRET: apiSecret,
      EXCHANGE_API_PASSPHRASE: apiPassphrase,
      ALLOW_PRIVATE_EXCHANGE: "yes",
    };
    await desk(["account", "add", "--name", "Full", "--base-url", sandbox.url], { env });
    const sync = [
      "sync",
      "commissions",
      "--account",
      "Full",
      "--from",
      "2026-11-19",
      "--to",
      "2026-11-19",
    ];
    limitDatabase("0");
    const failed = await desk(sync, { env });
    expect(failed).toEqual({ code: 1, stdout: "", stderr: NO_ROOM_FOR_DATABASE });
    if (existsSync(`/proc/${running.pid()}`)) limitDatabase("unlimited");
    expect(await desk(sync, { env })).toMatchObject({ code: 0 });
  });
});
