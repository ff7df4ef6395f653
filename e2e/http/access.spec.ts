import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { db } from "@/lib/database/database";
import { runDesk, runManyOnDesk } from "../access/command";
import { FED_BY_FILES } from "../access/commands";
import { changedRows, dumpTables } from "../access/dump";
import { knownSecrets } from "../access/known-secrets";
import { searchAnswers, searchDesk } from "../access/search-desk";
import { COMMAND_KEY, openStage } from "../access/stage";
import { ACTIONS, COMMANDS, LINES } from "../access/table";
import { isGiven, trySpoilt, tryTable } from "../access/try-table";
import { tryUnderView } from "../access/under-view";
import { type Attacker, attackerOf } from "../attacks/attacker";
import { tryBodies } from "../attacks/bodies";
import { tryBentCredentials, tryManyAddresses } from "../attacks/credentials";
import { keepClients, tryForeignIds } from "../attacks/foreign-ids";
import { tryForeignForms, tryLeadingElsewhere } from "../attacks/other-sites";
import { tryFormulas, tryNames, trySql } from "../attacks/texts";
import { FULL } from "../support/story";

/*
 * Who may ask for what, and what strangers and people with few rights try over HTTP. Other files
 * test:
 * - headers, foreign origins, methods, lengths, names in headers: headers.spec.ts
 * - scripts in texts of the exchange, of people and of addresses, in a browser:
 *   ../first-run.spec.ts
 * - sign-in attempts by one address, also in parallel: lib/sign-in/sign-in.db.test.ts; the address
 *   that counts: lib/processes/web/client-address.test.ts
 * - invitations and links that open once: lib/people/invite-person.db.test.ts,
 *   lib/sign-in/links.db.test.ts
 * - one-time codes: lib/sign-in/store/second-factors.db.test.ts,
 *   lib/sign-in/second-step/second-step.db.test.ts, ../second-step.spec.ts
 * - formulas in files: lib/core/files/csv.test.ts; addresses inside a network:
 *   lib/exchange/http/address-rule.test.ts, guarded-lookup.test.ts
 */

/** A separate desk with two accounts, so that it changes no figures of other stories. */
let place: Awaited<ReturnType<typeof openStage>>;
const UNREACHABLE = "postgresql://desk:wrong-password@127.0.0.1:1/desk";

test.beforeAll(async () => {
  place = await openStage();
});
test.afterAll(async () => place?.stop());

test.describe("attacks", () => {
  /** The tables before the first attack; reading all of them takes a second. */
  let before: Awaited<ReturnType<typeof dumpTables>>;

  /**
   * Each attack returns its faults as sentences; the last test of this group compares the tables.
   */
  const expectRefused = async (attack: (attacker: Attacker) => Promise<string[]>) =>
    expect(await attack(attackerOf(place.stage))).toEqual([]);

  test("an id of another account is not found under one's own account", async () => {
    // Before the dump: the list is then stored only once.
    await keepClients(attackerOf(place.stage));
    before = await dumpTables();
    await expectRefused(tryForeignIds);
  });

  test("a changed, forged or ended cookie or token opens nothing", () =>
    expectRefused(tryBentCredentials));

  test("guesses at one password are counted over all addresses", FULL, () =>
    expectRefused(tryManyAddresses),
  );

  test("sign-in redirects only to our own pages", () => expectRefused(tryLeadingElsewhere));

  test("a page of another site cannot call an action in any form", () =>
    expectRefused(tryForeignForms));

  test("no parameter, name or search is executed as SQL", () => expectRefused(trySql));

  test("bodies that are too deep, too large, too many or mislabelled do not stop the server", () =>
    expectRefused(tryBodies));

  test("none of these attacks changed anything", async () => {
    expect(changedRows(before, await dumpTables())).toEqual([]);
  });

  test("no name in an address can write a header or leave its folder", async () => {
    // An upload keeps its name, made harmless.
    expect(await tryNames(attackerOf(place.stage))).toEqual([]);
  });

  test("a spreadsheet runs no cell of a file as a formula", async () => {
    expect(await tryFormulas(attackerOf(place.stage))).toEqual([]);
  });
});

