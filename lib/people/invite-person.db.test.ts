import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { testWords } from "@/lib/core/testing/text";
import { db, inTransaction } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { raceTest, untilWaiting } from "@/lib/database/testing/overlap";
import { sendLetters } from "@/lib/mail/outbox";
import { type SmtpDeed, startSmtp } from "@/lib/mail/testing/smtp";
import {
  changeAdministrator,
  changeRole,
  removeGrant,
  removePerson,
} from "@/lib/people/change-access";
import { invitePerson, listInvitations, revokeInvitation } from "@/lib/people/invite-person";
import { listGrants } from "@/lib/people/store/grants";
import { markInvitationMailed } from "@/lib/people/store/invitations";
import { listPeople } from "@/lib/people/store/people";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import { authenticate } from "@/lib/sign-in/authenticate";
import { listSessions, startSession } from "@/lib/sign-in/store/sessions";
import type { AccountRole } from "@/lib/users/account-role";
import { findUser, type User } from "@/lib/users/store/users";
import { acceptAsNew, acceptAsPerson, findInvitation } from "./accept-invitation";
import { findPeopleReach, type PeopleReach } from "./people-reach";
import { invitationLetter } from "./text";

openTestDatabase();

const CALLER = { address: "192.0.2.9", agent: "Firefox on Linux" };
const PASSWORD = "four words of the test";
let names = 0;

async function managerOf(accountId: number): Promise<User> {
  const user = await createTestUser();
  await setTestRole(user.id, accountId, "manager");
  return user;
}

const ENTRY = {
  origin: TEST_ORIGIN,
  event: { kind: "sign-out", result: "done", account: null, object: null, details: {} },
} as const;

async function reachOf(user: User): Promise<PeopleReach> {
  const reach = await findPeopleReach(user);
  if (!reach) throw new Error("nobody is within reach");
  return reach;
}

type Roles = readonly (readonly [accountId: number, role: AccountRole])[];

async function inviteBy(user: User, roles: Roles, { email = "", isAdmin = false } = {}) {
  names += 1;
  const grants = roles.map(([accountId, role]) => ({ accountId, role }));
  const ask = { email: email || `new${names}@example.com`, isAdmin, grants, letter: null };
  return invitePerson(await reachOf(user), user, ask, TEST_ORIGIN);
}

async function tokenBy(user: User, roles: Roles, options = {}) {
  const invited = await inviteBy(user, roles, options);
  if (invited.kind !== "link") throw new Error("nobody was invited");
  const token = invited.link.split("/invite/")[1] ?? "";
  return { token, invitation: invited.invitation };
}

async function sessionOf(user: User) {
  const made = { userId: user.id, how: "password", ...CALLER, seconds: 60 } as const;
  const session = await startSession(made, ENTRY);
  if (!session) throw new Error("no session");
  return session;
}

