import { beforeEach, expect, test } from "vitest";
import { addDays, type Day } from "@/lib/core/day";
import { monthDays } from "@/lib/core/month";
import { grantClientScope } from "@/lib/core/scope";
import { db, inTransaction } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { overlap, raceTest, untilWaiting } from "@/lib/database/testing/overlap";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import { approvePartnerStatement } from "./approve-partner-statement";
import { discardPartnerStatement } from "./discard-partner-statement";
import { answerLine, disputeLine } from "./dispute-line";
import { payPartnerStatement } from "./pay-partner-statement";
import { preparePartnerStatement } from "./prepare-partner-statement";
import { savePartnerTerm } from "./save-partner-term";
import {
  ANN,
  agree,
  approve,
  BOB,
  close,
  grant,
  OCTOBER,
  openPayouts,
  partner,
  pay,
  person,
  prepare,
  refusedFor,
  SEPTEMBER,
  save,
  scope,
  state,
  TODAY,
  typedTerm,
  usdt,
  view,
} from "./testing/payouts";

openTestDatabase();
beforeEach(openPayouts);

const DAY = "2026-09-10" as Day;

/** A prepared statement for September, with one client who paid 100 of fees. */
async function prepared(): Promise<number> {
  await grant(partner.id, ["1"], []);
  await save(DAY, [usdt(DAY, "1", "50")]);
  await agree();
  await close(SEPTEMBER);
  return prepare(SEPTEMBER);
}

const idOf = ({ actor }: typeof ANN) => ("id" in actor ? actor.id : undefined);

test("two persons are two ids, whatever their e-mails are", async () => {
  const id = await prepared();
  const renamed = person("ann.new@example.com", idOf(ANN));
  expect(await approvePartnerStatement(scope, { statementId: id }, renamed)).toEqual(
    refusedFor("same-person"),
  );
  const successor = person("ann@example.com"); // an e-mail that another person had before
  expect(await approvePartnerStatement(scope, { statementId: id }, successor)).toEqual({
    kind: "approved",
  });
});

test("a person who is paid takes no step for the broker, even if he is a manager now", async () => {
  const id = await prepared();
  const own = grantClientScope(scope.accountId, ["1"], partner.id);
  const payee = person("payee.renamed@example.com", partner.id);
  const term = { typed: typedTerm({}), today: TODAY };
  expect(await savePartnerTerm(scope, term, payee)).toEqual({
    kind: "refused",
    field: "partner",
    problem: "payee",
  });
  await close(OCTOBER);
  expect(
    await preparePartnerStatement(scope, { partnerId: partner.id, month: OCTOBER }, payee),
  ).toEqual({ kind: "refused", problem: "payee" });
  await setTestRole(partner.id, scope.accountId, "manager");
  expect(await approvePartnerStatement(scope, { statementId: id }, payee)).toEqual(
    refusedFor("payee"),
  );
  expect(await discardPartnerStatement(scope, { statementId: id }, payee)).toEqual(
    refusedFor("payee"),
  );
  await approve(id);
  await disputeLine(own, { statementId: id, line: 1, words: "too little" }, payee);
  expect(
    await answerLine(scope, { statementId: id, line: 1, words: "you are right" }, payee),
  ).toEqual({ kind: "refused", problem: "payee" });
  expect((await view(id)).disputes).toMatchObject([{ answer: null }]);
  const payment = { day: "2026-10-05", reference: "transfer 7" };
  const paying = { statementId: id, payment, today: TODAY };
  expect(await payPartnerStatement(scope, paying, payee)).toEqual(refusedFor("payee"));
  expect(await payPartnerStatement(scope, paying, BOB)).toEqual({ kind: "saved" });
  expect(await payPartnerStatement(scope, { ...paying, payment: null }, payee)).toEqual(
    refusedFor("payee"),
  );
  expect(await state(id)).toBe("paid");
});

test("a person who got access within a day from the preparer, or from the payee, is not a second person", async () => {
  const id = await prepared();
  for (const [giver, giverId] of [
    ["preparer", idOf(ANN)],
    ["payee", partner.id],
  ] as const) {
    const made = await createTestUser();
    await db().pool.query(
      `insert into given_access (user_id, given_by, giver, way, given_at) values ($1, $2, $3, 'password', now())`,
      [made.id, giverId, giver],
    );
    const origin = person(made.email, made.id);
    expect(await approvePartnerStatement(scope, { statementId: id }, origin)).toEqual(
      refusedFor("not-two-persons"),
    );
    if (giver === "preparer") continue;
    await approve(id);
    const payment = { day: "2026-10-05", reference: "x" };
    const paying = { statementId: id, payment, today: TODAY };
    expect(await payPartnerStatement(scope, paying, origin)).toEqual(refusedFor("not-two-persons"));
    await db().pool.query("update given_access set given_at = given_at - interval '25 hours'");
    expect(await payPartnerStatement(scope, paying, origin)).toEqual({ kind: "saved" });
  }
});

