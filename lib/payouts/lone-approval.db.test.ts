import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { AuditOrigin } from "@/lib/audit/origin";
import type { Day } from "@/lib/core/day";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { overlap, raceTest } from "@/lib/database/testing/overlap";
import { runs } from "@/lib/env/testing/env";
import { payoutSubject } from "@/lib/exports/payouts-subject";
import { addPerson } from "@/lib/people/give-one-time-password";
import { acceptInvitation, insertInvitation } from "@/lib/people/store/invitations";
import { changeAdministrator, changeRole, removeGrant } from "@/lib/people/store/people";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import { areTwoPersons } from "@/lib/users/store/given-access";
import type { User } from "@/lib/users/store/users";
import { approvePartnerStatement } from "./approve-partner-statement";
import { discardPartnerStatement } from "./discard-partner-statement";
import { loadLoneApproval, loadOwnApproval } from "./load-lone-approval";
import { LONE_PAUSE_MS } from "./lone-approval";
import { preparePartnerStatement } from "./prepare-partner-statement";
import { setLoneApproval } from "./set-lone-approval";
import { findLoneApproval } from "./store/lone-approvals";
import { findPartnerStatement } from "./store/partner-statements";
import {
  agree,
  close,
  grant,
  openPayouts,
  partner,
  person,
  refusedFor,
  SEPTEMBER,
  save,
  scope,
  usdt,
} from "./testing/payouts";

openTestDatabase();

const DAY = "2026-09-10" as Day;
const DAYS = { since: DAY, last: DAY, today: DAY };
const of = ({ id, email }: User): AuditOrigin => person(email, id);
/** The only administrator. */
let owner: User;

/** An account of one administrator, whose partner earned something in a closed month. */
async function openAlone() {
  await db().pool.query("delete from users");
  await openPayouts();
  await grant(partner.id, ["1"], []);
  await save(DAY, [usdt(DAY, "1", "50")]);
  await agree();
  await close(SEPTEMBER);
  owner = await createTestUser(true);
}
beforeEach(openAlone);

const here = () => ({ id: scope.accountId, name: "book" });
const allow = (isOn = true) => setLoneApproval(scope, { isOn }, of(owner));

async function prepareBy(user: User): Promise<number> {
  const asked = { partnerId: partner.id, month: SEPTEMBER };
  const prepared = await preparePartnerStatement(scope, asked, of(user));
  if (prepared.kind !== "prepared") throw new Error(prepared.problem);
  return prepared.id;
}
const approveBy = (user: User, statementId: number) =>
  approvePartnerStatement(scope, { statementId }, of(user));

/** Lets so many minutes pass for statements, the setting and given access. */
async function pass(minutes: number) {
  for (const [table, columns] of [
    ["payouts", ["prepared_at"]],
    ["lone_approvals", ["since"]],
    ["given_access", ["given_at", "used_at"]],
  ] as const) {
    const changes = columns.map((name) => `${name} = ${name} - make_interval(mins => $1)`);
    await db().pool.query(`update ${table} set ${changes.join()}`, [minutes]);
  }
}

async function auditKinds(): Promise<string[]> {
  const { rows } = await db().pool.query<{ kind: string }>(
    "select kind from audit_log where account_id = $1 order by id",
    [scope.accountId],
  );
  return rows.map(({ kind }) => kind);
}

test("the only approver approves alone an hour after preparing, and the statement and the audit log say so", async () => {
  const id = await prepareBy(owner);
  expect(await approveBy(owner, id)).toEqual(refusedFor("same-person"));
  expect(await allow()).toEqual({ kind: "saved" });
  await pass(59);
  const early = await approveBy(owner, id);
  const from = (early as { problem: { from: Date } }).problem.from;
  expect(early).toEqual(refusedFor("too-early", { from: expect.any(Date) }));
  const statement = await findPartnerStatement(scope, id);
  if (!statement) expect.fail();
  expect(from.getTime()).toBeGreaterThanOrEqual(statement.preparedAt.getTime() + LONE_PAUSE_MS);
  expect(await loadOwnApproval(scope, statement)).toMatchObject({
    kind: "on",
    fromMs: from.getTime(),
  });
  await pass(2);
  const later = await findPartnerStatement(scope, id);
  if (!later) expect.fail();
  expect(await loadOwnApproval(scope, later)).toMatchObject({ kind: "on", waitMs: 0 });
  expect(await approveBy(owner, id)).toEqual({ kind: "approved" });
  expect(await findPartnerStatement(scope, id)).toMatchObject({
    approvedAlone: true,
    approvedById: owner.id,
  });
  const { rows } = await db().pool.query(
    "select kind, details from audit_log where kind in ('payout-alone-on', 'payout-approved') order by id desc limit 2",
  );
  expect(rows).toMatchObject([
    { kind: "payout-approved", details: { alone: true, number: 1 } },
    { kind: "payout-alone-on" },
  ]);
});

