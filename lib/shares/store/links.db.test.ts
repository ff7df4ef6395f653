import { beforeEach, expect, test } from "vitest";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { createTestUser } from "@/lib/people/testing/person";
import type { User } from "@/lib/users/store/users";
import { createTestShare } from "../testing/stored-share";
import { replaceShareToken } from "./links";
import { findShareRow, listShares, loadShareViews } from "./list";
import {
  countShareView,
  findShare,
  forgetShareLetters,
  insertShareLetter,
  loadShareFactsText,
  takeShareLetter,
} from "./visit";

openTestDatabase();

const NOW = Date.now();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let owner: User;
beforeEach(async () => {
  owner = await createTestUser();
});

const view = (linkId: string, more: Partial<Parameters<typeof countShareView>[0]> = {}) =>
  countShareView({ linkId, passVersion: 1, client: "Chrome on Windows", nowMs: NOW, ...more });

function entryOf(link: { readonly id: string; readonly ownerEmail: string }, graceHours: number) {
  const details = { link: link.id, person: link.ownerEmail, graceHours };
  const event = {
    kind: "share-rotated",
    result: "done",
    account: null,
    object: null,
    details,
  } as const;
  return { origin: TEST_ORIGIN, event };
}

test("a link is found by its token's hash with the hash of its facts, whose bytes are as they were given", async () => {
  const text = '{"b":"1.10",\n "a":"苹果 \\u0000"}';
  const facts = { text, hash: "abc", capturedAt: new Date(NOW) };
  const made = await createTestShare(owner.id, { kind: "snapshot", facts, title: "Apple" });
  expect(await findShare(made.tokenHash)).toMatchObject({
    ...{
      id: made.id,
      ownerEmail: owner.email,
      kind: "snapshot",
      title: "Apple",
      passVersion: 1,
      views: 0,
    },
    ...{ subject: { kind: "stock", code: "AAPL", panels: ["dividends"] }, earlierUntil: null },
    ...{ factsHash: "abc", capturedAt: new Date(NOW), revokedAt: null, emailDomains: [] },
  });
  expect(await loadShareFactsText(made.id)).toBe(text);
  expect(await findShare("another hash")).toBeNull();
});

test("after a rotation the earlier token is found with its end, and of two rotations only the last one's", async () => {
  const { id, tokenHash: first } = await createTestShare(owner.id);
  const reach = { kind: "own", userId: owner.id } as const;
  const rotate = (tokenHash: string, graceHours: 0 | 1 | 24 | 168) =>
    replaceShareToken(reach, id, { tokenHash, graceHours }, (link) => entryOf(link, graceHours));
  expect(await rotate(`${id} second`, 24)).toBe("replaced");
  const byEarlier = await findShare(first);
  const lastsMs = (byEarlier?.earlierUntil?.getTime() ?? 0) - Date.now();
  expect(lastsMs).toBeGreaterThan(23.9 * HOUR);
  expect(lastsMs).toBeLessThanOrEqual(24 * HOUR + 1_000);
  expect(await findShare(`${id} second`)).toMatchObject({ earlierUntil: null, passVersion: 2 });
  expect(await rotate(`${id} third`, 1)).toBe("replaced");
  expect(await findShare(first)).toBeNull();
  expect((await findShare(`${id} second`))?.earlierUntil).toBeInstanceOf(Date);
  expect(await rotate(`${id} fourth`, 0)).toBe("replaced");
  expect(await findShare(`${id} second`)).toBeNull();
  expect(await findShare(`${id} third`)).toBeNull();
});

test("of forty visitors at once as many are counted as the link allows", async () => {
  const { id } = await createTestShare(owner.id, { maxViews: 7 });
  const answers = await Promise.all(Array.from({ length: 40 }, () => view(id)));
  expect(answers.filter(({ counted }) => counted)).toHaveLength(7);
  expect(await loadShareViews({ kind: "all" }, id)).toMatchObject([{ views: 7 }]);
  expect(await listShares({ kind: "own", userId: owner.id }, { nowMs: NOW })).toMatchObject([
    { state: "used-up", views: 7, recentViews: [{ views: 7 }] },
  ]);
});

