import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, dayEndMs, dayOf, dayStartMs, parseDay } from "@/lib/core/day";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "@/lib/database/embedded/embedded";
import { someOf } from "@/lib/env/testing/env";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";
import {
  createPreparedPlace,
  type DataPlace,
  openCommandLine,
  type RunningDesk,
} from "../testing/app";
import type { Ran } from "./testing/commands-process";

const KEY = {
  EXCHANGE_API_KEY: DEMO_CREDENTIALS.apiKey,
  EXCHANGE_API_SECRET: DEMO_CREDENTIALS.apiSecret,
  EXCHANGE_API_PASSPHRASE: DEMO_CREDENTIALS.apiPassphrase,
};
const HEADER = "repaidTime,repayOrderId,coin,repaidAmount,repaidInterest,repayType,businessType";
const [FROM, TO] = ["2026-11-01", "2026-11-19"] as const;

let place: DataPlace;
let sandbox: RunningSandbox;
let database: EmbeddedDatabase;
let commandLine: RunningDesk;
let first: Ran;
beforeAll(async () => {
  place = await createPreparedPlace();
  database = await ensureEmbeddedDatabase(place.dataDir);
  commandLine = openCommandLine(place.dataDir);
  const repayments = {
    kind: "made",
    records: 240,
    from: parseDay("2026-10-20"),
    to: parseDay("2026-11-20"),
  } as const;
  sandbox = await startSandbox({
    nowMs: Date.parse("2026-11-21T12:00:00+08:00"),
    book: { rowsPerDay: 2, clients: 2 },
    repayments,
  });
  await desk(["account", "add", "--name", "Main", "--base-url", sandbox.url], KEY);
  first = await desk(["sync", "repayments", "--account", "Main", "--json"]);
});
afterAll(async () => {
  await database.release();
  await sandbox.close();
  place.remove();
});

const desk = (args: readonly string[], env?: Record<string, string>) => commandLine.run(args, env);
const sync = () =>
  desk(["sync", "repayments", "--account", "Main", "--json", "--from", TO, "--to", TO]);
const exported = (from: string, to: string, ...more: string[]) =>
  desk(["export", "repayments", "--account", "Main", "--from", from, "--to", to, ...more]);

test("a first run lists everything back to where it begins, and says where and why", async () => {
  expect(first.code).toBe(0);
  expect(JSON.parse(first.stdout)).toMatchObject({
    status: "done",
    records: { listed: 240, new: 240, changed: 0 },
    gaps: 0,
    begins: { endedBy: "silence", failure: null },
  });
  expect(first.stderr).toMatch(/^done: 240 repayments listed, back to 202\d-\S+, 240 new/m);
  expect(first.stderr).toMatch(
    /^Loan repayments: checked back to 202\d-\S+; the exchange had none/m,
  );
});

test("a run that cannot read ends with 2 and says what was not read and why", async () => {
  sandbox.setSwitches({
    faults: [{ endpoint: "repayments", kind: "error-code", code: "40034" }],
  });
  const { code, stdout, stderr } = await sync();
  sandbox.resetSwitches();
  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({
    status: "incomplete",
    records: { new: 0, changed: 0 },
  });
  expect(stderr).toMatch(/: The exchange rejected the request\. .*follows\. \(code 40034: /);
  const again = await sync();
  expect(again.code).toBe(0);
  expect(JSON.parse(again.stdout)).toMatchObject({
    status: "done",
    gaps: 0,
    records: { new: 0, changed: 0 },
  });
});

test("the file is the exchange's records by time, then id, and nothing else, and the command ends with 0", async () => {
  const { code, stdout, stderr } = await exported(FROM, TO);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const range = { fromMs: dayStartMs(parseDay(FROM)), toMs: dayEndMs(parseDay(TO)) };
  const { records } = sandbox.truthOfRepayments(range);
  expect(records.length).toBeGreaterThan(50);
  const lines = records.map(
    ({ repaidTimeMs, repayOrderId, coin, repaidAmount, repaidInterest, ...types }) =>
      [
        new Date(repaidTimeMs).toISOString(),
        repayOrderId,
        coin,
        repaidAmount,
        repaidInterest,
        types.repayType,
        types.businessType,
      ].join(","),
  );
  expect(stdout).toBe(`${[HEADER, ...lines].join("\r\n")}\r\n`);
});

test("it ends with 2 and says what is not known; what is there comes all the same", async () => {
  const { code, stdout, stderr } = await exported(FROM, "2026-11-22");
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^The file is incomplete: no data after 21 Nov 2026 1\d:\d\d \(UTC\+8\)\.\n$/,
  );
  expect(stdout.startsWith(`${HEADER}\r\n`)).toBe(true);
});

test("a filter and a sidecar mean what they mean on the page", async () => {
  const sidecarFile = path.join(place.dataDir, "repayments.json");
  const { code, stdout } = await exported(
    FROM,
    TO,
    "--except-business-type",
    "liquidation",
    "--sidecar",
    sidecarFile,
  );
  expect(code).toBe(0);
  expect(stdout).not.toContain("liquidation");
  const sidecar = JSON.parse(readFileSync(sidecarFile, "utf8"));
  expect(sidecar.file).toMatchObject({
    rows: stdout.split("\r\n").length - 2,
    sha256: createHash("sha256").update(stdout).digest("hex"),
  });
  expect(sidecar).toMatchObject({
    isWhole: true,
    filters: { exceptBusinessType: ["liquidation"] },
  });
});

describe("a sidecar that cannot be written", () => {
  const audited = async () => {
    const { stdout } = await desk([
      "audit",
      "export",
      "--from",
      "2026-01-01",
      "--to",
      addDays(dayOf(Date.now()), 1),
    ]);
    return stdout.split("\r\n").filter((line) => line.includes(",repayments,"));
  };

  test.each(
    someOf([
      [
        "no-folder/sidecar.json",
        /^The sidecar \S+ cannot be written: there is no folder \S+no-folder; /,
      ],
      [".", /^The sidecar \S+ cannot be written: it is a folder; /],
      ["a-file/sidecar.json", /^The sidecar \S+ cannot be written: \S+a-file is not a folder; /],
      [`${"x".repeat(300)}.json`, /^The sidecar \S+ cannot be written: ENAMETOOLONG; /],
    ]),
  )(
    "%s is refused with a sentence before the file goes out, and no file is audited",
    async (name, said) => {
      writeFileSync(path.join(place.dataDir, "a-file"), "");
      const before = await audited();
      const { code, stdout, stderr } = await exported(
        FROM,
        TO,
        "--sidecar",
        path.join(place.dataDir, name),
      );
      expect({ code, stdout, stderr }).toEqual({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(said),
      });
      expect(stderr.trim().split("\n")).toHaveLength(1);
      expect(await audited()).toEqual(before);
    },
  );

  test("at its end is a failed export in the audit log, not one that is done", async () => {
    const before = await audited();
    const { code, stderr } = await exported(FROM, TO, "--sidecar", "/dev/full");
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: "No space left for /dev/full. Free some space, then export again.\n",
    });
    const entries = (await audited()).slice(0, -before.length);
    expect(entries).toEqual([
      expect.stringContaining(",export,failed,"),
      expect.stringContaining(",export,begun,"),
    ]);
  });
});
