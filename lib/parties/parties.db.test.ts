import { beforeEach, expect, test } from "vitest";
import { deleteAccount } from "@/lib/accounts/store/accounts";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { AuditOrigin } from "@/lib/audit/origin";
import { grantClientScope, type WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import { saveDefaultAccount } from "@/lib/sign-in/scope/account-scope";
import { listPartnerParties, loadAccountDocuments, loadLogo, loadOwnParty } from "./load-parties";
import { NO_PARTY } from "./party";
import { saveBrokerParty, saveDocumentSettings, saveLogo, savePartnerParty } from "./save-parties";
import { findPublisher } from "./store";
import { outlinedJpeg, paintedPng } from "./testing/pictures";

const ANN: AuditOrigin = {
  actor: { kind: "person", id: crypto.randomUUID(), name: "ann@example.com" },
  address: null,
  agent: null,
};
const ACME = { name: "Acme Ltd", address: "1 High Street\nLondon", taxNumber: "GB 1" };
const PNG = paintedPng({ width: 30, height: 20 });
const UNSET = { isPublished: false, bills: false, billNote: "" };
let scope: WholeAccountScope;

openTestDatabase();
beforeEach(async () => {
  scope = await createTestAccount();
});

async function addPartner() {
  const user = await createTestUser();
  await setTestRole(user.id, scope.accountId, "partner");
  return user;
}
const saveAcme = (change = {}) =>
  saveBrokerParty(scope, { seen: NO_PARTY, typed: { ...ACME, ...change } }, ANN);
const entries = async () => {
  const { rows } = await db().pool.query(
    "select kind, object, details from audit_log where account_id = $1 order by id",
    [scope.accountId],
  );
  return rows;
};

test("nothing is entered at first; what is typed is trimmed, stored and audited", async () => {
  expect(await loadAccountDocuments(scope)).toEqual({
    broker: { ...NO_PARTY, logo: null },
    settings: UNSET,
  });
  const address = " 1 High Street \r\n\r\n London\t";
  expect(await saveAcme({ address })).toEqual({ kind: "saved" });
  expect(await saveAcme()).toEqual({ kind: "saved" });
  expect((await loadAccountDocuments(scope)).broker).toEqual({ ...ACME, logo: null });
  expect(await entries()).toMatchObject([
    { kind: "broker-party-changed", details: { fields: ["name", "address", "taxNumber"] } },
  ]);
});

test.each([
  [{ name: "a\nb" }, "name", "text-unprintable"],
  [{ name: "x".repeat(121) }, "name", "text-too-long"],
  [{ taxNumber: "9".repeat(41) }, "taxNumber", "text-too-long"],
  [{ address: "a\u202eb" }, "address", "lines-unprintable"],
  [{ address: "1\n2\n3\n4\n5\n6\n7" }, "address", "lines-too-many"],
  [{ address: "x".repeat(121) }, "address", "lines-too-long"],
])("%o is refused at its field", async (change, field, problem) => {
  expect(await saveAcme(change)).toEqual({ kind: "refused", field, problem });
  expect(await entries()).toEqual([]);
});

test("an older form puts nothing back that another one changed", async () => {
  await saveAcme();
  const seen = { ...ACME };
  await saveBrokerParty(scope, { seen, typed: { ...seen, name: "New Ltd" } }, ANN);
  await saveBrokerParty(scope, { seen, typed: { ...seen, taxNumber: "GB 2" } }, ANN);
  const { broker } = await loadAccountDocuments(scope);
  expect(broker).toMatchObject({ name: "New Ltd", taxNumber: "GB 2" });
  const bills = { ...UNSET, bills: true };
  await saveDocumentSettings(scope, { seen: UNSET, typed: bills }, ANN);
  const published = { ...UNSET, isPublished: true, billNote: "Reverse charge" };
  await saveDocumentSettings(scope, { seen: UNSET, typed: published }, ANN);
  expect((await loadAccountDocuments(scope)).settings).toEqual({
    isPublished: true,
    bills: true,
    billNote: "Reverse charge",
  });
});

test("a logo is stored by its hash, and stays when another one replaces it", async () => {
  expect(await saveLogo(scope, Buffer.from("<svg/>"), ANN)).toEqual({
    kind: "refused",
    problem: "unknown-type",
  });
  expect(await saveLogo(scope, PNG, ANN)).toEqual({ kind: "saved" });
  const first = (await loadAccountDocuments(scope)).broker.logo;
  expect(first).toMatchObject({ type: "image/png", width: 30, height: 20 });
  await saveLogo(scope, outlinedJpeg({ width: 9, height: 9 }), ANN);
  await saveLogo(scope, PNG, ANN);
  await saveLogo(scope, null, ANN);
  await saveLogo(scope, null, ANN);
  expect((await loadAccountDocuments(scope)).broker.logo).toBeNull();
  const stored = await loadLogo(scope, first?.hash ?? "");
  expect(stored?.bytes.subarray(1, 4).toString()).toBe("PNG");
  const other = await createTestAccount();
  expect(await loadLogo(other, first?.hash ?? "")).toBeNull();
  expect((await entries()).map(({ kind }) => kind)).toEqual([
    ...["logo-changed", "logo-changed", "logo-changed", "logo-removed"],
  ]);
  expect(await deleteAccount(scope.accountId)).toBe("deleted");
  expect(await loadLogo(scope, first?.hash ?? "")).toBeNull();
});

test("a partner changes his own details and nobody else's; a manager changes every partner's", async () => {
  const [one, other, viewer] = [await addPartner(), await addPartner(), await createTestUser()];
  await setTestRole(viewer.id, scope.accountId, "viewer");
  const own = grantClientScope(scope.accountId, ["1"], one.id);
  const save = (of: Parameters<typeof savePartnerParty>[0], partnerId: string, name: string) =>
    savePartnerParty(of, { partnerId, seen: NO_PARTY, typed: { ...NO_PARTY, name } }, ANN);
  const refused = { kind: "refused", field: null, problem: "no-partner" };
  expect(await save(own, one.id, "One")).toEqual({ kind: "saved" });
  expect(await save(own, other.id, "Mine")).toEqual(refused);
  expect(await save(grantClientScope(scope.accountId, ["1"]), one.id, "X")).toEqual(refused);
  expect(await save(scope, other.id, "Other")).toEqual({ kind: "saved" });
  expect(await save(scope, viewer.id, "X")).toEqual(refused);
  expect(await save(await createTestAccount(), one.id, "X")).toEqual(refused);
  expect(await loadOwnParty(own)).toEqual({
    partnerId: one.id,
    party: { ...NO_PARTY, name: "One" },
  });
  const names = (await listPartnerParties(scope)).map(({ partnerId, name }) => [partnerId, name]);
  expect(Object.fromEntries(names)).toEqual({ [one.id]: "One", [other.id]: "Other" });
  expect(await entries()).toMatchObject([
    { kind: "partner-party-changed", object: one.email, details: { fields: ["name"] } },
    { kind: "partner-party-changed", object: other.email, details: { fields: ["name"] } },
  ]);
});

test("research is published by an account that its owner sees whole and that shows its name", async () => {
  const [partner, viewer] = [await addPartner(), await createTestUser()];
  await setTestRole(viewer.id, scope.accountId, "viewer");
  await saveAcme();
  expect(await findPublisher(viewer.id)).toBeNull();
  const publish = { seen: UNSET, typed: { ...UNSET, isPublished: true } };
  await saveDocumentSettings(scope, publish, ANN);
  await saveLogo(scope, PNG, ANN);
  const { logo } = (await loadAccountDocuments(scope)).broker;
  const acme = { accountId: scope.accountId, name: "Acme Ltd", logoHash: logo?.hash };
  expect(await findPublisher(viewer.id)).toEqual(acme);
  expect(await findPublisher(partner.id)).toBeNull();
  expect(await findPublisher((await createTestUser()).id)).toBeNull();
  const second = await createTestAccount();
  await setTestRole(viewer.id, second.accountId, "manager");
  await saveBrokerParty(second, { seen: NO_PARTY, typed: { ...NO_PARTY, name: "Second" } }, ANN);
  await saveDocumentSettings(second, publish, ANN);
  expect(await findPublisher(viewer.id)).toEqual(acme);
  await saveDefaultAccount(viewer, second.accountId);
  expect(await findPublisher(viewer.id)).toMatchObject({ name: "Second", logoHash: null });
});
