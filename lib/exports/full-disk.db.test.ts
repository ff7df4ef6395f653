import { readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { allCommissions } from "@/lib/commissions/commission";
import { formatCommissionFilter } from "@/lib/commissions/query";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import type { Day } from "@/lib/core/day";
import { isNoRoom } from "@/lib/core/files/no-room";
import type { WholeAccountScope } from "@/lib/core/scope";
import { createSmallDisk, DISK_KINDS, type SmallDisk } from "@/lib/core/testing/full-disk";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { findExportJob } from "@/lib/exports/store/jobs";
import { createTestPerson } from "@/lib/people/testing/person";
import { openExport } from "./produce-export";
import { requestExport } from "./request-export";
import { runExport } from "./run-export";
import type { ExportFormat } from "./subject";

const DAY = "2026-11-19" as Day;
const ROWS = 3_000;
/** Enough for the first piece of a file, not for the second. */
const LEFT_BYTES = 65_536;

openTestDatabase();
let scope: WholeAccountScope;
let userId: string;
let disk: SmallDisk;
beforeAll(async () => {
  scope = await createTestAccount();
  userId = await createTestPerson();
  const rows = Array.from({ length: ROWS }, (_, at) => commissionRow(DAY, { uid: `client ${at}` }));
  await saveCommissionDay(scope, { day: DAY, rows, fetchedAtMs: 0, emptyMeans: "empty" });
});
afterEach(() => {
  disk.free();
  disk.remove();
});

const account = () => ({ id: scope.accountId, name: "Main", environment: "sandbox" });

async function ask(format: ExportFormat): Promise<string> {
  const filter = formatCommissionFilter(allCommissions({ from: DAY, to: DAY }));
  const answer = await openExport(scope, "commissions", filter);
  if (answer.kind !== "open") throw new Error(answer.kind);
  const asked = { userId, account: account(), format };
  const requested = await requestExport(answer.opened, asked, TEST_ORIGIN);
  if (requested.kind !== "queued") throw new Error(requested.kind);
  return requested.job.id;
}

const run = (id: string) => {
  const deps = {
    dataDir: disk.folder,
    openAccount: async () => ({ scope, account: account() }),
    sleep: async () => {},
  };
  return runExport(id, deps, new AbortController().signal);
};

/** The files that wait on the disk. */
const lying = () => readdirSync(path.join(disk.folder, "exports"));

describe.each(DISK_KINDS)("on a full disk (%s)", (kind) => {
  test("a workbook fails with what to do and leaves nothing, and the next one is whole", async () => {
    disk = createSmallDisk(kind);
    disk.fill({ leave: LEFT_BYTES });
    const failing = await ask("xlsx");
    await expect(run(failing)).rejects.toSatisfy(isNoRoom);
    expect(await findExportJob(scope, userId, failing)).toMatchObject({
      status: "failed",
      failure: '[{"kind":"no-space"}]',
    });
    expect(lying()).toEqual([]);
    disk.free();
    const next = await ask("xlsx");
    expect(await run(next)).toBe("done");
    expect(lying()).toEqual([]);
  });
});