test("the exported lines and the sidecar say whether one person or two approved", async () => {
  const exported = async (id: number) => {
    const params = new URLSearchParams({ statement: String(id) });
    const opened = await payoutSubject.open(scope, params, DAYS);
    if (!opened.ok) expect.fail();
    const { columns, rows } = await opened.view.table();
    const at = columns.findIndex(({ header }) => header === "approval");
    const approvals: (string | null | undefined)[] = [];
    for await (const row of rows) approvals.push(row[at]);
    return { approvals, notes: (await opened.view.version?.())?.notes };
  };
  await allow();
  const id = await prepareBy(owner);
  expect(await exported(id)).toEqual({ approvals: [""], notes: [] });
  await pass(61);
  await approveBy(owner, id);
  expect(await exported(id)).toEqual({
    approvals: ["one person"],
    notes: [expect.stringContaining("one person prepared and approved")],
  });
  await db().pool.query(
    "update payouts set approved_alone = false, approved_by_id = null where id = $1",
    [id],
  );
  expect(await exported(id)).toEqual({ approvals: ["two people"], notes: [] });
});

test("the pause begins anew when the statement is prepared again, and when the setting is switched on", async () => {
  const first = await prepareBy(owner);
  await allow();
  await pass(61);
  await discardPartnerStatement(scope, { statementId: first }, of(owner));
  const second = await prepareBy(owner);
  expect(await approveBy(owner, second)).toMatchObject(refusedFor("too-early"));
  await pass(61);
  await allow(false);
  await allow();
  expect(await approveBy(owner, second)).toMatchObject(refusedFor("too-early"));
  await pass(61);
  expect(await approveBy(owner, second)).toEqual({ kind: "approved" });
});

test("the payee never approves, alone or not", async () => {
  await allow();
  const id = await prepareBy(owner);
  await db().pool.query("update payouts set prepared_by_id = partner_id where id = $1", [id]);
  await pass(61);
  const payee = person(partner.email, partner.id);
  expect(await approvePartnerStatement(scope, { statementId: id }, payee)).toEqual(
    refusedFor("payee"),
  );
});

test("whoever becomes a second approver ends the setting, in the same transaction", async () => {
  const other = await createTestUser();
  const deeds: Readonly<Record<string, () => Promise<unknown>>> = {
    role: () => changeRole(other, here(), "manager", of(owner)),
    administrator: () => changeAdministrator(other, true, of(owner)),
    added: () => addPerson({ email: "added@example.com", isAdmin: true }, of(owner)),
    invited: async () => {
      const email = "invited@example.com";
      const grants = [{ accountId: scope.accountId, role: "manager" }] as const;
      const asked = { tokenHash: email, email, isAdmin: false, invitedBy: owner.id, grants };
      await insertInvitation({ ...asked, days: 7 }, "link", of(owner));
      const caller = { address: null, agent: null };
      return acceptInvitation(email, { kind: "new", passwordHash: "x" }, caller);
    },
  };
  for (const [name, deed] of Object.entries(deeds)) {
    await db().pool.query("delete from users where id <> all($1::uuid[])", [
      [owner.id, other.id, partner.id],
    ]);
    await removeGrant(other, here(), of(owner));
    await changeAdministrator(other, false, of(owner));
    expect(await allow(), name).toEqual({ kind: "saved" });
    await deed();
    expect(await loadLoneApproval(scope), name).toMatchObject({
      kind: "several",
      ended: { second: expect.stringContaining("@") },
    });
    expect((await auditKinds()).at(-1), name).toBe("payout-alone-off");
    expect(await allow(), name).toEqual({ kind: "refused", problem: "several-approvers" });
  }
});

test("viewers and partners are no approvers, and a role of the only administrator makes nobody a second one", async () => {
  const other = await createTestUser();
  await allow();
  await changeRole(other, here(), "viewer", of(owner));
  await changeRole(other, here(), "partner", of(owner));
  await changeRole(owner, here(), "manager", of(owner));
  expect(await loadLoneApproval(scope)).toMatchObject({ kind: "on" });
});

test("a second approver that came past the desk ends the setting at the next approval", async () => {
  await allow();
  const id = await prepareBy(owner);
  await pass(61);
  const other = await createTestUser();
  await setTestRole(other.id, scope.accountId, "manager");
  expect(await approveBy(owner, id)).toEqual(refusedFor("same-person"));
  expect(await auditKinds()).toContain("payout-alone-off");
  await removeGrant(other, here(), of(owner));
  expect(await approveBy(owner, id)).toEqual(refusedFor("same-person"));
  expect(await loadLoneApproval(scope)).toEqual({ kind: "off" });
});

