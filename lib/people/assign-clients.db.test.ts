import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { splitUids } from "@/lib/clients/split-uids";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import {
  assignUids,
  changeClients,
  checkUids,
  listNamedClients,
  loadPartnerClients,
  planUids,
} from "@/lib/people/assign-clients";
import { changeRole } from "@/lib/people/change-access";
import { findInviter, invitePerson } from "@/lib/people/invite-person";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestPerson, createTestUser } from "@/lib/people/testing/person";
import { MOST_NAMED_CLIENTS } from "@/lib/users/account-role";
import { listGrantedClients } from "@/lib/users/store/partner-clients";
import type { User } from "@/lib/users/store/users";
import { acceptAsNew, acceptAsPerson } from "./accept-invitation";
import { findPeopleReach } from "./people-reach";

openTestDatabase();

async function newPartner() {
  const [scope, id] = [await createTestAccount(), await createTestPerson()];
  await setTestRole(id, scope.accountId, "partner");
  const person = { id, email: "partner@example.com" };
  const change = (wanted: Parameters<typeof changeClients>[2]) =>
    changeClients(scope, person, wanted, TEST_ORIGIN);
  const granted = async () =>
    (await listGrantedClients({ userId: id, accountId: scope.accountId })).toSorted();
  return { scope, person, change, granted };
}

const uidsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => String(first + index));

async function label(accountId: number, uid: string, labels: string[]): Promise<void> {
  await db().pool.query(
    `insert into client_profiles (account_id, uid, labels) values ($1, $2, $3)
     on conflict (account_id, uid) do update set labels = excluded.labels`,
    [accountId, uid, labels],
  );
}

test("clients are named, taken away and replaced, and each change says how many in its entry", async () => {
  const { change, granted } = await newPartner();
  expect(await change({ kind: "add", uids: ["1", "2", "2"] })).toEqual({
    added: 2,
    removed: 0,
    named: 2,
  });
  expect(await change({ kind: "add", uids: ["2", "3"] })).toEqual({
    added: 1,
    removed: 0,
    named: 3,
  });
  expect(await change({ kind: "remove", uids: ["1", "9"] })).toEqual({
    added: 0,
    removed: 1,
    named: 2,
  });
  expect(await change({ kind: "replace", uids: ["3", "4"] })).toEqual({
    added: 1,
    removed: 1,
    named: 2,
  });
  expect(await change({ kind: "replace", uids: ["3", "4"] })).toEqual({
    added: 0,
    removed: 0,
    named: 2,
  });
  expect(await granted()).toEqual(["3", "4"]);
  const { rows } = await db().pool.query(
    "select details from audit_log where kind = 'partner-clients-changed' order by id",
  );
  expect(rows.map(({ details }) => details)).toEqual([
    { added: 2, removed: 0, named: 2, labels: [] },
    { added: 1, removed: 0, named: 3, labels: [] },
    { added: 0, removed: 1, named: 2, labels: [] },
    { added: 1, removed: 1, named: 2, labels: [] },
  ]);
});

test("a label gives its clients to the partner as long as they have the label", async () => {
  const { scope, person, change, granted } = await newPartner();
  await label(scope.accountId, "10", ["VIP"]);
  await label(scope.accountId, "11", ["VIP", "Asia"]);
  await change({ kind: "labels", seen: [], labels: ["VIP"] });
  await change({ kind: "add", uids: ["11", "12"] });
  expect(await loadPartnerClients(scope, person.id)).toEqual({
    named: 2,
    unknown: 2,
    labels: ["VIP"],
    all: 3,
  });
  await label(scope.accountId, "10", []);
  await label(scope.accountId, "13", ["VIP"]);
  expect(await granted()).toEqual(["11", "12", "13"]);
  expect((await loadPartnerClients(scope, person.id)).all).toBe(3);
  await change({ kind: "labels", seen: ["VIP"], labels: [] });
  expect(await granted()).toEqual(["11", "12"]);
});

