import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { addDays, type Day } from "@/lib/core/day";
import { type Month, monthDays } from "@/lib/core/month";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { overlap, raceTest } from "@/lib/database/testing/overlap";
import { runs } from "@/lib/env/testing/env";
import { payFromList } from "./pay-from-list";
import { payPartnerStatement } from "./pay-partner-statement";
import {
  ANN,
  addPartner,
  BOB,
  openPayouts,
  partner,
  person,
  scope,
  TODAY,
} from "./testing/payouts";

openTestDatabase();
beforeEach(openPayouts);

type Marked = { readonly day: string; readonly reference: string } | null;
type Planted = {
  readonly partnerId: string;
  readonly month: Month;
  readonly number: number | null;
  paid: Marked;
};

/** A stored statement without lines. Returns its id. */
async function plant({ partnerId, month, number, paid }: Planted): Promise<number> {
  const isApproved = number !== null;
  const { rows } = await db().pool.query<{ id: number }>(
    `insert into payouts (account_id, partner_id, partner, month, content, content_hash, prepared_by, number,
       approved_by, approved_at, paid_day, paid_reference, paid_by)
     values ($1, $2, 'p', $3, '{}', '', 'ann', $4, $5, $6, $7, $8, $9) returning id`,
    [
      scope.accountId,
      partnerId,
      monthDays(month).from,
      number,
      isApproved ? "bob" : null,
      isApproved ? new Date() : null,
      paid?.day ?? null,
      paid?.reference ?? null,
      paid ? "bob" : null,
    ],
  );
  return rows[0]?.id ?? 0;
}

const ask = (text: string, digest: string | null = null, origin = BOB) =>
  payFromList(scope, { text, columns: null, digest, today: TODAY }, origin);

async function check(text: string, origin = BOB) {
  const checked = await ask(text, null, origin);
  if (checked.kind !== "checked") throw new Error(JSON.stringify(checked));
  return checked.plan;
}

/** What the statements are marked with, by number. */
async function marks() {
  const { rows } = await db().pool.query(
    `select number, paid_day as day, paid_reference as reference from payouts
     where account_id = $1 and number is not null order by number`,
    [scope.accountId],
  );
  return rows;
}

async function countPaidEntries(): Promise<number> {
  const { rows } = await db().pool.query(
    "select from audit_log where account_id = $1 and kind = 'payout-paid'",
    [scope.accountId],
  );
  return rows.length;
}

const SEPTEMBER = "2026-09" as Month;
const approved = (number: number, partnerId: string, month = SEPTEMBER): Planted => ({
  ...{ partnerId, month, number, paid: null },
});

test("all statements that a list may mark are marked in one transaction, and the others say why not", async () => {
  const [one, two] = [await addPartner([]), await addPartner([])];
  await plant(approved(1, one.id));
  await plant({ ...approved(2, two.id), paid: { day: "2026-10-04", reference: "old" } });
  const text = "1;2026-10-05;first\n2;2026-10-05;new\n7;2026-10-05;x\n2;2026-10-04;old";
  const plan = await check(text);
  expect(plan.lines.map(({ outcome }) => outcome)).toEqual([
    { kind: "pays", day: "2026-10-05", reference: "first" },
    { kind: "refused", problem: { kind: "contradicts" } },
    { kind: "refused", problem: { kind: "number-unknown" } },
    { kind: "refused", problem: { kind: "contradicts" } },
  ]);
  expect(await marks()).toMatchObject([{ reference: null }, { reference: "old" }]);
  expect(await ask(text, plan.digest)).toMatchObject({ kind: "paid", plan: { count: 1 } });
  expect(await marks()).toMatchObject([{ reference: "first" }, { reference: "old" }]);
  expect(await countPaidEntries()).toBe(1);
});

test("a plan that is no longer what was shown is not carried out", async () => {
  const id = await plant(approved(1, partner.id));
  await plant(approved(2, (await addPartner([])).id));
  const text = "1;2026-10-05;a\n2;2026-10-05;b";
  const { digest } = await check(text);
  const single = { statementId: id, payment: { day: "2026-10-06", reference: "else" } };
  await payPartnerStatement(scope, { ...single, today: TODAY }, ANN);
  const answer = await ask(text, digest);
  expect(answer).toMatchObject({
    kind: "changed-meanwhile",
    plan: {
      count: 1,
      lines: [
        { outcome: { kind: "refused", problem: { kind: "already-paid", reference: "else" } } },
        {},
      ],
    },
  });
  expect(await marks()).toMatchObject([{ reference: "else" }, { reference: null }]);
});

test("statements of another account have no number here", async () => {
  await plant(approved(1, partner.id));
  await openPayouts();
  expect((await check("1;2026-10-05;a")).lines).toMatchObject([
    { statement: null, outcome: { problem: { kind: "number-unknown" } } },
  ]);
});