test("views are counted by UTC day and client, and none of a link that is closed or asks anew", async () => {
  const { id } = await createTestShare(owner.id);
  const dayOne = Date.parse("2027-01-01T23:59:59.999Z");
  const expiry = Date.now() + 30 * DAY;
  await db().pool.query("update share_links set expires_at = $2 where id = $1", [
    id,
    new Date(dayOne + DAY),
  ]);
  for (const [client, nowMs] of [
    ["Firefox on Linux", dayOne],
    ["Chrome on Windows", dayOne],
    ["Chrome on Windows", dayOne],
    ["Chrome on Windows", dayOne + 1],
  ] as const)
    expect(await view(id, { client, nowMs })).toEqual({ counted: true });
  expect(await loadShareViews({ kind: "own", userId: owner.id }, id)).toEqual([
    { day: "2027-01-01", client: "Chrome on Windows", views: 2 },
    { day: "2027-01-01", client: "Firefox on Linux", views: 1 },
    { day: "2027-01-02", client: "Chrome on Windows", views: 1 },
  ]);
  expect(await view(id, { nowMs: dayOne + DAY })).toEqual({ counted: false });
  expect(await view(id, { passVersion: 2 })).toEqual({ counted: false });
  await db().pool.query(
    "update share_links set expires_at = $2, revoked_at = now(), revoked_because = 'person' where id = $1",
    [id, new Date(expiry)],
  );
  expect(await view(id)).toEqual({ counted: false });
});

test("nobody else's views are shown", async () => {
  const { id } = await createTestShare(owner.id);
  const other = await createTestUser();
  expect(await loadShareViews({ kind: "own", userId: other.id }, id)).toBeNull();
  expect(await listShares({ kind: "own", userId: other.id }, { nowMs: NOW })).toEqual([]);
  expect(await findShareRow({ kind: "own", userId: other.id }, id, { nowMs: NOW })).toBeNull();
  expect(await findShareRow({ kind: "all" }, "no id", { nowMs: NOW })).toBeNull();
  const [listed] = await listShares({ kind: "own", userId: owner.id }, { nowMs: NOW });
  expect(await findShareRow({ kind: "all" }, id, { nowMs: NOW })).toEqual(listed);
  expect(await loadShareViews({ kind: "all" }, id)).toEqual([]);
  expect(await loadShareViews({ kind: "all" }, "no id")).toBeNull();
});

test("a letter is taken once, by its own link, in its time", async () => {
  const [one, other] = [await createTestShare(owner.id), await createTestShare(owner.id)];
  await insertShareLetter({ linkId: one.id, tokenHash: "letter", expiresAt: new Date(NOW + HOUR) });
  const take = (linkId: string, nowMs: number) =>
    takeShareLetter({ linkId, tokenHash: "letter", nowMs });
  expect(await take(other.id, NOW)).toBe(false);
  expect(await take(one.id, NOW + HOUR)).toBe(false);
  const taken = await Promise.all(Array.from({ length: 8 }, () => take(one.id, NOW)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  await insertShareLetter({ linkId: one.id, tokenHash: "late", expiresAt: new Date(NOW + DAY) });
  expect(await forgetShareLetters(NOW + HOUR)).toBe(1);
  expect(await takeShareLetter({ linkId: one.id, tokenHash: "late", nowMs: NOW })).toBe(true);
});

test("the list shows revoked links last, and their token nowhere", async () => {
  const first = await createTestShare(owner.id, { title: "first" });
  await createTestShare(owner.id, { title: "second", passwordHash: "$argon2id$x" });
  await db().pool.query(
    "update share_links set revoked_at = now(), revoked_because = 'access' where title = 'second' and owner_id = $1",
    [owner.id],
  );
  const listed = await listShares({ kind: "own", userId: owner.id }, { nowMs: NOW });
  expect(listed.map(({ title, state, revokedBecause }) => [title, state, revokedBecause])).toEqual([
    ["first", "open", null],
    ["second", "revoked", "access"],
  ]);
  expect(listed[1]).toMatchObject({
    hasPassword: true,
    owner: { id: owner.id, email: owner.email },
  });
  expect(JSON.stringify(listed)).not.toContain(first.tokenHash);
  expect(JSON.stringify(listed)).not.toContain("argon2");
});
