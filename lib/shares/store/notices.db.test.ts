import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { LANGUAGE_SETTING } from "@/lib/core/language";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { createTestUser } from "@/lib/people/testing/person";
import { savePersonSetting, type User } from "@/lib/users/store/users";
import { createTestShare } from "../testing/stored-share";
import {
  listShareNotices,
  markShareNoticesSeen,
  type OutgoingShareNotice,
  postShareNotices,
  saveEndingNotices,
} from "./notices";
import { countShareView } from "./visit";

openTestDatabase();
beforeAll(() => {
  vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
});

const DAY = 86_400_000;
const WEEK = 7 * DAY;

let owner: User;
beforeEach(async () => {
  await db().pool.query("delete from share_links");
  owner = await createTestUser();
});

const view = (linkId: string) =>
  countShareView({ linkId, passVersion: 1, client: "other", nowMs: Date.now() });
const kinds = async (person = owner.id) =>
  (await listShareNotices(person)).map(({ linkId, kind }) => [linkId, kind]);
const endingAt = (nowMs: number) => saveEndingNotices({ nowMs, withinMs: 3 * DAY });
/** The notices for which letters were written. */
async function take(most = 10): Promise<readonly OutgoingShareNotice[]> {
  const taken: OutgoingShareNotice[] = [];
  const count = await postShareNotices(
    { nowMs: Date.now(), youngerThanMs: WEEK, most },
    (notice) => {
      taken.push(notice);
      const mail = { to: notice.ownerEmail, subject: "", text: "", language: "en-US" } as const;
      return {
        kind: "share-notice",
        mail,
        userId: notice.ownerId,
        about: null,
        giveUpAfterSeconds: 60,
      };
    },
  );
  expect(count).toBe(taken.length);
  return taken;
}

test("only the first view is announced, only to the owner, until he has seen it", async () => {
  const { id } = await createTestShare(owner.id, { title: "Apple" });
  await Promise.all([view(id), view(id), view(id)]);
  expect(await listShareNotices(owner.id)).toMatchObject([
    { linkId: id, kind: "first-view", title: "Apple", subject: { kind: "stock" }, seenAt: null },
  ]);
  const other = await createTestUser();
  await markShareNoticesSeen(other.id, Date.now());
  expect((await listShareNotices(owner.id))[0]?.seenAt).toBeNull();
  expect(await kinds(other.id)).toEqual([]);
  await markShareNoticesSeen(owner.id, Date.now());
  expect((await listShareNotices(owner.id))[0]?.seenAt).toBeInstanceOf(Date);
});

test("a coming end is announced once, and not for links that were made for less time", async () => {
  const { id } = await createTestShare(owner.id, { days: 30 });
  await createTestShare(owner.id, { days: 2 });
  await createTestShare(owner.id, { days: null });
  expect(await endingAt(Date.now())).toBe(0);
  const near = Date.now() + 28 * DAY;
  expect(await endingAt(near)).toBe(1);
  expect(await endingAt(near)).toBe(0);
  expect(await kinds()).toEqual([[id, "ending"]]);
  expect(await endingAt(Date.now() + 31 * DAY)).toBe(0);
});

test("a revoked or used-up link tells nothing more", async () => {
  const revoked = await createTestShare(owner.id);
  const usedUp = await createTestShare(owner.id, { maxViews: 1 });
  await Promise.all([view(revoked.id), view(usedUp.id)]);
  await db().pool.query(
    "update share_links set revoked_at = now(), revoked_because = 'person' where id = $1",
    [revoked.id],
  );
  expect(await endingAt(Date.now() + 28 * DAY)).toBe(0);
  expect(await kinds()).toEqual([[usedUp.id, "first-view"]]);
  expect((await take()).map(({ linkId }) => linkId)).toEqual([usedUp.id]);
});

test("of two workers at once one writes the letter of a notice, in its owner's language, once", async () => {
  await savePersonSetting(owner.id, LANGUAGE_SETTING, "zh-CN");
  const { id } = await createTestShare(owner.id, { title: "Apple" });
  await view(id);
  const taken = (await Promise.all([take(), take(), take()])).flat();
  expect(taken).toMatchObject([
    { linkId: id, kind: "first-view", ownerEmail: owner.email, language: "zh-CN", title: "Apple" },
  ]);
  expect(await take()).toEqual([]);
  const letters = await db().prisma.letter.findMany({ where: { userId: owner.id } });
  expect(letters).toMatchObject([{ kind: "share-notice", state: "queued", attempts: 0 }]);
});

test("a notice that is too old, or whose link has ended, is not sent any more", async () => {
  const old = await createTestShare(owner.id);
  await view(old.id);
  await db().pool.query(
    "update share_link_notices set created_at = created_at - interval '8 days'",
  );
  const ended = await createTestShare(owner.id, { days: 30 });
  await endingAt(Date.now() + 28 * DAY);
  await db().pool.query(
    "update share_links set expires_at = now() - interval '1 second' where id = $1",
    [ended.id],
  );
  expect((await take()).map(({ linkId }) => linkId)).not.toContain(ended.id);
  expect(await take()).toEqual([]);
});

test("as many notices are taken as requested, each once", async () => {
  for (let made = 0; made < 5; made++) await view((await createTestShare(owner.id)).id);
  const first = await take(3);
  const rest = await take(3);
  expect([first.length, rest.length]).toEqual([3, 2]);
  expect(new Set([...first, ...rest].map(({ linkId }) => linkId)).size).toBe(5);
});
