import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "@/lib/store/embedded/embedded";
import { type CommandLine, createPreparedPlace, type DataPlace, openCommandLine } from "../test-app";

let place: DataPlace;
let folder: string;
let running: EmbeddedDatabase;
let commandLine: CommandLine;
beforeAll(async () => {
  place = await createPreparedPlace();
  folder = mkdtempSync(path.join(tmpdir(), "desk-backups-"));
  running = await ensureEmbeddedDatabase(place.dataDir); // as beside a running app
  commandLine = openCommandLine(place.dataDir);
});
afterAll(async () => {
  commandLine.end();
  await running.release();
  rmSync(folder, { recursive: true, force: true });
  place.remove();
});
const desk = (args: readonly string[], env: Record<string, string> = {}) => commandLine.run(args, env);

test("a desk is backed up, and goes on in another folder with its people and its secrets", async () => {
  const [phrase, wrong, into] = ["phrase", "wrong", "elsewhere"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(phrase, "a passphrase of the test\n");
  writeFileSync(wrong, "another passphrase\n");
  await desk(["user", "add", "--email", "kept@desk.example", "--admin"]);
  const locked = ["--passphrase-file", phrase];
  const made = await desk(["backup", "--to", folder, "--with-secret", ...locked, "--json"]);
  expect(made).toMatchObject({ code: 0, stderr: expect.stringMatching(/^The backup is .*, encrypted\.\n$/) });
  const { file, withSecret, parts } = JSON.parse(made.stdout);
  expect([withSecret, parts.find(({ table }: { table: string }) => table === "users").rows]).toEqual([
    true,
    1,
  ]);
  const secrets = readFileSync(path.join(place.dataDir, "secrets.json"), "utf8");
  for (const secret of Object.values(JSON.parse(secrets))) expect(made.stdout).not.toContain(secret);
  expect(readdirSync(folder).filter((name) => name.endsWith(".backup"))).toEqual([path.basename(file)]);

  const refused = await desk(["restore", file, "--into", into, "--passphrase-file", wrong]);
  expect(refused).toEqual({
    code: 1,
    stdout: "",
    stderr: `The passphrase does not open ${file}: give the one that it was made with.\n`,
  });
  expect(readdirSync(folder)).not.toContain("elsewhere");
  const there = await desk(["restore", file, ...locked]);
  expect(there).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Broker Desk runs on the data folder"),
  });

  const restored = await desk(["restore", file, "--into", into, ...locked]);
  expect(restored).toMatchObject({ code: 0, stdout: "", stderr: expect.stringContaining("Restored ") });
  expect(readFileSync(path.join(into, "secrets.json"), "utf8")).toBe(secrets);
  expect((statSync(path.join(into, "secrets.json")).mode & 0o777).toString(8)).toBe("600");
  const again = await desk(["user", "add", "--email", "kept@desk.example"], { DATA_DIR: into });
  expect(again.stderr).toContain("kept@desk.example");
  expect(again.code).toBe(1);
});
