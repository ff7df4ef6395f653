import { expect, test } from "@playwright/test";
import { dumpTables } from "./access/dump";
import { openStage } from "./access/stage";
import { type Attacker, attackerOf } from "./attacks/attacker";
import { tryBodies } from "./attacks/bodies";
import { tryBentCredentials, tryManyAddresses } from "./attacks/credentials";
import { keepClients, tryForeignIds } from "./attacks/foreign-ids";
import { tryForeignForms, tryLeadingElsewhere } from "./attacks/other-sites";
import { tryFormulas, tryNames, trySql } from "./attacks/texts";

/*
 * What strangers, and people with little, try over HTTP. Beside this:
 * - who may ask for what: access-table.spec.ts
 * - headers, foreign origins, methods, lengths, names in headers: headers.spec.ts
 * - scripts in texts of the exchange, of people and of addresses, in a browser: hostile.spec.ts
 * - next= in a browser, a forged cookie, ten wrong passwords: access.spec.ts
 * - tries by one address, also side by side: lib/access/sign-in.db.test.ts; whose address counts:
 *   lib/access/client-address.test.ts
 * - invitations and links that open once: lib/access/invitations.db.test.ts, links.db.test.ts
 * - codes, each taken once: lib/store/second-factors.db.test.ts, lib/access/second-step.db.test.ts, factors.spec.ts
 * - formulas in files: lib/core/csv.test.ts; addresses inside a network: lib/exchange/address-rule.test.ts,
 *   guarded-lookup.test.ts
 */
let place: Awaited<ReturnType<typeof openStage>>;

test.describe.configure({ timeout: 120_000 });
test.beforeAll(async () => {
  test.setTimeout(420_000); // the first of them builds the app
  place = await openStage();
});
test.afterAll(async () => place?.stop());

/** Each says what went wrong in sentences; what it may not change is the same afterwards. */
async function expectRefused(attack: (attacker: Attacker) => Promise<string[]>): Promise<void> {
  const before = await dumpTables();
  expect(await attack(attackerOf(place.stage))).toEqual([]);
  expect(await dumpTables()).toEqual(before);
}

test("what is somebody else's is not found under one's own account", async () => {
  await keepClients(attackerOf(place.stage)); // what was kept once is not kept anew
  await expectRefused(tryForeignIds);
});

test("a cookie or a token that was bent, forged or ended opens nothing", () =>
  expectRefused(tryBentCredentials));

test("guesses at one password are counted from however many addresses they come", () =>
  expectRefused(tryManyAddresses));

test("sign-in leads nowhere but to our own pages", () => expectRefused(tryLeadingElsewhere));

test("another site's page calls no action, in whatever form it is sent", () =>
  expectRefused(tryForeignForms));

test("no parameter, name or search is ever taken for SQL", () => expectRefused(trySql));

test("bodies that are too deep, too many, too large or not what they say bring nobody down", () =>
  expectRefused(tryBodies));

test("no name in an address writes a header or leaves its folder", async () => {
  // An upload is kept under the name that it was given, made harmless.
  expect(await tryNames(attackerOf(place.stage))).toEqual([]);
});

test("no cell of a file is run by a spreadsheet, whatever a person wrote", async () => {
  expect(await tryFormulas(attackerOf(place.stage))).toEqual([]);
});
