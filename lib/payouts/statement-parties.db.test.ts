import { beforeEach, expect, test } from "vitest";
import type { Day } from "@/lib/core/day";
import { grantClientScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { hashContent } from "@/lib/months/content-hash";
import { NO_PARTY } from "@/lib/parties/party";
import {
  saveBrokerParty,
  saveDocumentSettings,
  saveLogo,
  savePartnerParty,
} from "@/lib/parties/save-parties";
import { paintedPng } from "@/lib/parties/testing/pictures";
import { approvePartnerStatement } from "./approve-partner-statement";
import { findStatement, loadPartnerStatement } from "./load-partner-statements";
import {
  loadDrawnParties,
  loadMissingDetails,
  loadStatementParties,
} from "./load-statement-parties";
import {
  ANN,
  addPartner,
  agree,
  approve,
  BOB,
  close,
  grant,
  NOVEMBER,
  OCTOBER,
  openPayouts,
  partner,
  prepare,
  refusedFor,
  SEPTEMBER,
  save,
  scope,
  usdt,
  view,
} from "./testing/payouts";

openTestDatabase();
beforeEach(openPayouts);

const ACME = { name: "Acme Ltd", address: "1 High Street", taxNumber: "GB 1" };
const LUCKY = { name: "Lucky Ltd", address: "2 Low Road", taxNumber: "" };
const UNSET = { isPublished: false, bills: false, billNote: "" };

/** An account with rows, closed months, and terms of the first partner. */
async function openBooks() {
  await grant(partner.id, ["1"], []);
  for (const day of ["2026-09-10", "2026-10-10", "2026-11-10"])
    await save(day as Day, [usdt(day, "1", "50"), usdt(day, "2", "70")]);
  await agree();
  for (const month of [SEPTEMBER, OCTOBER, NOVEMBER]) await close(month);
}
const ofBroker = (typed: typeof ACME) => saveBrokerParty(scope, { seen: NO_PARTY, typed }, ANN);
const ofPartner = (typed: typeof LUCKY, partnerId = partner.id) =>
  savePartnerParty(scope, { partnerId, seen: NO_PARTY, typed }, ANN);
const makeBills = (bills: boolean, billNote = "") =>
  saveDocumentSettings(
    scope,
    { seen: { ...UNSET, bills: !bills }, typed: { ...UNSET, bills, billNote } },
    ANN,
  );
const billOf = async (id: number) => (await view(id)).statement.parties?.bill ?? null;

test("an approved statement keeps what it says of both parties; one in preparation follows them", async () => {
  await openBooks();
  await ofBroker(ACME);
  await saveLogo(scope, paintedPng({ width: 4, height: 4 }), ANN);
  const id = await prepare(SEPTEMBER);
  await ofPartner(LUCKY);
  const { contentHash } = (await view(id)).statement;
  expect(await loadStatementParties(scope, (await view(id)).statement)).toMatchObject({
    broker: ACME,
    partner: LUCKY,
  });
  await approve(id);
  await ofBroker({ name: "Renamed", address: "Elsewhere", taxNumber: "X" });
  await saveLogo(scope, paintedPng({ width: 9, height: 9 }), ANN);
  await ofPartner({ name: "Other", address: "Elsewhere", taxNumber: "Y" });
  const { statement } = await view(id);
  expect(statement.contentHash).toBe(contentHash);
  expect(await loadDrawnParties(scope, statement)).toMatchObject({
    broker: { ...ACME, logo: { width: 4, height: 4 } },
    partner: LUCKY,
    logo: expect.any(Buffer),
  });
  expect(statement.parties?.bill).toBeNull();
});

test("a change of the stored details is noticed, and so are those of another statement", async () => {
  await openBooks();
  await ofBroker(ACME);
  const first = await prepare(SEPTEMBER);
  await approve(first);
  const tamper = (parties: string) =>
    db().pool.query(`update payouts set parties = ${parties} where account_id = $1 and id = $2`, [
      scope.accountId,
      first,
    ]);
  await tamper(`jsonb_set(parties, '{broker,name}', '"Thief"')`);
  expect((await loadPartnerStatement(scope, first))?.isIntact).toBe(false);
  await tamper(`jsonb_set(parties, '{broker,name}', '"Acme Ltd"')`);
  expect((await loadPartnerStatement(scope, first))?.isIntact).toBe(true);
  const { parties, contentHash } = (await view(first)).statement;
  const moved = hashContent({ contentHash, number: 2, parties });
  await db().pool.query("update payouts set parties_hash = $2 where account_id = $1", [
    scope.accountId,
    moved,
  ]);
  expect((await loadPartnerStatement(scope, first))?.isIntact).toBe(false);
});

test("a statement that an earlier version approved has no details, and is intact", async () => {
  await openBooks();
  await ofBroker(ACME);
  const id = await prepare(SEPTEMBER);
  await approve(id);
  await db().pool.query(
    "update payouts set parties = null, parties_hash = null where account_id = $1",
    [scope.accountId],
  );
  const { statement } = await view(id);
  expect(await loadStatementParties(scope, statement)).toBeNull();
});

test("self-billing documents have a series of their own, without a gap, from when they are on", async () => {
  await openBooks();
  await ofBroker(ACME);
  await ofPartner(LUCKY);
  const september = await prepare(SEPTEMBER);
  await approve(september);
  await makeBills(true, "Reverse charge");
  const october = await prepare(OCTOBER);
  await approve(october);
  await makeBills(false);
  const november = await prepare(NOVEMBER);
  await approve(november);
  expect(await billOf(september)).toBeNull();
  expect(await billOf(october)).toEqual({ number: 1, note: "Reverse charge" });
  expect(await billOf(november)).toBeNull();
  const { rows } = await db().pool.query(
    "select details from audit_log where kind = 'payout-approved' and account_id = $1 order by id",
    [scope.accountId],
  );
  expect(rows.map(({ details }) => [details.number, details.bill ?? null])).toEqual([
    [1, null],
    [2, 1],
    [3, null],
  ]);
});

test("without the details that a self-billing document needs, nothing is approved, and they are named", async () => {
  await openBooks();
  await makeBills(true);
  const id = await prepare(SEPTEMBER);
  const all = [
    { of: "broker", field: "name" },
    { of: "broker", field: "address" },
    { of: "partner", field: "name" },
    { of: "partner", field: "address" },
  ];
  const missing = async () => loadMissingDetails(scope, (await view(id)).statement);
  expect(await missing()).toEqual(all);
  const refuse = (fields: typeof all) => refusedFor("details-missing", { missing: fields });
  expect(await approvePartnerStatement(scope, { statementId: id }, BOB)).toEqual(refuse(all));
  await ofBroker(ACME);
  await ofPartner({ ...LUCKY, address: "" });
  expect(await approvePartnerStatement(scope, { statementId: id }, BOB)).toEqual(
    refuse(all.slice(3)),
  );
  expect((await view(id)).statement).toMatchObject({ number: null, parties: null });
  await savePartnerParty(scope, { partnerId: partner.id, seen: NO_PARTY, typed: LUCKY }, ANN);
  expect(await missing()).toEqual([]);
  await approve(id);
  expect(await billOf(id)).toEqual({ number: 1, note: "" });
  expect(await missing()).toEqual([]);
});

test("statements that are approved at once get each one number, without a gap", async () => {
  await openBooks();
  await ofBroker(ACME);
  await makeBills(true);
  const partners = [partner];
  for (const uid of ["1", "2", "1", "2", "1"]) partners.push(await addPartner([uid]));
  const ids: number[] = [];
  for (const each of partners) {
    await ofPartner(LUCKY, each.id);
    await agree({ partner: each.id });
    ids.push(await prepare(SEPTEMBER, each));
  }
  const outcomes = await Promise.all(
    ids.map((statementId) => approvePartnerStatement(scope, { statementId }, BOB)),
  );
  expect(outcomes.map(({ kind }) => kind)).toEqual(ids.map(() => "approved"));
  const bills = await Promise.all(ids.map(billOf));
  const inOrder = ids.map((_, at) => at + 1);
  expect(bills.map((bill) => bill?.number).toSorted((a = 0, b = 0) => a - b)).toEqual(inOrder);
  const { rows } = await db().pool.query<{ number: number; bill_number: number }>(
    "select number, bill_number from payouts where account_id = $1 order by number",
    [scope.accountId],
  );
  expect(rows).toEqual(inOrder.map((number) => ({ number, bill_number: number })));
});

test("another partner gets neither the statement nor its self-billing document", async () => {
  await openBooks();
  await ofBroker(ACME);
  await ofPartner(LUCKY);
  await makeBills(true);
  const id = await prepare(SEPTEMBER);
  await approve(id);
  const other = await addPartner(["1"]);
  const scopeOf = (partnerId: string | null) => grantClientScope(scope.accountId, ["1"], partnerId);
  expect((await findStatement(scopeOf(partner.id), String(id)))?.statement.id).toBe(id);
  expect(await findStatement(scopeOf(other.id), String(id))).toBeNull();
  expect(await findStatement(scopeOf(null), String(id))).toBeNull();
  expect(await findStatement(scope, "1; drop")).toBeNull();
});
