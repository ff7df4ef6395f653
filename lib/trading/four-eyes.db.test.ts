import { expect, test } from "vitest";
import type { AuditOrigin } from "@/lib/audit/origin";
import { doneEntry } from "@/lib/audit/origin";
import type { Amount } from "@/lib/core/amount";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import {
  changeAdministrator,
  changeRole,
  removeGrant,
  removePerson,
} from "@/lib/people/store/people";
import { createTestUser } from "@/lib/people/testing/person";
import { setPassword } from "@/lib/sign-in/store/passwords";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import { listOrderEvents } from "@/lib/trading/store/order-records";
import { findTradingAccount, findTradingRoles } from "@/lib/trading/store/trading-accounts";
import {
  createTestTrader,
  createTestTradingAccount,
  insertTestRecord,
} from "@/lib/trading/testing/records";
import type { User } from "@/lib/users/store/users";
import { approveOrder } from "./approve-order";
import type { TradingPerson } from "./draft-order";
import { giveTradingRole, takeTradingRole } from "./give-role";
import { releaseOrder } from "./release-order";
import { changeLimits, confirmLimits } from "./save-limits";
import { switchOn } from "./stop-trading";

openTestDatabase();

const by = ({ id, email }: User): AuditOrigin => ({
  actor: { kind: "person", id, name: email },
  address: null,
  agent: null,
});
const asTrader = (user: User): TradingPerson => ({
  id: user.id,
  name: user.email,
  origin: by(user),
});
const named = ({ accountId }: WholeAccountScope) => ({ id: accountId, name: "Main" });

const resetPassword = (person: User, origin: AuditOrigin) =>
  setPassword(
    { userId: person.id, passwordHash: "x", mustChangePassword: true, oneTimeHours: 72 },
    doneEntry(origin, "password-reset", person.email, {}),
  );

/** A waiting order, with its trader, an approver and an administrator. */
async function waiting() {
  const scope = await createTestTradingAccount({ secondPersonAbove: "1" as Amount });
  const trader = await createTestTrader(scope);
  const approver = await createTestTrader(scope, "approver");
  const administrator = await createTestUser(true);
  const { id, bodySha256 } = await insertTestRecord(scope, trader, {
    state: "waiting",
    releasedSecondsAgo: 1,
  });
  const approve = async (person = approver) => {
    const answer = await approveOrder(scope, { id, bodySha256 }, asTrader(person));
    return answer.kind === "refused" ? answer.problem : answer.kind;
  };
  const stateOf = async (record: string) =>
    (await db().prisma.orderRecord.findUniqueOrThrow({ where: { id: BigInt(record) } })).state;
  return { scope, trader, approver, administrator, id, bodySha256, approve, stateOf };
}

test("an approver whose password the drafter has reset is no second person, nor the other way round", async () => {
  for (const isOther of [false, true]) {
    const { trader, approver, approve } = await waiting();
    const [from, to] = isOther ? [approver, trader] : [trader, approver];
    await resetPassword(to, by(from));
    expect(await approve()).toBe("same-hands");
    await db().pool.query("update given_access set given_at = given_at - interval '25 hours'");
    expect(await approve()).toBe("approved");
  }
});

test("an administrator who has reset both, or given both their roles, has not made them two persons", async () => {
  const { scope, trader, approver, administrator, approve } = await waiting();
  await resetPassword(trader, by(administrator));
  const limits = { largestOrder: null, openValue: null, ordersADay: null };
  await giveTradingRole(
    scope,
    named(scope),
    { person: approver, role: "approver", limits },
    by(administrator),
  );
  expect(await approve()).toBe("same-hands");
});

test("a person whose password a third person has reset still approves", async () => {
  const { approver, administrator, approve } = await waiting();
  await resetPassword(approver, by(administrator));
  expect(await approve()).toBe("approved");
});

test("a person cannot confirm switching on if the requester has just given him access", async () => {
  const scope = await createTestTradingAccount();
  const { accountId } = scope;
  await db().prisma.tradingAccount.update({ where: { accountId }, data: { state: "stopped" } });
  const [ann, ben, eve] = [
    await createTestUser(true),
    await createTestUser(),
    await createTestUser(true),
  ];
  await changeAdministrator(ben, true, by(ann));
  const on = (user: User) => switchOn(scope, named(scope), asTrader(user));
  expect(await on(ann)).toBe("asked");
  expect(await on(ben)).toBe("same-hands");
  expect((await findTradingAccount(scope))?.state).toBe("stopped");
  // A person who may no longer switch has requested nothing.
  await changeAdministrator(ann, false, by(eve));
  expect(await on(eve)).toBe("asked");
  expect(await on(ben)).toBe("on");
});

test("higher limits are not confirmed by somebody whose access their asker has just reset", async () => {
  const scope = await createTestTradingAccount();
  const [ann, ben, eve] = [
    await createTestUser(true),
    await createTestUser(true),
    await createTestUser(true),
  ];
  await resetPassword(ben, by(ann));
  const higher = { ...DEFAULT_LIMITS, openValue: "9000" as Amount };
  expect(await changeLimits(scope, named(scope), higher, asTrader(ann))).toBe("asked");
  const at = (await findTradingAccount(scope))?.limitsAsked?.at.getTime() ?? 0;
  const confirm = (user: User) =>
    confirmLimits(scope, named(scope), { askedAtMs: at }, asTrader(user));
  expect(await confirm(ben)).toBe("same-hands");
  await changeAdministrator(ann, false, by(eve));
  expect(await confirm(eve)).toBe("other");
  await changeAdministrator(ann, true, by(ben));
  await db().pool.query("delete from given_access");
  expect(await confirm(eve)).toBe("confirmed");
});

