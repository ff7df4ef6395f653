import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { acceptInvitation, insertInvitation } from "@/lib/people/store/invitations";
import { changeAdministrator, changeRole, removePerson } from "@/lib/people/store/people";
import { createTestPerson, createTestUser } from "@/lib/people/testing/person";
import { resetFactors } from "@/lib/sign-in/store/change-factors";
import { resetPasswordByLink, saveLink, setPassword } from "@/lib/sign-in/store/passwords";
import { areTwoPersons } from "./given-access";
import { insertUser, type User } from "./users";

openTestDatabase();

const NOBODY = { address: null, agent: null };
const by = ({ id, email }: Pick<User, "id" | "email">): AuditOrigin => ({
  ...NOBODY,
  actor: { kind: "person", id, name: email },
});
const COMMAND: AuditOrigin = { ...NOBODY, actor: { kind: "command", name: "root" } };
const newAccount = async () => ({ id: (await createTestAccount()).accountId, name: "book" });
const HERE = 1;

const resetPassword = (person: User, origin: AuditOrigin) =>
  setPassword(
    { userId: person.id, passwordHash: "one-time", mustChangePassword: true, oneTimeHours: 72 },
    doneEntry(origin, "password-reset", person.email, {}),
  );

async function are(one: { readonly id: string }, other: { readonly id: string }, accountId = HERE) {
  const is = await areTwoPersons(db().pool, accountId, one.id, other.id);
  expect(await areTwoPersons(db().pool, accountId, other.id, one.id)).toBe(is);
  expect(
    await db().prisma.$transaction((tx) => areTwoPersons(tx, accountId, one.id, other.id)),
  ).toBe(is);
  return is;
}

const age = (person: { readonly id: string }, hours: number) =>
  db().pool.query(
    `update given_access set given_at = given_at - make_interval(hours => $2),
       used_at = used_at - make_interval(hours => $2) where user_id = $1`,
    [person.id, hours],
  );

test("two people count as two until one gives the other access, and nobody counts as two with himself", async () => {
  const [ann, ben] = [await createTestUser(), await createTestUser()];
  expect(await are(ann, ben)).toBe(true);
  expect(await are(ann, ann)).toBe(false);
});

test("a person who gives another a password, link, second step or administrator's right counts as one with him for a day", async () => {
  const deeds: readonly ((person: User, origin: AuditOrigin) => Promise<unknown>)[] = [
    (person, origin) => resetPassword(person, origin),
    (person, origin) =>
      saveLink(
        person,
        { purpose: "reset", tokenHash: person.id, seconds: 60, wasMailed: false },
        origin,
      ),
    async (person, origin) => {
      const data = {
        userId: person.id,
        sealedSecret: new Uint8Array(1),
        confirmedAt: new Date(),
        lastStep: 1,
      };
      await db().prisma.totpFactor.create({ data });
      expect(await resetFactors(person, origin)).toBe(true);
    },
    (person, origin) => changeAdministrator(person, true, origin),
  ];
  for (const deed of deeds) {
    const [ann, ben, eve] = [
      await createTestUser(true),
      await createTestUser(),
      await createTestUser(),
    ];
    await deed(ben, by(ann));
    expect(await are(ann, ben)).toBe(false);
    expect(await are(eve, ben)).toBe(true);
    await age(ben, 25);
    expect(await are(ann, ben)).toBe(true);
  }
});

test("access given by a command on the server may come from anybody, and a link by e-mail comes from the person himself", async () => {
  const [ann, ben, eve] = [await createTestUser(), await createTestUser(), await createTestUser()];
  await resetPassword(ben, COMMAND);
  expect(await are(ann, ben)).toBe(false);
  const link = { purpose: "reset", tokenHash: eve.id, seconds: 60, wasMailed: true } as const;
  await saveLink(eve, link, { ...NOBODY, actor: { kind: "nobody" } });
  expect(await are(ann, eve)).toBe(true);
});

test("a one-time password or a link that is used later counts from its use", async () => {
  const [ann, ben, eve] = [await createTestUser(), await createTestUser(), await createTestUser()];
  await resetPassword(ben, by(ann));
  await age(ben, 70);
  expect(await are(ann, ben)).toBe(true);
  const entry = doneEntry(by(ben), "password-changed", ben.email, { wasOneTime: true });
  await setPassword({ userId: ben.id, passwordHash: "own", mustChangePassword: false }, entry);
  expect(await are(ann, ben)).toBe(false);
  await age(ben, 25);
  // A person who replaces his own password with another of his own gains no access.
  await setPassword({ userId: ben.id, passwordHash: "next", mustChangePassword: false }, entry);
  expect(await are(ann, ben)).toBe(true);

  await saveLink(
    eve,
    { purpose: "reset", tokenHash: "eve's", seconds: 3_600, wasMailed: false },
    by(ann),
  );
  await age(eve, 25);
  expect(await are(ann, eve)).toBe(true);
  await resetPasswordByLink("eve's", "own", NOBODY);
  expect(await are(ann, eve)).toBe(false);
});