raceTest("an approval alone is before a second manager's access, or is none", async () => {
  for (const isApprovalFirst of [true, false]) {
    await openAlone();
    await allow();
    const id = await prepareBy(owner);
    await pass(61);
    const other = await createTestUser();
    const deeds = [
      () => approveBy(owner, id).then(({ kind }) => kind),
      () => changeRole(other, here(), "manager", of(owner)),
    ];
    await overlap<string>(isApprovalFirst ? deeds : deeds.toReversed());
    const kinds = await auditKinds();
    const approvedAt = kinds.indexOf("payout-approved");
    const isAlone = (await findPartnerStatement(scope, id))?.approvedAlone;
    expect(isAlone).toBe(approvedAt >= 0);
    if (isAlone) expect(approvedAt).toBeLessThan(kinds.indexOf("payout-alone-off"));
    expect(await loadLoneApproval(scope)).toMatchObject({ kind: "several" });
  }
});

raceTest("the setting is not switched on while somebody becomes a second approver", async () => {
  const other = await createTestUser();
  await overlap<unknown>([
    () => changeRole(other, here(), "manager", of(owner)),
    () => allow(),
  ]).catch(() => {});
  expect(await findLoneApproval(scope)).not.toMatchObject({ offAt: null });
});

const PEOPLE = 3;
const who = fc.nat(PEOPLE - 1);
const anyDeed = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("role" as const),
      who,
      role: fc.constantFrom("manager", "viewer", "partner", null),
    }),
  },
  fc.record({ kind: fc.constant("administrator" as const), who, is: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("allow" as const), isOn: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("prepare" as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("pass" as const),
      minutes: fc.constantFrom(1, 30, 61, 1_500),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("approve" as const), who }) },
);

test("for random people, roles, pauses and settings every approval equals what the rules say", {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyDeed, { minLength: 8, maxLength: 25 }), async (deeds) => {
      await openAlone();
      const people = [owner, await createTestUser(), await createTestUser()];
      const at = (index: number) => people[index] as User;
      const admins = new Set([owner.id]);
      const managers = new Set<string>();
      let onForMinutes: number | null = null;
      let statement: { id: number; by: string; minutes: number } | null = null;
      const approvers = () => new Set([...admins, ...managers]).size;
      const noteApprovers = () => {
        if (approvers() > 1) onForMinutes = null;
      };
      for (const deed of deeds) {
        if (deed.kind === "role") {
          const user = at(deed.who);
          if (deed.role === null) await removeGrant(user, here(), of(owner));
          else await changeRole(user, here(), deed.role, of(owner));
          if (deed.role === "manager") managers.add(user.id);
          else managers.delete(user.id);
        } else if (deed.kind === "administrator") {
          const user = at(deed.who);
          const isLast = !deed.is && admins.size === 1 && admins.has(user.id);
          await changeAdministrator(user, deed.is, of(owner));
          if (deed.is) admins.add(user.id);
          else if (!isLast) admins.delete(user.id);
        } else if (deed.kind === "allow") {
          const saved = await allow(deed.isOn);
          expect(saved.kind).toBe(deed.isOn && approvers() > 1 ? "refused" : "saved");
          if (saved.kind === "saved") onForMinutes = deed.isOn ? (onForMinutes ?? 0) : null;
        } else if (deed.kind === "prepare") {
          if (statement)
            await discardPartnerStatement(scope, { statementId: statement.id }, of(owner));
          statement = { id: await prepareBy(at(deed.who)), by: at(deed.who).id, minutes: 0 };
        } else if (deed.kind === "pass") {
          await pass(deed.minutes);
          if (onForMinutes !== null) onForMinutes += deed.minutes;
          if (statement) statement.minutes += deed.minutes;
        } else if (statement) {
          const user = at(deed.who);
          const { by, minutes, id } = statement;
          const are = (other: string) => areTwoPersons(db().pool, scope.accountId, other, user.id);
          let expected = "approved";
          if (!(await are(partner.id))) expected = "not-two-persons";
          else if (by === user.id) {
            if (onForMinutes === null) expected = "same-person";
            else if (Math.min(onForMinutes, minutes) < 60) expected = "too-early";
          } else if (!(await are(by))) expected = "not-two-persons";
          const approved = await approveBy(user, id);
          expect(approved.kind === "refused" ? approved.problem.kind : approved.kind).toBe(
            expected,
          );
          if (approved.kind === "approved") {
            const stored = await findPartnerStatement(scope, id);
            expect(stored?.approvedAlone).toBe(by === user.id);
            await db().pool.query("delete from payouts where id = $1", [id]);
            statement = null;
          }
        }
        noteApprovers();
        const state = await loadLoneApproval(scope);
        expect(state.kind).toBe(approvers() > 1 ? "several" : onForMinutes === null ? "off" : "on");
      }
    }),
    { numRuns: runs(60) },
  );
});