test.describe("the table of access", () => {
  // Thousands of requests take minutes on a busy machine.
  test.describe.configure({ timeout: 900_000 });

  test("people without access are refused, learn nothing about the account and change nothing", async () => {
    const before = await dumpTables();
    const { faults, received } = await tryTable(place.stage, (answer) => !isGiven(answer));
    expect(faults).toEqual([]);
    expect(received.length).toBeGreaterThan(LINES.length + ACTIONS.length);
    expect(searchAnswers(place.stage.dataDir, received), "no secret is in an answer").toEqual([]);
    expect(changedRows(before, await dumpTables())).toEqual([]);
  });

  test("every line of an action fails where what it sends is misnamed", async () => {
    expect(await trySpoilt(place.stage)).toEqual([]);
  });

  test('under "View as" every action is refused with a sentence and changes nothing', async () => {
    const before = await dumpTables();
    expect(await tryUnderView(place.stage)).toEqual([]);
    expect(changedRows(before, await dumpTables())).toEqual([]);
  });

  test("people with access get an answer that holds nothing of anybody else's", async () => {
    const { faults, received } = await tryTable(place.stage, isGiven);
    expect(faults).toEqual([]);
    expect(received.length).toBeGreaterThan(LINES.length);
    expect(searchAnswers(place.stage.dataDir, received), "no secret is in an answer").toEqual([]);
  });

  test(
    "a command does nothing without the database, and says who ran it in the audit log",
    FULL,
    async () => {
      const { stage } = place;
      writeFileSync(stage.importFile, await oldRows());
      await db().prisma.account.create({ data: { name: FED_BY_FILES, exchangeName: "OKX" } });
      const commands = COMMANDS.flatMap(({ what, args, entry }) =>
        args === null
          ? []
          : [{ what, entry, words: [...what.split(" ").slice(1), ...args(stage)] }],
      );
      const run = (those: typeof commands, env: Readonly<Record<string, string>>) =>
        runManyOnDesk(
          stage,
          those.map(({ words }) => words),
          { ...COMMAND_KEY, ...env },
        );
      const last = await newestEntry();
      const barred = await run(commands, { DATABASE_URL: UNREACHABLE });
      expect(await newestEntry(), "nothing was done").toBe(last);
      const ran = await run(commands, {});
      const kinds = await commandsSince(last);
      const faults: string[] = [];
      for (const [at, { what, entry }] of commands.entries()) {
        const [refused, done] = [barred[at], ran[at]];
        if (refused?.code !== 1 || refused.stdout !== "")
          faults.push(`${what} without: ${refused?.stdout}`);
        const answer = {
          where: `the output of ${what}`,
          content: `${done?.stdout}${done?.stderr}`,
        };
        for (const found of searchAnswers(stage.dataDir, [answer])) faults.push(found);
        if (!done || done.code === 1) faults.push(`${what}: ${done?.stderr}`);
        if (entry !== undefined && !takeOne(kinds, entry))
          faults.push(`${what} left no entry ${entry}`);
      }
      expect(faults).toEqual([]);
    },
  );

  test("no secret is in a log, a table or a file", async () => {
    const { dataDir } = place.stage;
    expect(await searchDesk(dataDir)).toEqual([]);

    const [name, secret] = [...knownSecrets()][0] as [string, string];
    mkdirSync(path.join(dataDir, "exports"), { recursive: true });
    const planted = path.join(dataDir, "exports/planted.csv");
    writeFileSync(planted, `a,${Buffer.from(secret).toString("base64")}\r\n`);
    appendFileSync(path.join(dataDir, "logs/web.log"), `${secret}\n`);
    const found = await searchDesk(dataDir);
    expect(found, "the search finds what is there").toHaveLength(2);
    expect(found.join()).toMatch(/in logs\/web\.log/);
    expect(found.join()).toMatch(/in exports\/planted\.csv/);
    expect(found.every((sentence) => sentence.startsWith(name))).toBe(true);
  });
});

/** Rows of our own export, for a day that only this test uses. */
async function oldRows(): Promise<string> {
  const { stage } = place;
  const { stdout } = await runDesk(stage, [
    "export",
    "commissions",
    "--account",
    stage.a.name,
    "--from",
    stage.day,
    "--to",
    stage.day,
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
  const entries = await db().prisma.auditEntry.findMany({
    where: { id: { gt: id }, actorKind: "command" },
  });
  expect(entries.filter(({ actorName }) => !actorName)).toEqual([]);
  return entries.map(({ kind }) => kind);
}

/** Removes one entry of this kind; false if there is none. */
function takeOne(kinds: string[], kind: string): boolean {
  const at = kinds.indexOf(kind);
  if (at >= 0) kinds.splice(at, 1);
  return at >= 0;
}