describe("an invitation", () => {
  test("makes a person with what it grants, who signs in with his own password", async () => {
    const { accountId } = await createTestAccount();
    const { token, invitation } = await tokenBy(await createTestUser(true), [
      [accountId, "viewer"],
    ]);
    expect(await findInvitation(token)).toMatchObject({ isKnown: false });
    const accepted = await acceptAsNew(token, PASSWORD, CALLER);
    if (accepted.kind !== "accepted") throw new Error(accepted.problem);
    expect(accepted.user).toMatchObject({
      email: invitation.email,
      isAdmin: false,
      mustChangePassword: false,
    });
    expect(await listGrants(accepted.user.id)).toMatchObject([{ accountId, role: "viewer" }]);
    const signIn = { email: invitation.email, password: PASSWORD, caller: CALLER, browser: null };
    expect(await authenticate(signIn)).toMatchObject({ kind: "known" });
  });

  test("proves the e-mail of its recipient if it was sent there, not if it was handed over as a link", async () => {
    const { accountId } = await createTestAccount();
    for (const isMailed of [false, true]) {
      const { token, invitation } = await tokenBy(await createTestUser(true), [
        [accountId, "viewer"],
      ]);
      if (isMailed) await markInvitationMailed(invitation.id);
      const accepted = await acceptAsNew(token, PASSWORD, CALLER);
      if (accepted.kind !== "accepted") throw new Error(accepted.problem);
      const listed = (await listPeople([accountId])).find(({ id }) => id === accepted.user.id);
      expect(listed).toMatchObject({ isEmailProven: isMailed });
    }
  });

  test("is kept as a hash, and its entries hold neither the link nor its token", async () => {
    const { accountId } = await createTestAccount();
    const { token } = await tokenBy(await createTestUser(true), [[accountId, "viewer"]]);
    await acceptAsNew(token, PASSWORD, CALLER);
    const { rows } = await db().pool.query(
      `select (select json_agg(i)::text from invitations i) as invitations,
         (select json_agg(l)::text from audit_log l) as entries`,
    );
    expect(rows[0].entries).toContain("invitation-accepted");
    expect(`${rows[0].invitations} ${rows[0].entries}`).not.toContain(token);
  });

  test("is used once: a used link counts as no link at all", async () => {
    const { accountId } = await createTestAccount();
    const { token } = await tokenBy(await createTestUser(true), [[accountId, "viewer"]]);
    expect(await acceptAsNew(token, PASSWORD, CALLER)).toMatchObject({ kind: "accepted" });
    expect(await findInvitation(token)).toBeNull();
    expect(await acceptAsNew(token, PASSWORD, CALLER)).toEqual({
      kind: "refused",
      problem: "not-open",
    });
  });

  test("counts once when ten people accept it at the same moment", async () => {
    const { accountId } = await createTestAccount();
    const { token, invitation } = await tokenBy(await createTestUser(true), [
      [accountId, "manager"],
    ]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => acceptAsNew(token, PASSWORD, CALLER)),
    );
    expect(answers.filter(({ kind }) => kind === "accepted")).toHaveLength(1);
    const { rows } = await db().pool.query(
      "select count(*)::int as entries from audit_log where kind = 'invitation-accepted' and object = $1",
      [invitation.email],
    );
    expect(rows).toEqual([{ entries: 1 }]);
  });

  test("counts once when a person accepts it in two browsers", async () => {
    const [{ accountId }, person] = [await createTestAccount(), await createTestUser()];
    const { token } = await tokenBy(await createTestUser(true), [[accountId, "viewer"]], {
      email: person.email,
    });
    const session = await sessionOf(person);
    const accept = () => acceptAsPerson(token, { user: person, session }, CALLER);
    const answers = await Promise.all([accept(), accept(), accept()]);
    expect(answers.toSorted()).toEqual(["accepted", "not-open", "not-open"]);
  });

  test("that was used, has expired, was revoked or never existed gives the same answer", async () => {
    const { accountId } = await createTestAccount();
    const administrator = await createTestUser(true);
    const [expired, revoked] = [
      await tokenBy(administrator, [[accountId, "viewer"]]),
      await tokenBy(administrator, [[accountId, "viewer"]]),
    ];
    await db().pool.query(
      "update invitations set expires_at = clock_timestamp() - interval '1 second' where id = $1",
      [expired.invitation.id],
    );
    const reach = await reachOf(administrator);
    expect(await revokeInvitation(reach, revoked.invitation.id, TEST_ORIGIN)).toBe(true);
    expect(await revokeInvitation(reach, revoked.invitation.id, TEST_ORIGIN)).toBe(false);
    for (const token of [
      expired.token,
      revoked.token,
      "A".repeat(43),
      "",
      "'; drop table invitations",
    ]) {
      expect(await findInvitation(token)).toBeNull();
      expect(await acceptAsNew(token, PASSWORD, CALLER)).toEqual({
        kind: "refused",
        problem: "not-open",
      });
    }
    const open = (await listInvitations(reach)).map(({ id }) => id);
    expect(open).not.toContain(expired.invitation.id);
    expect(open).not.toContain(revoked.invitation.id);
  });

  test("runs out seven days after it was made", async () => {
    const { accountId } = await createTestAccount();
    const { token } = await tokenBy(await createTestUser(true), [[accountId, "viewer"]]);
    const open = await findInvitation(token);
    if (!open) throw new Error("no open invitation");
    const { createdAt, expiresAt } = open.invitation;
    expect((expiresAt.getTime() - createdAt.getTime()) / 86_400_000).toBeCloseTo(7, 3);
  });

  test("is not taken up with a weak password, and stays open", async () => {
    const { accountId } = await createTestAccount();
    const { token } = await tokenBy(await createTestUser(true), [[accountId, "viewer"]]);
    expect(await acceptAsNew(token, "short", CALLER)).toEqual({
      kind: "refused",
      problem: "too-short",
    });
    expect(await findInvitation(token)).not.toBeNull();
  });
});

