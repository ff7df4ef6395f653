import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "@/lib/database/embedded/embedded";
import {
  createPreparedPlace,
  type DataPlace,
  openCommandLine,
  type RunningDesk,
} from "../testing/app";

let place: DataPlace;
let folder: string;
let running: EmbeddedDatabase;
let commandLine: RunningDesk;
beforeAll(async () => {
  place = await createPreparedPlace();
  folder = mkdtempSync(path.join(tmpdir(), "desk-backups-"));
  // Commands run beside this process, as beside a running desk.
  running = await ensureEmbeddedDatabase(place.dataDir);
  commandLine = openCommandLine(place.dataDir);
});
afterAll(async () => {
  await running.release();
  rmSync(folder, { recursive: true, force: true });
  place.remove();
});
const desk = (args: readonly string[], env: Record<string, string> = {}) =>
  commandLine.run(args, env);

test("a desk is backed up, and goes on in another folder with its people and its secrets", async () => {
  const [phrase, wrong, into] = ["phrase", "wrong", "elsewhere"].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  writeFileSync(phrase, "a passphrase of the test\n");
  writeFileSync(wrong, "another passphrase\n");
  await desk(["user", "add", "--email", "kept@desk.example", "--admin"]);
  const locked = ["--passphrase-file", phrase];
  const made = await desk(["backup", "--to", folder, "--with-secret", ...locked, "--json"]);
  expect(made).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^The backup is .*, encrypted\.\n$/),
  });
  const { file, withSecret, parts } = JSON.parse(made.stdout);
  expect([
    withSecret,
    parts.find(({ table }: { table: string }) => table === "users").rows,
  ]).toEqual([true, 1]);
  const secrets = readFileSync(path.join(place.dataDir, "secrets.json"), "utf8");
  for (const secret of Object.values(JSON.parse(secrets)))
    expect(made.stdout).not.toContain(secret);
  expect(readdirSync(folder).filter((name) => name.endsWith(".backup"))).toEqual([
    path.basename(file),
  ]);

  const refused = await desk(["restore", file, "--into", into, "--passphrase-file", wrong]);
  expect(refused).toEqual({
    code: 1,
    stdout: "",
    stderr: `The passphrase does not open ${file}. Give the one that it was encrypted with.\n`,
  });
  expect(readdirSync(folder)).not.toContain("elsewhere");
  const there = await desk(["restore", file, ...locked]);
  expect(there).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Broker Desk is running on the data folder"),
  });

  const restored = await desk(["restore", file, "--into", into, ...locked]);
  expect(restored).toMatchObject({
    code: 0,
    stdout: "",
    stderr: expect.stringContaining("Restored "),
  });
  expect(restored.stderr).toMatch(
    /revoked or changed after \S+ work again: revoke them once more\./,
  );
  expect(restored.stderr).toContain("are paused until an administrator resumes them");
  const doctor = await desk(["doctor"], { DATA_DIR: into, DATABASE_URL: "" });
  expect(doctor.stdout).toMatch(
    /^warn {2}restored: from a backup of \S+; e-mails, .* are paused\./m,
  );
  for (const asks of [
    ["sync", "commissions", "--account", "Main"],
    ["sync", "repayments", "--account", "Main"],
    ["sync", "trading", "--account", "Main"],
  ])
    expect(await desk(asks, { DATA_DIR: into, DATABASE_URL: "" })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("is paused, so the exchange is not asked"),
    });
  expect(readFileSync(path.join(into, "secrets.json"), "utf8")).toBe(secrets);
  expect((statSync(path.join(into, "secrets.json")).mode & 0o777).toString(8)).toBe("600");
  const again = await desk(["user", "add", "--email", "kept@desk.example"], { DATA_DIR: into });
  expect(again.stderr).toContain("kept@desk.example");
  expect(again.code).toBe(1);
});

test("a change of the secret keeps the former one, and a restore of an older backup names it", async () => {
  const first = await desk(["secret", "rotate"]);
  expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining("Make a backup now") });
  const older = path.join(folder, "older.backup");
  expect(await desk(["backup", "--to", older])).toMatchObject({ code: 0 });
  const second = await desk(["secret", "rotate"], { BACKUP_TO: path.join(folder, "automatic") });
  expect(second.code).toBe(0);
  const former = /^The former secrets are in (\S+)\. /m.exec(second.stderr)?.[1];
  expect(readdirSync(path.join(folder, "automatic"))).toEqual([
    expect.stringMatching(/^desk-.*\.backup$/),
  ]);

  const into = path.join(folder, "restored");
  const restored = await desk(["restore", older, "--into", into]);
  expect(restored.stderr).toContain(
    `open with the former secrets in ${former}. Copy that file to ${path.join(into, "secrets.json")} before`,
  );
  expect(restored.code).toBe(0);
});

type DoctorLine = { readonly of: string; readonly state: string; readonly text: string };

test("the doctor says what is well, what is not, and what to do, also without the database", async () => {
  const look = async (env: Record<string, string> = {}) => {
    const { code, stdout } = await desk(["doctor", "--json"], env);
    return { code, lines: JSON.parse(stdout) as DoctorLine[] };
  };
  const well = await look();
  expect(well).toMatchObject({
    code: 0,
    lines: expect.arrayContaining([expect.objectContaining({ of: "migrations", state: "ok" })]),
  });
  expect(well.lines.find(({ of }) => of === "worker")?.state).toBe("warn");
  const version = well.lines.find(({ of }) => of === "version")?.text;
  expect(version).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
  expect(await desk(["--version"])).toMatchObject({ code: 0, stdout: `${version}\n` });
  const away = await look({ DATABASE_URL: "postgresql://desk:secret-word@127.0.0.1:1/desk" });
  expect(away.code).toBe(2);
  expect(away.lines.find(({ of }) => of === "database")).toEqual({
    of: "database",
    state: "fail",
    text: "The database at 127.0.0.1:1 (database desk) cannot be used: nothing listens there; start PostgreSQL or correct DATABASE_URL.",
  });
  const none = await look({ DATA_DIR: path.join(folder, "none") });
  expect(none).toMatchObject({ code: 0 });
  expect(readdirSync(folder)).not.toContain("none");
});

test("the doctor names a key that the secret does not open, and nothing of its contents", async () => {
  await openDatabase(running.url);
  await createTestAccount();
  await closeDatabase();
  const { code, stdout } = await desk(["doctor"]);
  expect(code).toBe(2);
  expect(stdout).toMatch(
    /^fail {2}secret: 1 of 1 stored keys do not open\. Put the right APP_SECRET back\.$/m,
  );
  const checked = await desk(["check"]);
  expect(checked).toMatchObject({
    code: 2,
    stdout: expect.stringMatching(/ days \(.*\) missing, but the exchange still has/),
  });
});
