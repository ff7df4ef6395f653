import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { addDays, type Day } from "@/lib/core/day";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { argsOf } from "@/lib/env/process";
import { backupName } from "@/lib/operations/backup/backup";
import { openBackup } from "@/lib/operations/backup/backup-file";
import { verifyBackup } from "@/lib/operations/backup/restore";

openTestDatabase();

function startWorker(folder: string) {
  const child = spawn(
    process.execPath,
    argsOf("lib/operations/testing/backup-process.ts", db().url, folder),
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = new Promise<string>((resolve) => {
    let said = "";
    child.stdout.on("data", (text) => {
      said += text;
    });
    child.once("exit", () => resolve(said.trim()));
  });
  return { child, ended };
}

test("a worker that is killed while it makes the day's backup leaves none, and an hour later the next one makes it", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "desk-backup-kill-"));
  try {
    const scope = await createTestAccount();
    for (let days = 0; days < 20; days += 1) {
      const day = addDays("2026-10-01" as Day, days);
      const rows = Array.from({ length: 2_000 }, (_, at) =>
        commissionRow(day, { uid: String(at) }),
      );
      await saveCommissionDay(scope, { day, rows, fetchedAtMs: 0, emptyMeans: "empty" });
    }
    for (let kill = 0; kill < 3; kill += 1) {
      const drafts = () => readdirSync(folder).sort();
      // The name holds the second.
      const isNameTaken = () => drafts().includes(`${backupName(new Date())}.tmp`);
      await expect.poll(isNameTaken).toBe(false);
      const { child, ended } = startWorker(folder);
      await expect.poll(() => drafts().length, { interval: 1, timeout: 60_000 }).toBe(kill + 1);
      await sleep(kill * 20); // a backup takes 200 ms or more
      child.kill("SIGKILL");
      expect(await ended).toBe("");
      expect(drafts().every((name) => name.endsWith(".tmp"))).toBe(true);
      const draft = path.join(folder, drafts().at(-1) as string);
      // The next worker takes the draft for one that is still being written.
      expect(Date.now() - statSync(draft).mtimeMs).toBeLessThan(60_000);
      utimesSync(draft, new Date(), new Date(Date.now() - 2 * 3_600_000));
      await db().pool.query("delete from pgboss.job"); // the turn that was killed with its worker
    }
    const file = await startWorker(folder).ended;
    expect(readdirSync(folder)).toEqual([path.basename(file)]);
    const { manifest } = await verifyBackup(await openBackup(file), null);
    expect(manifest.parts.find(({ table }) => table === "commission_rows")).toMatchObject({
      rows: 40_000,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);