/** Each way in which a person's access to the whole account ends. */
const DOORS: readonly [
  door: string,
  end: (person: User, at: { id: number; name: string }, by: AuditOrigin) => Promise<unknown>,
][] = [
  ["the role at the account is taken", removeGrant],
  [
    "the role becomes a partner's",
    (person, at, origin) => changeRole(person, at, "partner", origin),
  ],
  ["the person is removed", (person, _at, origin) => removePerson(person, origin)],
  [
    "an administrator becomes a person",
    async (person, { id: accountId }, origin) => {
      await db().prisma.user.update({ where: { id: person.id }, data: { isAdmin: true } });
      await db().prisma.grant.deleteMany({ where: { accountId, userId: person.id } });
      return changeAdministrator(person, false, origin);
    },
  ],
];

test.each(DOORS)("%s: trading roles go, and what was not sent is withdrawn", async (_door, end) => {
  const { scope, trader, approver, administrator, id, stateOf } = await waiting();
  const draft = await insertTestRecord(scope, trader);
  const approved = await insertTestRecord(scope, trader, {
    state: "approved",
    releasedSecondsAgo: 1,
  });
  const sent = await insertTestRecord(scope, trader, { state: "open", orderId: "9" });
  const change = await insertTestRecord(scope, trader, {
    operation: "modify-order",
    state: "waiting",
  });
  const others = await insertTestRecord(scope, administrator, { state: "waiting" });
  await end(trader, named(scope), by(administrator));
  expect(await findTradingRoles(scope, trader.id)).toEqual([]);
  expect(await db().prisma.tradingRole.count({ where: { userId: trader.id } })).toBe(0);
  const withdrawn = [id, draft.id, approved.id, change.id];
  for (const gone of withdrawn) {
    expect(await stateOf(gone)).toBe("withdrawn");
    const events = await listOrderEvents(scope, gone);
    expect(events.at(-1)).toMatchObject({ kind: "withdrawn", actor: administrator.email });
  }
  expect([await stateOf(sent.id), await stateOf(others.id)]).toEqual(["open", "waiting"]);
  const entries = await db().pool.query(
    "select kind from audit_log where account_id = $1 and kind in ('trading-role-removed', 'order-withdrawn')",
    [scope.accountId],
  );
  expect(entries.rows.map(({ kind }) => kind).sort()).toEqual([
    ...withdrawn.map(() => "order-withdrawn"),
    "trading-role-removed",
  ]);
  expect(await findTradingRoles(scope, approver.id)).toEqual(["approver"]);
});

test("another role that is given later does not let trade again", async () => {
  const { scope, trader, administrator } = await waiting();
  await removeGrant(trader, named(scope), by(administrator));
  await changeRole(trader, named(scope), "manager", by(administrator));
  expect(await findTradingRoles(scope, trader.id)).toEqual([]);
  const { id, bodySha256 } = await insertTestRecord(scope, trader);
  const seen = { id, bodySha256, knowsTwins: false };
  expect(await releaseOrder(scope, seen, asTrader(trader))).toEqual({
    kind: "refused",
    problem: "not-trader",
  });
});

test("what an approver approved is withdrawn with his role, and waits for nobody else's", async () => {
  const { scope, trader, approver, administrator, id, stateOf } = await waiting();
  const approved = await insertTestRecord(scope, trader, {
    state: "approved",
    approvedBy: approver.id,
    releasedSecondsAgo: 1,
  });
  expect(
    await takeTradingRole(scope, { userId: approver.id, role: "approver" }, by(administrator)),
  ).toBe(true);
  expect([await stateOf(approved.id), await stateOf(id)]).toEqual(["withdrawn", "waiting"]);
  expect(
    await takeTradingRole(scope, { userId: trader.id, role: "trader" }, by(administrator)),
  ).toBe(true);
  expect(await stateOf(id)).toBe("withdrawn");
  const entries = await db().prisma.auditEntry.findMany({
    where: { kind: "trading-role-removed", object: { in: [approver.email, trader.email] } },
  });
  expect(entries.length, "each entry names the person as stored").toBe(2);
});

test("without access to the whole account a role alone neither sends nor approves", async () => {
  const { scope, trader, approver, id, bodySha256, approve } = await waiting();
  await db().prisma.grant.deleteMany({ where: { userId: approver.id } });
  expect(await approve()).toBe("not-approver");
  await db().prisma.grant.updateMany({ where: { userId: trader.id }, data: { role: "partner" } });
  expect(await findTradingRoles(scope, trader.id)).toEqual([]);
  await db().pool.query("update order_records set state = 'draft' where id = $1", [id]);
  const seen = { id, bodySha256, knowsTwins: false };
  expect(await releaseOrder(scope, seen, asTrader(trader))).toEqual({
    kind: "refused",
    problem: "not-trader",
  });
});