describe("somebody who is here already", () => {
  test("creates no second person, and the link's holder cannot set a password for an existing one", async () => {
    const [{ accountId }, person] = [await createTestAccount(), await createTestUser()];
    const { token } = await tokenBy(await createTestUser(true), [[accountId, "viewer"]], {
      email: ` ${person.email.toUpperCase()} `,
    });
    expect(await findInvitation(token)).toMatchObject({ isKnown: true });
    expect(await acceptAsNew(token, PASSWORD, CALLER)).toEqual({
      kind: "refused",
      problem: "known",
    });
    expect(await listGrants(person.id)).toEqual([]);
  });

  test("accepts in his session, keeps what he has, and his other sessions end", async () => {
    const [first, second, person] = [
      await createTestAccount(),
      await createTestAccount(),
      await createTestUser(),
    ];
    await setTestRole(person.id, first.accountId, "manager");
    const roles: Roles = [
      [first.accountId, "partner"],
      [second.accountId, "viewer"],
    ];
    const { token } = await tokenBy(await createTestUser(true), roles, { email: person.email });
    const [session] = [await sessionOf(person), await sessionOf(person)];
    expect(await acceptAsPerson(token, { user: person, session }, CALLER)).toBe("accepted");
    expect(await listGrants(person.id)).toMatchObject([
      { accountId: first.accountId, role: "manager" },
      { accountId: second.accountId, role: "viewer" },
    ]);
    expect((await listSessions(person.id)).map(({ id }) => id)).toEqual([session.id]);
  });

  test("proves no e-mail by accepting: what somebody else set up before stays", async () => {
    const [{ accountId }, person] = [await createTestAccount(), await createTestUser()];
    const { token, invitation } = await tokenBy(
      await createTestUser(true),
      [[accountId, "viewer"]],
      { email: person.email },
    );
    await markInvitationMailed(invitation.id);
    const session = await sessionOf(person);
    expect(await acceptAsPerson(token, { user: person, session }, CALLER)).toBe("accepted");
    expect(await findUser(person.id)).toMatchObject({ emailProvenAt: null });
  });

  test("does not accept an invitation that was meant for another person", async () => {
    const [{ accountId }, other] = [await createTestAccount(), await createTestUser()];
    const { token } = await tokenBy(await createTestUser(true), [[accountId, "manager"]], {
      isAdmin: true,
    });
    const session = await sessionOf(other);
    expect(await acceptAsPerson(token, { user: other, session }, CALLER)).toBe("other-person");
    expect(await listGrants(other.id)).toEqual([]);
    expect(await findUser(other.id)).toMatchObject({ isAdmin: false });
    expect(await findInvitation(token)).not.toBeNull();
  });
});

describe("a manager", () => {
  test("invites for his own accounts alone, and never an administrator", async () => {
    const [own, foreign] = [await createTestAccount(), await createTestAccount()];
    const manager = await managerOf(own.accountId);
    const refused = (kind: string) => ({ kind: "refused", field: null, problem: { kind } });
    expect(await inviteBy(manager, [[own.accountId, "manager"]])).toMatchObject({
      kind: "link",
    });
    expect(await inviteBy(manager, [[foreign.accountId, "partner"]])).toEqual(
      refused("not-allowed"),
    );
    const both: Roles = [
      [own.accountId, "viewer"],
      [foreign.accountId, "viewer"],
    ];
    expect(await inviteBy(manager, both)).toEqual(refused("not-allowed"));
    expect(await inviteBy(manager, [[own.accountId, "viewer"]], { isAdmin: true })).toEqual(
      refused("not-allowed"),
    );
    expect(await inviteBy(manager, [])).toEqual(refused("nothing-granted"));
    expect(await inviteBy(manager, [[own.accountId, "viewer"]], { email: "nobody" })).toEqual({
      ...refused("not-an-email"),
      field: "email",
    });
  });

  test("sees and revokes the invitations for his accounts alone", async () => {
    const [own, foreign] = [await createTestAccount(), await createTestAccount()];
    const [administrator, manager] = [await createTestUser(true), await managerOf(own.accountId)];
    const mine = await tokenBy(administrator, [[own.accountId, "viewer"]]);
    const hidden = [
      await tokenBy(administrator, [[foreign.accountId, "viewer"]]),
      await tokenBy(administrator, [
        [own.accountId, "viewer"],
        [foreign.accountId, "viewer"],
      ]),
      await tokenBy(administrator, [[own.accountId, "viewer"]], { isAdmin: true }),
      await tokenBy(administrator, []),
    ];
    const reach = await reachOf(manager);
    expect((await listInvitations(reach)).map(({ id }) => id)).toEqual([mine.invitation.id]);
    for (const { invitation } of hidden) {
      expect(await revokeInvitation(reach, invitation.id, TEST_ORIGIN)).toBe(false);
    }
    expect(await revokeInvitation(reach, mine.invitation.id, TEST_ORIGIN)).toBe(true);
  });

  test("who has lost the role has no valid invitations", async () => {
    const own = await createTestAccount();
    const manager = await managerOf(own.accountId);
    const { token } = await tokenBy(manager, [[own.accountId, "viewer"]]);
    await removeGrant(manager, { id: own.accountId, name: "own" }, TEST_ORIGIN);
    expect(await findInvitation(token)).toBeNull();
    expect(await acceptAsNew(token, PASSWORD, CALLER)).toEqual({
      kind: "refused",
      problem: "not-open",
    });
  });
});

