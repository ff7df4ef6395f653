import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { AuditOrigin } from "@/lib/audit/origin";
import type { Day } from "@/lib/core/day";
import type { Month } from "@/lib/core/month";
import { grantClientScope } from "@/lib/core/scope";
import { databaseNow, db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { startSmtp } from "@/lib/mail/testing/smtp";
import { approvePartnerStatement } from "@/lib/payouts/approve-partner-statement";
import { discardPartnerStatement } from "@/lib/payouts/discard-partner-statement";
import { answerLine, disputeLine } from "@/lib/payouts/dispute-line";
import { payPartnerStatement } from "@/lib/payouts/pay-partner-statement";
import { preparePartnerStatement } from "@/lib/payouts/prepare-partner-statement";
import { listVisibleStatements } from "@/lib/payouts/store/partner-statements";
import {
  addPartner,
  agree,
  close,
  grant,
  NOVEMBER,
  OCTOBER,
  openPayouts,
  partner as pat,
  person,
  SEPTEMBER,
  save,
  scope,
  TODAY,
  usdt,
} from "@/lib/payouts/testing/payouts";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import { findPersonScope } from "@/lib/sign-in/scope/account-scope";
import type { AccountRole } from "@/lib/users/account-role";
import type { User } from "@/lib/users/store/users";
import { type DeliverDeps, deliverAll } from "./deliver-notifications";
import { DEFAULT_WISH, type NotificationItem, type NotificationKind } from "./kinds";
import { countUnreadIn, loadCentre } from "./load-centre";
import { loadChoices } from "./load-settings";
import { notifyAll } from "./notify-people";
import { notificationChatText, notificationLetter } from "./text";

openTestDatabase();

const MONTHS = [SEPTEMBER, OCTOBER, NOVEMBER];
const dayIn = (month: Month) => `${month}-10` as Day;
type Person = Pick<User, "id" | "email">;
const originOf = ({ id, email }: Person): AuditOrigin => person(email, id);

let smtp: Awaited<ReturnType<typeof startSmtp>>;
beforeAll(async () => {
  smtp = await startSmtp();
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${smtp.port}`);
  vi.stubEnv("MAIL_FROM", "desk@example.com");
  vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
});
afterAll(() => smtp.close());

let [ann, bob, vic, admin, kim] = [] as unknown as [Person, Person, Person, Person, Person];
const failed = vi.fn();

/** Two managers, a viewer and an administrator; Pat has client 1, Kim client 2. */
beforeEach(openDesk);
async function openDesk(): Promise<void> {
  await db().pool.query("update users set is_admin = false"); // an administrator sees every account
  await openPayouts();
  await grant(pat.id, ["1"], []);
  kim = await addPartner(["2"]);
  [ann, bob, vic] = [await createTestUser(), await createTestUser(), await createTestUser()];
  admin = await createTestUser(true);
  for (const manager of [ann, bob]) await setTestRole(manager.id, scope.accountId, "manager");
  await setTestRole(vic.id, scope.accountId, "viewer");
  for (const month of MONTHS) {
    const day = dayIn(month);
    await save(day, [usdt(day, "1", "50"), usdt(day, "2", "70")]);
  }
  await agree();
  await agree({ partner: kim.id, percent: "10" });
  for (const month of MONTHS) await close(month);
  await look();
}
afterEach(async () => {
  expect(failed).not.toHaveBeenCalled();
  await db().pool.query("delete from notifications");
});

/** `dies`: the worker ends when it opens the account for this many people. */
async function look(dies = Number.POSITIVE_INFINITY): Promise<void> {
  let opened = 0;
  await notifyAll(
    {
      listScopes: async () => [scope],
      openAccount: async (userId, accountId) => {
        opened += 1;
        if (opened > dies) throw new Error("the worker was killed");
        return findPersonScope(userId, accountId);
      },
      failed: dies === Number.POSITIVE_INFINITY ? failed : () => {},
    },
    Date.now(),
  );
}

const prepare = async (by: Person, month: Month, of: { id: string } = pat) => {
  const prepared = await preparePartnerStatement(scope, { partnerId: of.id, month }, originOf(by));
  return prepared.kind === "prepared" ? prepared.id : null;
};
const prepared = async (month: Month, of: { id: string } = pat) => {
  const id = await prepare(ann, month, of);
  if (id === null) throw new Error("nothing was prepared");
  return id;
};
const approve = async (by: Person, statementId: number) =>
  (await approvePartnerStatement(scope, { statementId }, originOf(by))).kind === "approved";
const discard = async (by: Person, statementId: number) =>
  (await discardPartnerStatement(scope, { statementId }, originOf(by))).kind === "discarded";
const pay = async (by: Person, statementId: number, reference: string | null) => {
  const payment = reference === null ? null : { day: "2026-12-03", reference };
  const paid = await payPartnerStatement(
    scope,
    { statementId, payment, today: TODAY },
    originOf(by),
  );
  return paid.kind === "saved";
};
const dispute = async (by: { id: string }, statementId: number, line: number) => {
  const own = grantClientScope(scope.accountId, [], by.id);
  const said = { statementId, line, words: "a row is missing" };
  return (await disputeLine(own, said, person("partner@example.com", by.id))).kind === "saved";
};
const answer = async (by: Person, statementId: number, line: number) => {
  const said = { statementId, line, words: "it is of October" };
  return (await answerLine(scope, said, originOf(by))).kind === "saved";
};
const leave = (userId: string) =>
  db().pool.query("delete from grants where account_id = $1 and user_id = $2", [
    scope.accountId,
    userId,
  ]);

type Told = { userId: string; kind: NotificationKind; items: readonly NotificationItem[] };

/** All notifications of these people, the oldest first. */
async function listTold(): Promise<Told[]> {
  const { rows } = await db().pool.query<Told>(
    `select user_id as "userId", kind, items from notifications where account_id = $1
     order by created_at`,
    [scope.accountId],
  );
  return rows;
}
const toldTo = async ({ id }: { id: string }) =>
  (await listTold()).filter(({ userId }) => userId === id).map(({ kind }) => kind);

test("each step of a statement reaches those whom it concerns, once, with what the partner gets", async () => {
  const id = await prepared(SEPTEMBER);
  await look();
  await approve(bob, id);
  await look();
  await pay(bob, id, "T-1");
  await look();
  await pay(bob, id, null);
  await dispute(pat, id, 1);
  await look();
  await answer(bob, id, 1);
  await Promise.all([look(), look()]);
  const day = dayIn(SEPTEMBER);
  await save(day, [usdt(day, "1", "40"), usdt(day, "2", "70")]);
  const next = await prepared(OCTOBER);
  await approve(bob, next);
  await look();
  await look();
  const of = (statement: number, month: Month, number: number | null) => ({
    ...{ key: expect.any(String), atMs: expect.any(Number) },
    ...{ statement, month, number, payee: pat.id, partner: pat.email },
  });
  const first = of(id, SEPTEMBER, 1);
  const usd = (amount: string) => [{ coin: "USDT", amount: `${amount}.00000000` }];
  const line = { line: 1, client: "1" };
  const told = await listTold();
  const itemsOf = ({ id: userId }: { id: string }) =>
    told.filter((one) => one.userId === userId).map(({ kind, items }) => [kind, ...items]);
  expect(itemsOf(pat)).toEqual([
    ["statement-approved", { ...first, toPay: usd("10") }],
    ["statement-paid", { ...first, paid: usd("10"), day: "2026-12-03", reference: "T-1" }],
    ["statement-unpaid", { ...first, toPay: usd("10") }],
    ["statement-answered", { ...first, ...line, words: "it is of October" }],
    ["statement-approved", { ...of(next, OCTOBER, 2), toPay: usd("18") }],
    [
      "statement-corrected",
      { ...of(next, OCTOBER, 2), months: [SEPTEMBER], changes: [{ coin: "USDT", change: "-2.0" }] },
    ],
  ]);
  const waiting = {
    ...of(id, SEPTEMBER, null),
    ...{ preparer: ann.id, preparedBy: ann.email, toPay: usd("10") },
  };
  const disputed = [
    "statement-disputed",
    { ...first, ...line, words: "a row is missing" },
  ] as const;
  expect(itemsOf(ann)).toEqual([disputed]);
  for (const manager of [bob, admin])
    expect(itemsOf(manager)).toEqual([["statement-waiting", waiting], disputed]);
  expect([itemsOf(vic), itemsOf(kim)]).toEqual([[], []]);
});

test("several disputes at once are one notification, and so are their answers", async () => {
  await approve(bob, await prepared(SEPTEMBER));
  const day = dayIn(SEPTEMBER);
  await save(day, [usdt(day, "1", "40")]);
  const id = await prepared(OCTOBER); // with a line that corrects September
  await approve(bob, id);
  for (const line of [1, 2]) expect(await dispute(pat, id, line)).toBe(true);
  await look();
  for (const line of [1, 2]) expect(await answer(bob, id, line)).toBe(true);
  await look();
  expect(await toldTo(ann)).toEqual(["statement-disputed"]);
  expect((await toldTo(pat)).slice(-1)).toEqual(["statement-answered"]);
  const [told] = (await listTold()).filter(({ kind }) => kind === "statement-answered");
  expect(told?.items).toMatchObject([{ line: 1 }, { line: 2 }]);
});

test("what a person turned off is not sent, and each can choose what concerns them", async () => {
  await db().prisma.notificationWish.create({
    data: {
      ...{ accountId: scope.accountId, userId: pat.id, kind: "statement-approved" },
      ...{ ...DEFAULT_WISH, inCentre: false, onlyFor: [] },
    },
  });
  await approve(bob, await prepared(SEPTEMBER));
  await look();
  expect(await toldTo(pat)).toEqual([]);
  const choicesOf = async (userId: string) => {
    const open = await findPersonScope(userId, scope.accountId);
    if (!open) throw new Error("no access");
    const kinds = (await loadChoices(open, userId)).map(({ kind }) => kind);
    return kinds.filter((kind) => kind.startsWith("statement-"));
  };
  const ofManagers = ["statement-waiting", "statement-disputed"];
  const ofPartners = [
    ...["statement-approved", "statement-corrected", "statement-paid", "statement-unpaid"],
    "statement-answered",
  ];
  expect(await choicesOf(bob.id)).toEqual(ofManagers);
  expect(await choicesOf(admin.id)).toEqual(ofManagers);
  expect(await choicesOf(pat.id)).toEqual(ofPartners);
  expect(await choicesOf(vic.id)).toEqual([]);
  await setTestRole(pat.id, scope.accountId, "viewer"); // statements of the past are still paid
  expect(await choicesOf(pat.id)).toEqual(ofPartners);
});

const wishMail = (userId: string, kind: NotificationKind) =>
  db().prisma.notificationWish.create({
    data: {
      ...{ accountId: scope.accountId, userId, kind },
      ...{ ...DEFAULT_WISH, byMail: true, onlyFor: [] },
    },
  });
const deliverDeps: DeliverDeps = {
  ...{
    openAccount: findPersonScope,
    textOf: notificationLetter,
    chatTextOf: notificationChatText,
    failed,
  },
  ...{ now: Date.now, random: () => 0.5 },
};
async function deliveries() {
  const { rows } = await db().pool.query<{ kind: string; state: string }>(
    `select n.kind, d.state from notification_deliveries d
     join notifications n on n.id = d.notification_id where n.account_id = $1 order by n.kind, d.state`,
    [scope.accountId],
  );
  return rows.map(({ kind, state }) => `${kind} ${state}`);
}

test("a letter says what is to be paid and leads to the statement", async () => {
  await wishMail(pat.id, "statement-approved");
  const id = await prepared(SEPTEMBER);
  await approve(bob, id);
  await look();
  smtp.taken.length = 0;
  expect(await deliverAll(deliverDeps)).toEqual({ sent: 1, failed: 0 });
  const [letter] = smtp.taken;
  expect(letter?.to).toEqual([pat.email]);
  expect(letter?.text).toContain("To pay: 10.00 USDT.");
  expect(letter?.text).toContain(`/payouts/${id}?account=`);
  expect(letter?.text).not.toMatch(/\b50(?:\.0+)? USDT|rebate/i); // 50 also stands in times
});

test("who lost the role before the delivery, and a discarded statement, get no letter", async () => {
  await wishMail(pat.id, "statement-approved");
  await wishMail(bob.id, "statement-waiting");
  await wishMail(admin.id, "statement-waiting");
  await approve(bob, await prepared(SEPTEMBER));
  const second = await prepared(OCTOBER);
  await look();
  await leave(pat.id);
  await setTestRole(bob.id, scope.accountId, "viewer");
  expect(await discard(ann, second)).toBe(true);
  smtp.taken.length = 0;
  await deliverAll(deliverDeps);
  expect(smtp.taken).toEqual([]);
  expect(await deliveries()).toEqual([
    "statement-approved dropped",
    "statement-waiting dropped",
    "statement-waiting dropped",
  ]);
});

test("a scope finds its own approved statements among others", async () => {
  const [own, others] = [await prepared(SEPTEMBER), await prepared(SEPTEMBER, kim)];
  const visible = (who: string) =>
    listVisibleStatements(grantClientScope(scope.accountId, ["1", "2"], who), [own, others, 0]);
  expect(await visible(pat.id)).toEqual([]);
  await approve(bob, own);
  await approve(bob, others);
  expect([await visible(pat.id), await visible(kim.id)]).toEqual([[own], [others]]);
  expect((await listVisibleStatements(scope, [own, others])).length).toBe(2);
});

/** The oracle's event. `at`: the number of the step. */
type Happened = {
  readonly kind: NotificationKind;
  readonly at: number;
  readonly of: KnownStatement;
  readonly detail: string;
};
const OF_MANAGERS: readonly NotificationKind[] = ["statement-waiting", "statement-disputed"];
const OPERATIONS = [
  ...["prepare", "prepare", "prepare", "approve", "approve", "approve", "discard", "pay", "pay"],
  ...["unpay", "dispute", "dispute", "answer", "answer", "restate", "role", "role", "leave"],
  ...["look", "look", "look", "killed-look", "two-looks"],
] as const;
const anyStep = fc.record({
  operation: fc.constantFrom(...OPERATIONS),
  /** Chooses a person and a statement among those that the operation is possible for. */
  who: fc.nat(59),
  which: fc.nat(59),
});
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];

/** A statement as the oracle knows it. */
type KnownStatement = {
  readonly id: number;
  readonly payee: string;
  readonly preparer: string;
  state: "waiting" | "approved" | "paid" | "discarded";
};

const LONG = { timeout: 600_000 };
test(
  "in random sequences everybody is told of what concerns them while they have the role, exactly once",
  LONG,
  async () => {
    const steps = fc.array(anyStep, { minLength: 50, maxLength: 70 });
    await fc.assert(
      fc.asyncProperty(steps, async (chosen) => {
        await openDesk();
        const users: readonly Person[] = [ann, bob, vic, admin, pat, kim];
        const began = (role: AccountRole) => ({ role, since: 0 });
        const roles = new Map<string, { readonly role: AccountRole; readonly since: number }>([
          ...[ann, bob, admin].map(({ id }) => [id, began("manager")] as const),
          ...[pat, kim].map(({ id }) => [id, began("partner")] as const),
          [vic.id, began("viewer")],
        ]);
        const statements: KnownStatement[] = [];
        const happened: Happened[] = [];
        const expected = new Map(users.map(({ id }): [string, Happened[]] => [id, []]));

        const isFor = (userId: string, { kind, at, of }: Happened): boolean => {
          const own = roles.get(userId);
          if (!own || at < own.since) return false;
          if (!OF_MANAGERS.includes(kind)) return of.payee === userId;
          if (own.role !== "manager" || of.payee === userId) return false;
          if (kind === "statement-disputed") return true;
          return of.preparer !== userId && of.state === "waiting";
        };
        /** The first people in the order of the look, which is by id. */
        const tell = (most = users.length) => {
          for (const userId of [...roles.keys()].sort().slice(0, most)) {
            const told = expected.get(userId) ?? [];
            told.push(...happened.filter((one) => !told.includes(one) && isFor(userId, one)));
          }
        };

        for (const [at, { operation, who, which }] of chosen.entries()) {
          const managers = users.filter(({ id }) => roles.get(id)?.role === "manager");
          const by = pick(managers, who) ?? admin;
          const user = pick(users, who) ?? ann;
          const inState = (...states: readonly KnownStatement["state"][]) =>
            pick(
              statements.filter(({ state }) => states.includes(state)),
              which,
            );
          const line = (who % 2) + 1;
          const add = (kind: NotificationKind, of: KnownStatement, detail = "") =>
            happened.push({ kind, at, of, detail });
          switch (operation) {
            case "prepare": {
              const payee = which % 2 === 0 ? pat : kim;
              const stated = statements.filter((one) => one.payee === payee.id);
              const isStated = stated.filter(({ state }) => state !== "discarded").length;
              const id = await prepare(by, MONTHS[isStated] ?? NOVEMBER, payee);
              if (id === null) break;
              const made = { id, payee: payee.id, preparer: by.id, state: "waiting" as const };
              statements.push(made);
              add("statement-waiting", made);
              break;
            }
            case "approve": {
              const its = inState("waiting");
              const others = managers.filter(({ id }) => id !== its?.payee && id !== its?.preparer);
              if (!its || !(await approve(pick(others, who) ?? by, its.id))) break;
              its.state = "approved";
              add("statement-approved", its);
              if (await hasCorrections(its.id)) add("statement-corrected", its);
              break;
            }
            case "discard": {
              const its = inState("waiting");
              if (its && (await discard(by, its.id))) its.state = "discarded";
              break;
            }
            case "pay": {
              const its = inState("approved");
              if (!its || !(await pay(by, its.id, `T-${at}`))) break;
              its.state = "paid";
              add("statement-paid", its, `T-${at}`);
              break;
            }
            case "unpay": {
              const its = inState("paid");
              if (!its || !(await pay(by, its.id, null))) break;
              its.state = "approved";
              add("statement-unpaid", its);
              break;
            }
            case "dispute": {
              const its = inState("approved", "paid");
              if (!its || roles.get(its.payee)?.role !== "partner") break;
              if (await dispute({ id: its.payee }, its.id, line))
                add("statement-disputed", its, String(line));
              break;
            }
            case "answer": {
              const its = inState("approved", "paid");
              if (its && (await answer(by, its.id, line)))
                add("statement-answered", its, String(line));
              break;
            }
            case "restate": {
              const day = dayIn(pick(MONTHS, which) ?? SEPTEMBER);
              await save(day, [usdt(day, "1", String(50 + at)), usdt(day, "2", String(70 + at))]);
              break;
            }
            case "role": {
              const isPartner = user.id === pat.id || user.id === kim.id;
              const role = pick(
                ["manager", "viewer", isPartner ? "partner" : "manager"] as const,
                which,
              );
              if (user.id === admin.id || !role || roles.get(user.id)?.role === role) break;
              await leave(user.id);
              await nextMillisecond();
              await setTestRole(user.id, scope.accountId, role);
              if (role === "partner") await grant(user.id, [user.id === pat.id ? "1" : "2"], []);
              await nextMillisecond();
              roles.set(user.id, { role, since: at });
              break;
            }
            case "leave":
              if (user.id === admin.id) break;
              await leave(user.id);
              roles.delete(user.id);
              break;
            case "look":
              await look();
              tell();
              break;
            case "killed-look":
              await look(which % users.length);
              tell(which % users.length);
              break;
            case "two-looks":
              await Promise.all([look(), look()]);
              tell();
              break;
            default:
              operation satisfies never;
          }
        }
        await look();
        tell();

        const told = await listTold();
        for (const { id } of users) {
          const own = told.filter(({ userId }) => userId === id);
          const due = expected.get(id) ?? [];
          expect(
            own.flatMap(({ kind, items }) => items.map((item) => lineOf(kind, item))).sort(),
          ).toEqual(due.map(({ kind, of, detail }) => `${kind} ${of.id} ${detail}`).sort());
          await expectShown(id, (kind, statement) => {
            if (!OF_MANAGERS.includes(kind)) return roles.has(id);
            const its = statements.find((one) => one.id === statement);
            return roles.get(id)?.role === "manager" && its?.state !== "discarded";
          });
        }
      }),
      { numRuns: runs(40) },
    );
  },
);

/** "statement-paid 7 T-1" */
function lineOf(kind: NotificationKind, item: NotificationItem): string {
  if (!("statement" in item)) throw new Error(`an item of ${kind}`);
  const detail = "reference" in item ? item.reference : "line" in item ? item.line : "";
  return `${kind} ${item.statement} ${detail}`;
}

/** What the person was told, and may see now, is in the centre and counted. */
async function expectShown(
  id: string,
  maySee: (kind: NotificationKind, statement: number) => boolean,
): Promise<void> {
  const told = (await listTold()).filter(({ userId }) => userId === id);
  const ofStatement = ([item]: Told["items"]) => (item && "statement" in item ? item.statement : 0);
  const due = told.filter(({ kind, items }) => maySee(kind, ofStatement(items)));
  const open = await findPersonScope(id, scope.accountId);
  const reader = { id, email: "" };
  const { notifications } = await loadCentre(reader, open ? [open] : [], null);
  expect(notifications.map(({ kind }) => kind).sort()).toEqual(due.map(({ kind }) => kind).sort());
  expect(await countUnreadIn(reader, open ? [open] : [])).toBe(due.length);
}

/** Whether a statement has lines of earlier months. */
async function hasCorrections(id: number): Promise<boolean> {
  const { rowCount } = await db().pool.query(
    "select from payout_lines l join payouts p on p.id = l.payout_id where p.id = $1 and l.month <> p.month",
    [id],
  );
  return rowCount !== 0;
}

/** Waits until the database's clock has moved on: it stores milliseconds. */
async function nextMillisecond(): Promise<void> {
  const began = (await databaseNow()).getTime();
  while ((await databaseNow()).getTime() <= began + 1);
}
