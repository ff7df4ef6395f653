import { createReadStream, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { allCommissions } from "@/lib/commissions/commission";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { streamCommissionCsv } from "@/lib/commissions/store/pages/csv";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { addDays, type Day, dayStartMs } from "@/lib/core/day";
import { isNoRoom } from "@/lib/core/files/no-room";
import type { WholeAccountScope } from "@/lib/core/scope";
import { createFakeClock } from "@/lib/core/testing/clock";
import { createSmallDisk, DISK_KINDS, type SmallDisk } from "@/lib/core/testing/full-disk";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { NOTHING_SAID } from "./file-mapping";
import { bringFile, findImport } from "./manage-imports";
import { runImport } from "./run-import";

const FIRST = "2024-03-01" as Day;
const DAYS = [0, 1, 2].map((nth) => addDays(FIRST, nth));
const RANGE = { from: FIRST, to: addDays(FIRST, 2) };
const NEW_FILE = { fileName: "old.csv", broughtBy: "a@b.c", mapping: NOTHING_SAID, range: null };
/** Less than the rows of a day, more than the smallest block of a disk. */
const LEFT_BYTES = 8_192;

openTestDatabase();
let folder: string;
let source: string;
let scope: WholeAccountScope;
let disk: SmallDisk;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "desk-old-file-"));
  const book = await createTestAccount();
  for (const day of DAYS) {
    const rows = Array.from({ length: 300 }, (_, at) =>
      commissionRow(day, { uid: String(1_000 + at) }),
    );
    await saveCommissionDay(book, { day, rows, fetchedAtMs: 0, emptyMeans: "empty" });
  }
  source = path.join(folder, "old.csv");
  writeFileSync(source, await csvOf(book));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  scope = await createTestAccount();
});
afterEach(() => {
  disk.free();
  disk.remove();
});

const csvOf = (of: WholeAccountScope) => text(streamCommissionCsv(of, allCommissions(RANGE)));
const deps = () => ({
  dataDir: disk.folder,
  origin: TEST_ORIGIN,
  clock: createFakeClock(dayStartMs("2026-11-19" as Day)),
  signal: new AbortController().signal,
});
const lying = () => readdirSync(path.join(disk.folder, "imports"));

describe.each(DISK_KINDS)("on a full disk (%s)", (kind) => {
  beforeEach(() => {
    disk = createSmallDisk(kind);
  });

  test.each([
    ["looked at", "check", "checked"],
    ["brought in", "apply", "applied"],
  ] as const)(
    "a file that is %s fails with what to do, changes no day, and goes on later",
    async (_what, step, kindOfEnd) => {
      const { id } = await bringFile(scope, NEW_FILE, createReadStream(source));
      disk.fill({ leave: LEFT_BYTES });
      await expect(runImport(scope, id, step, deps())).rejects.toSatisfy(isNoRoom);
      expect(await findImport(scope, id)).toMatchObject({
        status: "failed",
        failure: '[{"kind":"no-space"}]',
        days: 0,
      });
      expect(lying()).toEqual([]);
      disk.free();
      expect(await runImport(scope, id, step, deps())).toMatchObject({ kind: kindOfEnd });
      await runImport(scope, id, "apply", deps());
      expect(await csvOf(scope)).toBe(readFileSync(source, "utf8"));
    },
  );
});