test("an administrator's invitation ends with his being one", async () => {
  const [, administrator] = [await createTestUser(true), await createTestUser(true)];
  const { token } = await tokenBy(administrator, [], { isAdmin: true });
  expect(await findInvitation(token)).not.toBeNull();
  expect(await changeAdministrator(administrator, false, TEST_ORIGIN)).toBe("saved");
  expect(await findInvitation(token)).toBeNull();
});

describe("an open invitation ends with the access of the person it is for", () => {
  async function invited(roles: Roles, { isAdmin = false, isMailed = false } = {}) {
    const person = await createTestUser();
    const { token, invitation } = await tokenBy(await createTestUser(true), roles, {
      email: person.email,
      isAdmin,
    });
    if (isMailed) await markInvitationMailed(invitation.id);
    const accept = async () =>
      acceptAsPerson(token, { user: person, session: await sessionOf(person) }, CALLER);
    return { person, token, accept };
  }

  async function countRevoked({ email }: User): Promise<number> {
    return db().prisma.auditEntry.count({ where: { kind: "invitation-revoked", object: email } });
  }

  test("a removed person does not come back by an old letter", async () => {
    const { accountId } = await createTestAccount();
    const { person, token } = await invited([[accountId, "manager"]], { isMailed: true });
    expect(await removePerson(person, TEST_ORIGIN)).toBe("removed");
    expect(await findInvitation(token)).toBeNull();
    expect(await acceptAsNew(token, PASSWORD, CALLER)).toEqual({
      kind: "refused",
      problem: "not-open",
    });
    expect(await countRevoked(person)).toBe(1);
  });

  test("a role that is taken is not given back, and invitations to other accounts stay", async () => {
    const [here, there] = [await createTestAccount(), await createTestAccount()];
    const account = { id: here.accountId, name: "here" };
    const { person, accept } = await invited([[here.accountId, "manager"]]);
    const other = await tokenBy(await createTestUser(true), [[there.accountId, "viewer"]], {
      email: person.email,
    });
    await setTestRole(person.id, here.accountId, "viewer");
    expect(await removeGrant(person, account, TEST_ORIGIN)).toBe(true);
    expect(await accept()).toBe("not-open");
    expect(await listGrants(person.id)).toEqual([]);
    expect(await countRevoked(person)).toBe(1);
    expect(await findInvitation(other.token)).not.toBeNull();
  });

  test("a lower role is not raised again; a higher one ends nothing", async () => {
    const { accountId } = await createTestAccount();
    const account = { id: accountId, name: "book" };
    const { person, token, accept } = await invited([[accountId, "manager"]]);
    await setTestRole(person.id, accountId, "partner");
    await changeRole(person, account, "viewer", TEST_ORIGIN);
    expect(await findInvitation(token)).not.toBeNull();
    await changeRole(person, account, "partner", TEST_ORIGIN);
    expect(await accept()).toBe("not-open");
    expect(await listGrants(person.id)).toMatchObject([{ role: "partner" }]);
    expect(await countRevoked(person)).toBe(1);
  });

  test("who is no administrator any more does not become one again", async () => {
    const { person, accept } = await invited([], { isAdmin: true });
    expect(await changeAdministrator(person, true, TEST_ORIGIN)).toBe("saved");
    expect(await changeAdministrator(person, false, TEST_ORIGIN)).toBe("saved");
    expect(await accept()).toBe("not-open");
    expect(await findUser(person.id)).toMatchObject({ isAdmin: false });
    expect(await countRevoked(person)).toBe(1);
  });

  raceTest("also where both happen at the same moment", async () => {
    const { accountId } = await createTestAccount();
    const { person, token } = await invited([[accountId, "manager"]]);
    await setTestRole(person.id, accountId, "viewer");
    const session = await sessionOf(person);
    const { answers } = await inTransaction(async (client) => {
      await client.query("lock table audit_log in share mode");
      const removing = removeGrant(person, { id: accountId, name: "book" }, TEST_ORIGIN);
      await untilWaiting(client, 1);
      const accepting = acceptAsPerson(token, { user: person, session }, CALLER);
      await untilWaiting(client, 2);
      return { answers: Promise.all([removing, accepting]) };
    });
    expect(await answers).toEqual([true, "not-open"]);
    expect(await listGrants(person.id)).toEqual([]);
  });
});

