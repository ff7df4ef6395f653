import { describe, expect, test, vi } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { databaseNow, db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import {
  changeAdministrator,
  changeRole,
  removeGrant,
  removePerson,
} from "@/lib/people/change-access";
import { addPerson, ONE_TIME_HOURS } from "@/lib/people/give-one-time-password";
import { listGrants } from "@/lib/people/store/grants";
import { listPeople } from "@/lib/people/store/people";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import { listVisibleAccounts } from "@/lib/sign-in/scope/account-scope";
import { beginViewing, endViewing, findViewedUser, viewerOf } from "@/lib/sign-in/scope/view-as";
import { findSession, startSession } from "@/lib/sign-in/store/sessions";
import { personOrigin } from "@/lib/sign-in/web/audit-origin";
import { findUser, insertUser, type User } from "@/lib/users/store/users";
import { findPeopleReach } from "./people-reach";

openTestDatabase();

const SIGN_IN = {
  origin: TEST_ORIGIN,
  event: { kind: "sign-in", result: "done", account: null, object: null, details: {} },
} as const;

async function sessionOf(user: User) {
  const made = {
    userId: user.id,
    how: "password",
    address: null,
    agent: null,
    seconds: 60,
  } as const;
  const session = await startSession(made, SIGN_IN);
  if (!session) throw new Error("no session");
  return session;
}

/** The session as the next request finds it; null if it has ended. */
async function again({ id }: { id: string }) {
  return findSession(id);
}

async function newAccount() {
  const { accountId } = await createTestAccount();
  return { id: accountId, name: "book" };
}

async function entriesOf(object: string) {
  const { rows } = await db().pool.query(
    "select kind, actor_name, account_id, details from audit_log where object = $1 order by id",
    [object],
  );
  return rows;
}

describe("a role at an account", () => {
  test("is granted, changed and taken back, each with its entry, and each ends the person's sessions", async () => {
    const [person, account] = [await createTestUser(), await newAccount()];
    const steps = [
      () => changeRole(person, account, "viewer", TEST_ORIGIN),
      () => changeRole(person, account, "partner", TEST_ORIGIN),
      () => removeGrant(person, account, TEST_ORIGIN),
    ];
    for (const step of steps) {
      const session = await sessionOf(person);
      await step();
      expect(await again(session)).toBeNull();
    }
    expect(await listGrants(person.id)).toEqual([]);
    expect((await entriesOf(person.email)).map(({ kind, details }) => ({ kind, details }))).toEqual(
      [
        { kind: "grant-added", details: { role: "viewer" } },
        { kind: "role-changed", details: { before: "viewer", after: "partner" } },
        { kind: "grant-removed", details: { role: "partner" } },
      ],
    );
  });

  test("that stays the same ends no session and leaves no entry", async () => {
    const [person, account] = [await createTestUser(), await newAccount()];
    await changeRole(person, account, "viewer", TEST_ORIGIN);
    const session = await sessionOf(person);
    expect(await changeRole(person, account, "viewer", TEST_ORIGIN)).toBe("unchanged");
    expect(await again(session)).not.toBeNull();
    expect(await entriesOf(person.email)).toHaveLength(1);
  });

  test("is not granted to a removed person or at a removed account", async () => {
    const [person, account] = [await createTestUser(), await newAccount()];
    expect(await changeRole(person, { ...account, id: 999_999 }, "viewer", TEST_ORIGIN)).toBe(
      "gone",
    );
    const nobody = { id: "00000000-0000-4000-8000-000000000000", email: "nobody@example.com" };
    expect(await changeRole(nobody, account, "viewer", TEST_ORIGIN)).toBe("gone");
  });
});

describe("the last administrator", () => {
  test("keeps the role and cannot be removed, also when the last two remove each other at once", async () => {
    await db().pool.query("update users set is_admin = false");
    const [first, second] = [await createTestUser(true), await createTestUser(true)];
    const answers = await Promise.all([
      removePerson(first, TEST_ORIGIN),
      changeAdministrator(second, false, TEST_ORIGIN),
    ]);
    expect(answers).toContain("last-administrator");
    const { rows } = await db().pool.query("select id, email from users where is_admin");
    expect(rows).toHaveLength(1);
    expect(await removePerson(rows[0], TEST_ORIGIN)).toBe("last-administrator");
    expect(await changeAdministrator(rows[0], false, TEST_ORIGIN)).toBe("last-administrator");
    expect(await findUser(rows[0].id)).toMatchObject({ isAdmin: true });
  });
});

test("a removed person is gone with sessions and grants, and has an entry", async () => {
  await createTestUser(true);
  const [person, account] = [await createTestUser(), await newAccount()];
  await changeRole(person, account, "manager", TEST_ORIGIN);
  const session = await sessionOf(person);
  expect(await removePerson(person, TEST_ORIGIN)).toBe("removed");
  expect([await findUser(person.id), await again(session)]).toEqual([null, null]);
  expect(await removePerson(person, TEST_ORIGIN)).toBe("gone");
  expect((await entriesOf(person.email)).map(({ kind }) => kind)).toEqual([
    "grant-added",
    "person-removed",
  ]);
});

test("a manager sees the people of his accounts, with only their roles there", async () => {
  const [own, foreign] = [await newAccount(), await newAccount()];
  const [manager, both, elsewhere] = [
    await createTestUser(),
    await createTestUser(),
    await createTestUser(),
  ];
  await setTestRole(manager.id, own.id, "manager");
  await setTestRole(both.id, own.id, "viewer");
  await setTestRole(both.id, foreign.id, "manager");
  await setTestRole(elsewhere.id, foreign.id, "viewer");
  const reach = await findPeopleReach(manager);
  const seen = await listPeople(reach?.accounts.map(({ id }) => id) ?? []);
  expect(seen.map(({ id }) => id)).toEqual([manager.id, both.id]);
  expect(seen.flatMap(({ grants }) => grants.map(({ accountId }) => accountId))).toEqual([
    own.id,
    own.id,
  ]);
  expect(await findPeopleReach(elsewhere)).toBeNull();
});

describe("viewing as somebody", () => {
  async function viewOf(isAdmin = true) {
    const [viewer, person, account] = [
      await createTestUser(isAdmin),
      await createTestUser(),
      await newAccount(),
    ];
    await setTestRole(person.id, account.id, "viewer");
    const session = await sessionOf(viewer);
    const origin = personOrigin(viewer, new Headers());
    return { viewer, person, account, session, origin };
  }

  test("asks for that person's grants alone, and back for one's own", async () => {
    const { viewer, person, account, session, origin } = await viewOf();
    expect(await beginViewing({ user: viewer, session }, person.id, origin)).toBe("begun");
    const found = await again(session);
    if (!found) throw new Error("the session ended");
    const viewed = await findViewedUser(found);
    if (!viewed) throw new Error("nobody is viewed");
    expect(await listVisibleAccounts(viewed)).toMatchObject([{ id: account.id, role: "viewer" }]);
    expect(viewerOf(viewed)).toEqual({ id: viewer.id, email: viewer.email });
    expect(personOrigin(viewed, new Headers()).actor).toEqual({
      kind: "person",
      id: viewer.id,
      name: viewer.email,
    });
    await endViewing(found, origin);
    const back = await again(session);
    expect(back && (await findViewedUser(back))).toBeNull();
    expect(await entriesOf(person.email)).toMatchObject([
      { kind: "view-as-begun", actor_name: viewer.email },
      { kind: "view-as-ended", actor_name: viewer.email },
    ]);
  });

  test("is an administrator's alone, never of himself, never from within a view", async () => {
    const { viewer, person, session, origin } = await viewOf(false);
    expect(await beginViewing({ user: viewer, session }, person.id, origin)).toBe("not-allowed");
    const own = await viewOf();
    const mine = { user: own.viewer, session: own.session };
    expect(await beginViewing(mine, own.viewer.id, own.origin)).toBe("not-allowed");
    const taken = { user: own.viewer, session: { ...own.session, viewingAs: own.person.id } };
    expect(await beginViewing(taken, person.id, own.origin)).toBe("not-allowed");
    expect(
      await findViewedUser({ user: viewer, session: { ...session, viewingAs: person.id } }),
    ).toBeNull();
  });

  test("ends with the person's removal, and the administrator is himself again", async () => {
    const { viewer, person, session, origin } = await viewOf();
    await beginViewing({ user: viewer, session }, person.id, origin);
    await removePerson(person, TEST_ORIGIN);
    const found = await again(session);
    expect(found?.user.id).toBe(viewer.id);
    expect(found && (await findViewedUser(found))).toBeNull();
  });
});

test("a one-time password opens for its hours by the database's clock, whatever this machine's says", async () => {
  vi.spyOn(Date, "now").mockReturnValue(0);
  const added = await addPerson({ email: "clock@example.com", isAdmin: false }, TEST_ORIGIN);
  vi.restoreAllMocks();
  if (added.kind !== "added") throw new Error(added.kind);
  const leftMs = (added.user.oneTimeUntil?.getTime() ?? 0) - (await databaseNow()).getTime();
  expect(leftMs / 3_600_000).toBeCloseTo(ONE_TIME_HOURS, 1);
});

test("a person who was added without a password has none, and one whose password ran out had one", async () => {
  const add = async (email: string, oneTimeHours: number) => {
    const person = { email, passwordHash: "-", isAdmin: false, mustChangePassword: true };
    await insertUser({ ...person, oneTimeHours });
  };
  await add("without@example.com", 0);
  await add("ran-out@example.com", 1);
  await db().pool.query(
    "update users set one_time_until = now() - interval '1 minute', created_at = now() - interval '1 hour' where email = 'ran-out@example.com'",
  );
  const people = await listPeople(null);
  const of = (email: string) => people.find((person) => person.email === email);
  expect(of("without@example.com")).toMatchObject({ isOneTimeOver: true, hasNoPassword: true });
  expect(of("ran-out@example.com")).toMatchObject({ isOneTimeOver: true, hasNoPassword: false });
});