test("roles at an account count there; to a partner nothing is given", async () => {
  const [ann, ben, eve] = [
    await createTestUser(true),
    await createTestUser(),
    await createTestUser(),
  ];
  const [here, elsewhere] = [await newAccount(), await newAccount()];
  await changeRole(ben, here, "viewer", by(ann));
  await changeRole(eve, here, "partner", by(ann));
  expect(await are(ann, ben, here.id)).toBe(false);
  expect(await are(ann, ben, elsewhere.id)).toBe(true);
  expect(await are(ann, eve, here.id)).toBe(true);
});

test("an invitation counts from its acceptance, and a person who was added from the first day", async () => {
  const [ann, here] = [await createTestUser(true), await newAccount()];
  for (const invitedBy of [ann.id, null]) {
    const email = `invited-${invitedBy}@example.com`;
    const grants = [{ accountId: here.id, role: "viewer" }] as const;
    const asked = { tokenHash: email, email, isAdmin: false, invitedBy, grants, days: 7 };
    await insertInvitation(asked, "link", invitedBy === null ? COMMAND : by(ann));
    const accepted = await acceptInvitation(email, { kind: "new", passwordHash: "x" }, NOBODY);
    if (typeof accepted === "string") expect.fail(accepted);
    expect(await are(ann, { id: accepted.userId }, here.id)).toBe(false);
  }
  const person = {
    email: "added@example.com",
    passwordHash: "x",
    isAdmin: false,
    mustChangePassword: true,
  };
  const added = await insertUser(
    person,
    doneEntry(by(ann), "person-added", person.email, { isAdmin: false }),
  );
  if (added === "email-taken") expect.fail(added);
  expect(await are(ann, added.inserted)).toBe(false);
});

test("a common giver makes two people count as one, also through others and after a removal", async () => {
  const [ann, ben, eve] = [
    await createTestUser(true),
    await createTestUser(true),
    await createTestUser(),
  ];
  const other = await createTestUser();
  await createTestUser(true);
  await resetPassword(ben, by(ann));
  await resetPassword(eve, by(ben));
  expect(await are(ann, eve)).toBe(false);
  await resetPassword(other, by(ann));
  expect(await are(other, eve)).toBe(false);
  await removePerson(ann, TEST_ORIGIN);
  expect(await are(other, eve)).toBe(false);
});

const PEOPLE = 5;
const gift = fc.record({
  to: fc.nat(PEOPLE - 1),
  /** Null: the command line. */
  from: fc.option(fc.nat(PEOPLE - 1), { freq: 8 }),
  account: fc.constantFrom(null, 0, 1),
  hours: fc.constantFrom(1, 23, 25, 100),
  usedAfter: fc.constantFrom(null, 2, 80),
});

test("for any given access the answer equals that of following every giver", {
  timeout: 120_000,
}, async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, createTestPerson));
  const accounts = [(await newAccount()).id, (await newAccount()).id];
  await fc.assert(
    fc.asyncProperty(fc.array(gift, { maxLength: 7 }), async (gifts) => {
      await db().pool.query("delete from given_access");
      for (const { to, from, account, hours, usedAfter } of gifts)
        await db().pool.query(
          `insert into given_access (user_id, account_id, given_by, giver, way, given_at, used_at)
           select $1, $2, $3, '', 'password', at, at + make_interval(hours => $5)
           from (select clock_timestamp() - make_interval(hours => $4) as at) t`,
          [
            people[to],
            account === null ? null : accounts[account],
            from === null ? null : people[from],
            hours,
            usedAfter,
          ],
        );
      const held = gifts.filter(
        ({ account, hours, usedAfter }) => account !== 1 && hours - (usedAfter ?? 0) < 24,
      );
      const handsOf = (person: number) => {
        const hands = new Set([person]);
        for (const hand of hands)
          for (const { to, from } of held) if (to === hand && from !== null) hands.add(from);
        return hands;
      };
      for (const one of people.keys())
        for (const other of people.keys()) {
          const [hands, others] = [handsOf(one), handsOf(other)];
          const byCommand = held.some(
            ({ to, from }) => from === null && (hands.has(to) || others.has(to)),
          );
          const expected = !byCommand && ![...hands].some((hand) => others.has(hand));
          expect(
            await areTwoPersons(
              db().pool,
              accounts[0] ?? 0,
              people[one] ?? "",
              people[other] ?? "",
            ),
          ).toBe(expected);
        }
    }),
    { numRuns: 60 },
  );
});