test("more than a hundred invitations an hour are refused", async () => {
  const { accountId } = await createTestAccount();
  const manager = await managerOf(accountId);
  const reach = await reachOf(manager);
  const ask = { email: "flood@example.com", isAdmin: false, letter: null } as const;
  const grants = [{ accountId, role: "viewer" }] as const;
  const inviteOne = () => invitePerson(reach, manager, { ...ask, grants }, TEST_ORIGIN);
  expect(await inviteOne()).toMatchObject({ kind: "link" });
  // As if 98 more invitations had been made.
  const { rowCount } = await db().pool.query(
    "update rate_limiter_flexible set points = points + 98 where key like $1",
    [`invite:${manager.id}%`],
  );
  expect(rowCount).toBe(1);
  expect(await inviteOne()).toMatchObject({ kind: "link" });
  expect(await inviteOne()).toEqual({
    kind: "refused",
    field: null,
    problem: { kind: "too-many" },
  });
});

describe("an invitation by e-mail", () => {
  let deed: SmtpDeed = "take";
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  beforeAll(async () => {
    smtp = await startSmtp({ deed: () => deed });
    vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${smtp.port}`);
    vi.stubEnv("MAIL_FROM", "desk@example.com");
    vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
  });
  afterAll(() => smtp.close());

  const inviteByMail = async () => {
    const { accountId } = await createTestAccount();
    const manager = await managerOf(accountId);
    names += 1;
    const invited = await invitePerson(
      await reachOf(manager),
      manager,
      {
        email: `mailed${names}@example.com`,
        isAdmin: false,
        grants: [{ accountId, role: "viewer" }],
        letter: (link, invitation) => invitationLetter(testWords(), invitation, { link, days: 7 }),
      },
      TEST_ORIGIN,
    );
    if (invited.kind === "refused") throw new Error(invited.problem.kind);
    if (invited.kind === "ask") throw new Error("nothing is to be asked");
    return invited;
  };

  test("that the server refuses for now is sent later, and its link proves the mailbox", async () => {
    deed = "refuse-now";
    const invited = await inviteByMail();
    expect(invited).toMatchObject({
      kind: "posted",
      posted: { kind: "waits", problem: "deferred" },
    });
    deed = "take";
    await db().pool.query("update letters set next_attempt_at = clock_timestamp()");
    const outbox = { openAccount: async () => null, sendToChat: expect.fail, failed: expect.fail };
    expect(await sendLetters(outbox)).toBe(1);
    // Without soft line breaks and folds.
    const text = smtp.taken.splice(0)[0]?.text.replace(/=\n|\n(?= )/g, "") ?? "";
    expect(text).toMatch(/^Subject: person\d+@example\.com invites you to .+ as a viewer/m);
    const token = /\/invite\/([\w-]+)/.exec(text)?.[1] ?? "";
    const accepted = await acceptAsNew(token, PASSWORD, CALLER);
    if (accepted.kind !== "accepted") throw new Error(accepted.problem);
    const person = await db().prisma.user.findUniqueOrThrow({
      where: { email: invited.invitation.email },
    });
    expect(person.emailProvenAt).not.toBeNull();
  });

  test("that the server refuses for good is handed over as a link, with the reason", async () => {
    deed = "refuse-ever";
    expect(await inviteByMail()).toMatchObject({
      kind: "link",
      link: expect.stringContaining("/invite/"),
      unsent: "recipient-refused",
    });
  });

  test("with an unknown outcome is not sent again, and its link is shown to nobody", async () => {
    deed = "lose";
    expect(await inviteByMail()).toMatchObject({ kind: "posted", posted: { kind: "unclear" } });
    expect(smtp.taken.splice(0)).toHaveLength(1);
  });
});
