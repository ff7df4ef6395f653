import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { db } from "@/lib/store/database";
import { runDesk, runManyOnDesk } from "./access/command";
import { dumpTables } from "./access/dump";
import type { Place } from "./access/find-secrets";
import { knownSecrets } from "./access/known-secrets";
import { searchDesk } from "./access/search-desk";
import { COMMAND_KEY, openStage } from "./access/stage";
import { COMMANDS } from "./access/table";
import { isGiven, tryTable } from "./access/try-table";
import { tryUnderView } from "./access/under-view";

/** A desk of its own with two accounts, so that nothing of it is in the figures of other stories. */
let place: Awaited<ReturnType<typeof openStage>>;
const received: Place[] = [];
const UNREACHABLE = "postgresql://desk:wrong-password@127.0.0.1:1/desk";

// One after the other on the same desk; that one fails is no reason to keep back what the others find.
test.describe.configure({ timeout: 240_000 });
test.beforeAll(async () => {
  test.setTimeout(420_000); // the first of them builds the app
  place = await openStage();
});
test.afterAll(async () => place?.stop());

test("whoever may not is refused, is told nothing of the account, and changes nothing", async () => {
  const before = await dumpTables();
  const tried = await tryTable(place.stage, (answer) => !isGiven(answer));
  received.push(...tried.received);
  expect(tried.faults).toEqual([]);
  expect(await dumpTables()).toEqual(before);
});

test("under another person's view every action is refused in words, and changes nothing", async () => {
  const before = await dumpTables();
  expect(await tryUnderView(place.stage)).toEqual([]);
  expect(await dumpTables()).toEqual(before);
});

test("whoever may is answered, and sees nothing of what is somebody else's", async () => {
  const tried = await tryTable(place.stage, isGiven);
  received.push(...tried.received);
  expect(tried.faults).toEqual([]);
});

test("a command does nothing without the database, and says who ran it in the audit log", async () => {
  const { stage } = place;
  writeFileSync(stage.importFile, await oldRows());
  const commands = COMMANDS.flatMap(({ what, args, entry }) =>
    args === null ? [] : [{ what, entry, words: [...what.split(" ").slice(1), ...args(stage)] }],
  );
  const run = (env: Readonly<Record<string, string>>) =>
    runManyOnDesk(
      stage.dataDir,
      commands.map(({ words }) => words),
      { ...COMMAND_KEY, ...env },
    );
  const last = await newestEntry();
  const barred = await run({ DATABASE_URL: UNREACHABLE });
  expect(await newestEntry(), "nothing was done").toBe(last);
  const ran = await run({});
  const kinds = await commandsSince(last);
  const faults = commands.flatMap(({ what, entry }, at) => {
    const [without, done] = [barred[at], ran[at]];
    received.push({ where: `the output of ${what}`, content: `${done?.stdout}${done?.stderr}` });
    return [
      ...(without?.code === 1 && without.stdout === "" ? [] : [`${what} without: ${without?.stdout}`]),
      ...(done && done.code !== 1 ? [] : [`${what}: ${done?.stderr}`]),
      ...(entry === undefined || takeOne(kinds, entry) ? [] : [`${what} left no entry ${entry}`]),
    ];
  });
  expect(faults).toEqual([]);
});

test("no secret is in a log, a table, an answer or a file", async () => {
  const { dataDir } = place.stage;
  expect(await searchDesk(dataDir, received)).toEqual([]);
  expect(received.length, "answers that were searched").toBeGreaterThan(500);

  const [name, secret] = [...knownSecrets()][0] as [string, string];
  mkdirSync(path.join(dataDir, "exports"), { recursive: true });
  const planted = path.join(dataDir, "exports/planted.csv");
  writeFileSync(planted, `a,${Buffer.from(secret).toString("base64")}\r\n`);
  appendFileSync(path.join(dataDir, "logs/web.log"), `${secret}\n`);
  const found = await searchDesk(dataDir, []);
  expect(found, "the search finds what is there").toHaveLength(2);
  expect(found.join()).toMatch(/in logs\/web\.log/);
  expect(found.join()).toMatch(/in exports\/planted\.csv/);
  expect(found.every((sentence) => sentence.startsWith(name))).toBe(true);
});

/** Rows of our own export, of a day that nobody else knows. */
async function oldRows(): Promise<string> {
  const { stage } = place;
  const { stdout } = await runDesk(stage.dataDir, [
    ...["export", "commissions", "--account", stage.a.name],
    ...["--from", stage.day, "--to", stage.day],
  ]);
  const [header = "", row = ""] = stdout.split("\r\n");
  if (row === "") throw new Error("the planted day has no rows");
  return `${header}\r\n${row.replace(/\d{4}-\d\d-\d\d/, "2024-03-05")}\r\n`;
}

async function newestEntry(): Promise<bigint> {
  const newest = await db().prisma.auditEntry.findFirst({ orderBy: { id: "desc" } });
  return newest?.id ?? 0n;
}

async function commandsSince(id: bigint): Promise<string[]> {
  const entries = await db().prisma.auditEntry.findMany({ where: { id: { gt: id }, actorKind: "command" } });
  expect(entries.filter(({ actorName }) => !actorName)).toEqual([]);
  return entries.map(({ kind }) => kind);
}

/** Whether there is one, which counts for nobody else then. */
function takeOne(kinds: string[], kind: string): boolean {
  const at = kinds.indexOf(kind);
  if (at >= 0) kinds.splice(at, 1);
  return at >= 0;
}
