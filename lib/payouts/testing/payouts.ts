import { expect } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { AuditOrigin } from "@/lib/audit/origin";
import type { CommissionRow } from "@/lib/commissions/commission";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { addDays, type Day, dayStartMs } from "@/lib/core/day";
import { type Month, monthDays } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { createFakeClock } from "@/lib/core/testing/clock";
import { db } from "@/lib/database/database";
import { closeMonthAsIs } from "@/lib/months/testing/close";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import { approvePartnerStatement } from "../approve-partner-statement";
import type { TypedPartnerTerm } from "../contract";
import { endException } from "../end-exception";
import { loadPartnerStatement } from "../load-partner-statements";
import { loadPartnerTerms } from "../load-partner-terms";
import type { PartnerTermView } from "../partner-terms";
import { payPartnerStatement } from "../pay-partner-statement";
import { preparePartnerStatement } from "../prepare-partner-statement";
import { savePartnerTerm } from "../save-partner-term";

export const person = (name: string, id: string = crypto.randomUUID()): AuditOrigin => ({
  actor: { kind: "person", id, name },
  address: null,
  agent: null,
});
export const [ANN, BOB] = [person("ann@example.com"), person("bob@example.com")];
export const [SEPTEMBER, OCTOBER, NOVEMBER] = ["2026-09", "2026-10", "2026-11"] as [
  Month,
  Month,
  Month,
];
export const TODAY = "2026-12-05" as Day;
export let scope: WholeAccountScope;
export let partner: { id: string; email: string };

/** A new account with a partner who has no clients yet. */
export async function openPayouts() {
  scope = await createTestAccount();
  partner = await addPartner([]);
}

export async function addPartner(uids: readonly string[], labels: readonly string[] = []) {
  const user = await createTestUser();
  await setTestRole(user.id, scope.accountId, "partner");
  await grant(user.id, uids, labels);
  return user;
}

export async function grant(userId: string, uids: readonly string[], labels: readonly string[]) {
  const { pool } = db();
  const of = [scope.accountId, userId];
  await pool.query(
    "insert into grant_clients (account_id, user_id, uid) select $1, $2, unnest($3::text[])",
    [...of, uids],
  );
  await pool.query(
    "insert into grant_labels (account_id, user_id, label) select $1, $2, unnest($3::text[])",
    [...of, labels],
  );
}

export const label = (uid: string, ...labels: string[]) =>
  db().pool.query(
    `insert into client_profiles (account_id, uid, labels, updated_by) values ($1, $2, $3, 'ann')
     on conflict (account_id, uid) do update set labels = excluded.labels`,
    [scope.accountId, uid, labels],
  );

let readAtMs = dayStartMs("2026-10-05" as Day);
export const save = (day: Day, rows: readonly CommissionRow[]) => {
  readAtMs += 1000;
  return saveCommissionDay(scope, { day, rows, fetchedAtMs: readAtMs, emptyMeans: "empty" });
};
export const close = async (month: Month) => {
  const nowMs = dayStartMs(addDays(monthDays(month).to, 3));
  expect(await closeMonthAsIs(scope, month, ANN, createFakeClock(nowMs))).toMatchObject({
    kind: "closed",
  });
};
export const EVERYONE: TypedPartnerTerm = {
  partner: "",
  introduced: "",
  from: "2026-09-01",
  percent: "20",
  tiers: [],
  basis: "rebate",
  uid: "",
  label: "",
  productType: "",
  note: "",
};
/** A term as a person types it: for everyone of `partner`, but for what is given. */
export const typedTerm = (typed: Partial<TypedPartnerTerm>): TypedPartnerTerm => ({
  ...EVERYONE,
  partner: partner.id,
  ...typed,
});
export const agree = async (typed: Partial<TypedPartnerTerm> = {}) =>
  expect(
    await savePartnerTerm(scope, { typed: typedTerm(typed), today: TODAY, anyway: true }, ANN),
  ).toEqual({ kind: "saved" });
/** The term that was entered last. */
export const lastEntry = async (): Promise<PartnerTermView> => {
  const { terms } = await loadPartnerTerms(scope, TODAY);
  const last = terms.toSorted((a, b) => a.id - b.id).at(-1);
  if (!last) throw new Error("there is none");
  return last;
};
/** Ends a client's exception from a day on. */
export const endExceptionOf = (uid: string, from: string) =>
  endTerm((term) => term.uid === uid, from);
/** Ends the introducer's terms of a partner and (null) all product types from a month's first day. */
export const endIntroduction = (
  of: { readonly introducer: string; readonly introduced: string; readonly productType?: string },
  from: string,
) =>
  endTerm(
    ({ partnerId, introduced, productType }) =>
      partnerId === of.introducer &&
      introduced?.id === of.introduced &&
      productType === (of.productType ?? null),
    from,
  );
const endTerm = async (isMeant: (term: PartnerTermView) => boolean, from: string) => {
  const { terms } = await loadPartnerTerms(scope, TODAY);
  const { id = 0 } = terms.find((term) => isMeant(term) && term.share !== null) ?? {};
  const ending = { termId: id, typed: { from, note: "" }, today: TODAY };
  expect(await endException(scope, ending, ANN)).toEqual({ kind: "saved" });
};
export const prepare = async (month: Month, of = partner) => {
  const prepared = await preparePartnerStatement(scope, { partnerId: of.id, month }, ANN);
  if (prepared.kind !== "prepared") throw new Error(prepared.problem);
  return prepared.id;
};
export const approve = async (id: number) =>
  expect(await approvePartnerStatement(scope, { statementId: id }, BOB)).toEqual({
    kind: "approved",
  });
export const pay = async (id: number, payment: { day: string; reference: string } | null) => {
  const paid = await payPartnerStatement(scope, { statementId: id, payment, today: TODAY }, BOB);
  return paid.kind === "refused" ? paid.problem.kind : paid.kind;
};
/** The answer of a step that is refused. */
export const refusedFor = <Kind extends string, Facts extends object = object>(
  kind: Kind,
  facts?: Facts,
) => ({ kind: "refused", problem: { kind, ...facts } });
export const view = async (id: number) => {
  const found = await loadPartnerStatement(scope, id);
  if (!found) throw new Error("there is none");
  expect(found.isIntact).toBe(true);
  return { ...found, ...found.statement.content };
};
export const state = async (id: number) => (await view(id)).statement.state;
export const usdt = (day: string, uid: string, rebateAmount: string, productType = "SPOT") =>
  commissionRow(day as Day, {
    uid,
    coin: "USDT",
    symbol: "S",
    productType,
    feePaid: "100",
    rebateAmount,
  });