raceTest("of a list and a single payment at the same time one marks the statement", async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    await openPayouts();
    const id = await plant(approved(1, partner.id));
    await plant(approved(2, (await addPartner([])).id));
    const text = "1;2026-10-05;list\n2;2026-10-05;list";
    const { digest } = await check(text);
    const single = { statementId: id, payment: { day: "2026-10-06", reference: "single" } };
    const deeds = [
      () => ask(text, digest).then(({ kind }) => kind),
      () => payPartnerStatement(scope, { ...single, today: TODAY }, ANN).then(({ kind }) => kind),
      () => ask(text, digest).then(({ kind }) => kind),
    ];
    const kinds = await overlap<string>(turn === 0 ? deeds : deeds.toReversed());
    const references = (await marks()).map(({ reference }) => reference);
    const isListFirst = kinds.includes("paid");
    expect(references).toEqual(isListFirst ? ["list", "list"] : ["single", null]);
    expect(await countPaidEntries()).toBe(isListFirst ? 2 : 1);
    expect(kinds.filter((kind) => kind === "paid").length).toBeLessThanOrEqual(1);
  }
});

const DAYS = ["2026-09-30", "2026-10-05", "2026-12-05", addDays(TODAY, 2), "soon"] as const;
const REFERENCES = ["a", "b", "", "x".repeat(101)] as const;
const anyMark = fc.option(
  fc.record({ day: fc.constant("2026-12-05"), reference: fc.constantFrom("a", "b") }),
);
const anyBook = fc.array(fc.record({ who: fc.nat(2), paid: anyMark, isApproved: fc.boolean() }), {
  minLength: 1,
  maxLength: 8,
});
const anyLine = fc.record({
  number: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 7 }).map(String) },
    fc.constantFrom("x", "0"),
  ),
  day: fc.constantFrom(...DAYS),
  reference: fc.constantFrom(...REFERENCES),
});

test("for random statements and lists every line does what the rules say, once", {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      anyBook,
      fc.array(anyLine, { minLength: 1, maxLength: 8 }),
      async (book, lines) => {
        await openPayouts();
        const payees = [partner.id, (await addPartner([])).id, crypto.randomUUID()];
        const payer = person("payer@example.com", payees[2]);
        const statements: Planted[] = [];
        for (const [who, partnerId] of payees.entries()) {
          const own = book.filter((each) => each.who === who);
          for (const [at, { paid, isApproved }] of own.entries()) {
            // Only the last one of a partner can be in preparation.
            const isLast = at === own.length - 1;
            const number = isLast && !isApproved ? null : statements.length + 1;
            const month = `2026-0${at + 1}` as Month;
            const numbers = statements.filter((each) => each.number !== null).length;
            const planted = {
              ...{ partnerId, month, paid: number === null ? null : paid },
              number: number === null ? null : numbers + 1,
            };
            statements.push(planted);
            await plant(planted);
          }
        }
        const outcomeOf = (line: (typeof lines)[number], at: number): string => {
          if (line.number === "x") return "number-malformed";
          const statement = statements.find(({ number }) => String(number) === line.number);
          if (!statement) return "number-unknown";
          const same = lines.filter(({ number }) => number === line.number);
          if (new Set(same.map((each) => `${each.day} ${each.reference}`)).size > 1)
            return "contradicts";
          if (lines.findIndex(({ number }) => number === line.number) < at) return "repeats";
          if (statement.partnerId === payees[2]) return "payee";
          if (statement.paid)
            return statement.paid.day === line.day && statement.paid.reference === line.reference
              ? "paid-so"
              : "already-paid";
          const ofPartner = statements.filter(({ partnerId }) => partnerId === statement.partnerId);
          const after = ofPartner.slice(ofPartner.indexOf(statement) + 1);
          if (after.some(({ number }) => number !== null)) return "carried";
          if (after.length > 0) return "being-carried";
          if (line.day === "soon") return "day-malformed";
          if (line.day <= monthDays(statement.month).to) return "day-before-end";
          if (line.day > addDays(TODAY, 1)) return "day-to-come";
          if (line.reference === "") return "reference-missing";
          return line.reference.length > 100 ? "reference-too-long" : "pays";
        };
        const expected = lines.map(outcomeOf);
        const header = "Statement;Day;Reference\n";
        const text =
          header + lines.map((line) => `${line.number};${line.day};${line.reference}`).join("\n");
        const plan = await check(text, payer);
        expect(
          plan.lines.map(({ outcome }) =>
            outcome.kind === "refused" ? outcome.problem.kind : outcome.kind,
          ),
        ).toEqual(expected);
        expect(plan.count).toBe(expected.filter((kind) => kind === "pays").length);
        for (const [at, line] of lines.entries()) {
          const statement = statements.find(({ number }) => String(number) === line.number);
          if (statement && expected[at] === "pays")
            statement.paid = { day: line.day as Day, reference: line.reference };
        }
        expect((await ask(text, plan.digest, payer)).kind).toBe("paid");
        const marked = statements
          .filter(({ number }) => number !== null)
          .sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
        const expectMarks = async () =>
          expect(await marks()).toEqual(
            marked.map(({ number, paid }) => ({
              number,
              day: paid?.day ?? null,
              reference: paid?.reference ?? null,
            })),
          );
        await expectMarks();
        const again = await check(text, payer);
        expect(again.count).toBe(0);
        const repeated = await ask(text, plan.digest, payer);
        expect(repeated.kind).toBe(plan.count > 0 ? "changed-meanwhile" : "paid");
        await ask(text, again.digest, payer);
        await expectMarks();
        expect(await countPaidEntries()).toBe(plan.count);
      },
    ),
    { numRuns: runs(300) },
  );
});