test("an older page changes only the labels that were ticked there, and gives back none that was taken", async () => {
  const { scope, person, change, granted } = await newPartner();
  await label(scope.accountId, "10", ["VIP"]);
  await label(scope.accountId, "11", ["Asia"]);
  await change({ kind: "labels", seen: [], labels: ["VIP", "Old"] });
  await change({ kind: "labels", seen: ["Old", "VIP"], labels: ["New"] });
  const seen = ["Old", "VIP"];
  expect(await change({ kind: "labels", seen, labels: ["Asia", "VIP"] })).toEqual({
    added: 1,
    removed: 0,
    named: 0,
  });
  expect((await loadPartnerClients(scope, person.id)).labels).toEqual(["Asia", "New"]);
  expect(await granted()).toEqual(["11"]);
});

test("5,000 clients of a file are planned, named and paged through, with those the book does not have", async () => {
  const { scope, person, change, granted } = await newPartner();
  const [known, unknown] = [uidsFrom(100_000, 4_990), uidsFrom(900_000, 10)];
  await db().pool.query("insert into clients (account_id, uid) select $1, unnest($2::text[])", [
    scope.accountId,
    known,
  ]);
  await change({ kind: "add", uids: [...known.slice(0, 5), "77"] });
  const text = `name,uid\n${[...known, ...unknown].map((uid) => `Somebody,${uid}`).join("\n")}`;
  const checked = await planUids(scope, person.id, { kind: "file", text });
  if (checked.kind !== "planned") throw new Error(checked.kind);
  expect(checked.plan).toMatchObject({ added: 4_995, missing: 1, unknown, wrong: [] });
  await change({ kind: "add", uids: checked.plan.uids });
  expect(await granted()).toHaveLength(5_001);
  expect(await loadPartnerClients(scope, person.id)).toMatchObject({ named: 5_001, unknown: 11 });

  const page = { search: "", after: null, size: 1_000, onlyUnknown: false };
  const seen: string[] = [];
  for (let after: string | null = null; ; after = seen.at(-1) ?? null) {
    const found = await listNamedClients(scope, person.id, { ...page, after });
    seen.push(...found.slice(0, page.size).map(({ uid }) => uid));
    if (found.length <= page.size) break;
  }
  expect(seen).toEqual(await granted());
  const strange = await listNamedClients(scope, person.id, { ...page, onlyUnknown: true });
  expect(strange.map(({ uid }) => uid)).toEqual(["77", ...unknown].toSorted());
  const found = await listNamedClients(scope, person.id, { ...page, search: "104989" });
  expect(found).toEqual([{ uid: "104989", name: null, customerId: null, isKnown: true }]);
});

test("a plan changes with the list and with what is named, so that no other one is applied", async () => {
  const { scope, person, change } = await newPartner();
  const plan = async (text: string) => {
    const checked = await planUids(scope, person.id, { kind: "pasted", text });
    if (checked.kind !== "planned") throw new Error(checked.kind);
    return checked.plan;
  };
  const first = await plan("1, 2 3");
  expect((await plan("1 2 3")).digest).toBe(first.digest);
  expect((await plan("1 2")).digest).not.toBe(first.digest);
  await change({ kind: "add", uids: ["9"] });
  expect((await plan("1 2 3")).digest).not.toBe(first.digest);
  expect((await plan("1 Ann")).wrong).toEqual(["Ann"]);
});

test("clients of files, whose uids are no numbers, are planned and assigned if they have rows", async () => {
  const { scope, person, granted } = await newPartner();
  await db().prisma.client.create({ data: { accountId: scope.accountId, uid: "acc-77" } });
  const checked = await planUids(scope, person.id, { kind: "pasted", text: "acc-77 1 uid" });
  if (checked.kind !== "planned") throw new Error(checked.kind);
  expect(checked.plan).toMatchObject({ uids: ["1", "acc-77"], added: 2, unknown: ["1"] });
  expect(checked.plan.wrong).toEqual(["uid"]);
  const uids = { kind: "file", text: "uid\nacc-77\n" } as const;
  const planned = await checkUids(scope, person.id, uids);
  if (planned.kind !== "checked") throw new Error(planned.kind);
  const asked = { uids, how: "add", digest: planned.plan.digest } as const;
  expect(await assignUids(scope, person, asked, TEST_ORIGIN)).toMatchObject({ kind: "assigned" });
  expect(await granted()).toEqual(["acc-77"]);
});