test("a statement whose preparer is not known is approved by nobody", async () => {
  const id = await prepared();
  await db().pool.query("update payouts set prepared_by_id = null where id = $1", [id]);
  expect(await approvePartnerStatement(scope, { statementId: id }, BOB)).toEqual(
    refusedFor("preparer-unknown"),
  );
});

test("a payment's day is after the month, and tomorrow at the latest", async () => {
  const id = await prepared();
  await approve(id);
  const payOn = (day: string) => pay(id, { day, reference: "x" });
  for (const day of ["2018-01-01", monthDays(SEPTEMBER).to])
    expect(await payOn(day)).toBe("day-before-end");
  for (const day of ["2099-12-31", addDays(TODAY, 2)]) expect(await payOn(day)).toBe("day-to-come");
  for (const day of ["0001-01-01", "9999-12-31"]) expect(await payOn(day)).toMatch(/^day-/);
  expect(await payOn("2026-02-30")).toBe("day-malformed");
  expect(await payOn(addDays(TODAY, 1))).toBe("saved");
});

test("a missing month close stops a statement; it does not count as a month without rates", async () => {
  const id = await prepared();
  await close(OCTOBER);
  await approve(id);
  const refusals = (change: "disable" | "enable") =>
    db().pool.query(
      `alter table month_closes ${change} trigger user; alter table month_close_days ${change} trigger user`,
    );
  await refusals("disable");
  await db().pool.query("delete from month_closes where account_id = $1 and month = '2026-09-01'", [
    scope.accountId,
  ]);
  await refusals("enable");
  await expect(prepare(OCTOBER)).rejects.toThrow("2026-09 has a statement, and its close is gone");
});

raceTest("if two people approve or pay at once, the second one reads who was first", async () => {
  const id = await prepared();
  const CAT = person("cat@example.com");
  const approvals = await overlap(
    [BOB, CAT].map((origin) => () => approvePartnerStatement(scope, { statementId: id }, origin)),
  );
  const { approvedBy } = (await view(id)).statement;
  const already = refusedFor("already-approved", { by: approvedBy, at: expect.any(Date) });
  expect(approvals.map(({ kind }) => kind).sort()).toEqual(["approved", "refused"]);
  expect(approvals).toContainEqual(already);
  const payments = await overlap(
    [BOB, CAT].map((origin) => () => {
      const payment = {
        day: "2026-10-05",
        reference: origin === BOB ? "transfer 7" : "transfer 8",
      };
      return payPartnerStatement(scope, { statementId: id, payment, today: TODAY }, origin);
    }),
  );
  const { paidBy: by, paidDay: day, paidReference: reference } = (await view(id)).statement;
  expect(payments).toContainEqual({ kind: "saved" });
  expect(payments).toContainEqual(refusedFor("already-paid", { by, day, reference }));
});

raceTest(
  "while a statement is approved none of its days is replaced and no term is entered",
  async () => {
    const id = await prepared();
    const done: string[] = [];
    const note = (what: string) => () => void done.push(what);
    const deeds = await inTransaction(async (client) => {
      // The approval has done its checks and waits to be written.
      await client.query("lock table audit_log in share mode");
      const approval = approvePartnerStatement(scope, { statementId: id }, BOB).then(({ kind }) =>
        note(kind)(),
      );
      await untilWaiting(client, 1);
      const restated = save(DAY, [usdt(DAY, "1", "45")]).then(note("restated"));
      const entered = agree({ percent: "30" }).then(note("entered"));
      await untilWaiting(client, 3);
      expect(done).toEqual([]);
      return [approval, restated, entered];
    });
    await Promise.all(deeds);
    expect(done.toSorted()).toEqual(["approved", "entered", "restated"]);
    // Who is answered first says nothing about who was first.
    const { rows } = await db().pool.query<{ kind: string }>(
      "select kind from audit_log where account_id = $1 order by id desc limit 2",
      [scope.accountId],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["partner-term-agreed", "payout-approved"]);
    expect((await view(id)).coins).toMatchObject([{ due: "10.0" }]);
  },
);

raceTest("an approval waits for a restatement that is under way, and sees it", async () => {
  const id = await prepared();
  // October has its own statement, which corrects September.
  await approve(id);
  await close(OCTOBER);
  const next = await prepare(OCTOBER);
  const [restated, approval] = await inTransaction(async (client) => {
    await client.query("lock table commission_day_revisions in share mode");
    const saving = save(DAY, [usdt(DAY, "1", "45")]);
    await untilWaiting(client, 1);
    const approving = approvePartnerStatement(scope, { statementId: next }, BOB);
    await untilWaiting(client, 2);
    return [saving, approving];
  });
  expect((await restated).changed).toBe(true);
  expect(await approval).toEqual(refusedFor("changed"));
});