test("more clients than can be named are refused whole", async () => {
  const { change, granted } = await newPartner();
  await change({ kind: "add", uids: ["1"] });
  expect(await change({ kind: "add", uids: uidsFrom(1_000, MOST_NAMED_CLIENTS) })).toBe("too-many");
  expect(await granted()).toEqual(["1"]);
});

test("only partners have assigned clients, which end with the role", async () => {
  const { scope, person, change, granted } = await newPartner();
  await change({ kind: "add", uids: ["1"] });
  await change({ kind: "labels", seen: [], labels: ["VIP"] });
  const account = { id: scope.accountId, name: "book" };
  await changeRole(person, account, "viewer", TEST_ORIGIN);
  expect(await change({ kind: "add", uids: ["2"] })).toBe("no-partner");
  await changeRole(person, account, "partner", TEST_ORIGIN);
  expect(await granted()).toEqual([]);
});

describe("the clients of an invited partner", () => {
  const CALLER = { address: null, agent: null };
  const clients = { uids: splitUids("11, 12"), labels: ["vip"] };

  const inviteTo = async (accountId: number, role: "partner" | "viewer", email: string) => {
    const admin = await createTestUser(true);
    const reach = await findPeopleReach(admin);
    if (!reach) throw new Error("an administrator reaches nobody");
    const ask = { email, isAdmin: false, grants: [{ accountId, role, ...clients }], letter: null };
    return invitePerson(reach, admin, ask, TEST_ORIGIN);
  };
  const tokenFor = async (accountId: number, email: string) => {
    const invited = await inviteTo(accountId, "partner", email);
    if (invited.kind !== "link") throw new Error(invited.kind);
    return invited.link.split("/invite/")[1] ?? "";
  };
  const acceptAs = async (user: User, accountId: number) => {
    const own = { user, session: { id: randomUUID() } };
    expect(await acceptAsPerson(await tokenFor(accountId, user.email), own, CALLER)).toBe(
      "accepted",
    );
  };

  test("are theirs once a new person accepts the invitation", async () => {
    const scope = await createTestAccount();
    const token = await tokenFor(scope.accountId, "ann@clients.example");
    const accepted = await acceptAsNew(token, "four words of the test", CALLER);
    if (accepted.kind !== "accepted") throw new Error(accepted.problem);
    expect(await loadPartnerClients(scope, accepted.user.id)).toMatchObject({
      named: 2,
      labels: ["vip"],
    });
    const [inviter] = await db().prisma.user.findMany({
      orderBy: { createdAt: "desc" },
      where: { isAdmin: true },
    });
    expect(await findInviter(accepted.user.email)).toBe(inviter?.email);
    expect(await findInviter("nobody-invited@clients.example")).toBeNull();
  });

  test("are added to those that a partner has", async () => {
    const [scope, user] = [await createTestAccount(), await createTestUser()];
    await setTestRole(user.id, scope.accountId, "partner");
    await db().prisma.grantClient.create({
      data: { accountId: scope.accountId, userId: user.id, uid: "10" },
    });
    await acceptAs(user, scope.accountId);
    expect(await loadPartnerClients(scope, user.id)).toMatchObject({ named: 3, labels: ["vip"] });
  });

  test("are not assigned to a person who sees the whole account already", async () => {
    const [scope, user] = [await createTestAccount(), await createTestUser()];
    await setTestRole(user.id, scope.accountId, "viewer");
    await acceptAs(user, scope.accountId);
    expect(await loadPartnerClients(scope, user.id)).toMatchObject({ named: 0, labels: [] });
  });

  test("belong to no other role", async () => {
    const { accountId } = await createTestAccount();
    const refused = { kind: "refused", field: null, problem: { kind: "not-allowed" } };
    expect(await inviteTo(accountId, "viewer", "ben@clients.example")).toEqual(refused);
  });
});
