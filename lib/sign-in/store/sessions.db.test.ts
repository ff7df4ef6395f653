import { expect, test, vi } from "vitest";
import { TEST_ENTRY } from "@/lib/audit/testing/audit-entry";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { createTestPerson } from "@/lib/people/testing/person";
import { findShare } from "@/lib/shares/store/visit";
import { findApiToken } from "@/lib/tokens/store";
import { findUser } from "@/lib/users/store/users";
import { countAttempt } from "./attempts";
import { setPassword } from "./passwords";
import {
  deleteOldSessions,
  endOtherSessions,
  endSession,
  endSessionsOf,
  findSession,
  listSessions,
  type NewSession,
  saveSessionSeen,
  startSession,
} from "./sessions";

openTestDatabase();

const entryOf = () => TEST_ENTRY;

async function start(userId: string, more: Partial<NewSession> = {}) {
  const from = { how: "password", address: "192.0.2.7", agent: "Firefox on Linux" } as const;
  const started = await startSession({ userId, ...from, seconds: 600, ...more }, TEST_ENTRY);
  if (!started) throw new Error("nobody came in");
  return started;
}

const DAYS = { seconds: 7 * 86_400 };

test("a session is found with its person, and the sign-in has left its time", async () => {
  const userId = await createTestPerson();
  const session = await start(userId, { how: "oidc" });
  const person = await findUser(userId);
  expect(await findSession(session.id)).toEqual({ session, user: person, mustAddFactor: false });
  expect(session).toMatchObject({ how: "oidc", address: "192.0.2.7", agent: "Firefox on Linux" });
  expect(Math.abs((person?.lastSignInAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  expect(session.expiresAt.getTime() - session.createdAt.getTime()).toBeCloseTo(600_000, -2);
});

test("ended, expired and unknown sessions are not found", async () => {
  const userId = await createTestPerson();
  const [ended, over] = [await start(userId), await start(userId, { seconds: 0 })];
  expect(await endSession(userId, ended.id, entryOf)).toMatchObject({ id: ended.id });
  for (const id of [ended.id, over.id, crypto.randomUUID()])
    expect(await findSession(id)).toBeNull();
  expect(await listSessions(userId)).toEqual([]);
  expect(await endSession(userId, ended.id, entryOf)).toBeNull();
});

test("a session unused for a day is not found, and is removed later; a used one stays", async () => {
  const userId = await createTestPerson();
  const [idle, used, old] = [
    await start(userId, DAYS),
    await start(userId, DAYS),
    await start(userId, DAYS),
  ];
  const ago = (id: string, hours: number) =>
    db().pool.query(
      "update sessions set last_seen_at = clock_timestamp() - make_interval(hours => $2) where id = $1",
      [id, hours],
    );
  await ago(idle.id, 25);
  await ago(used.id, 23);
  await ago(old.id, 49);
  expect(await findSession(idle.id)).toBeNull();
  expect((await listSessions(userId)).map(({ id }) => id)).toEqual([used.id]);
  const found = await findSession(used.id);
  if (found) await saveSessionSeen(found.session);
  await deleteOldSessions();
  const { rows } = await db().pool.query("select id from sessions where user_id = $1", [userId]);
  expect(rows.map(({ id }) => id).toSorted()).toEqual([idle.id, used.id].toSorted());
  expect(
    Date.now() - ((await findSession(used.id))?.session.lastSeenAt.getTime() ?? 0),
  ).toBeLessThan(60_000);
});

test("the maximum idle time of a session, in hours, is a setting", async () => {
  const userId = await createTestPerson();
  const session = await start(userId, DAYS);
  await db().pool.query(
    "update sessions set last_seen_at = clock_timestamp() - interval '2 hours' where id = $1",
    [session.id],
  );
  expect(await findSession(session.id)).not.toBeNull();
  vi.stubEnv("SESSION_IDLE_HOURS", "1");
  expect(await findSession(session.id)).toBeNull();
  vi.unstubAllEnvs();
});

test.each([
  ["on", -1],
  ["back", 1],
])(
  "when the clock steps an hour %s, sessions end that hour sooner or later, and people confirm again who they are",
  async (_way, hours) => {
    const userId = await createTestPerson();
    const [long, short] = [await start(userId, { seconds: 7_200 }), await start(userId)];
    expect(long.isFresh).toBe(true);
    await db().pool.query(
      `update sessions set confirmed_at = confirmed_at + step, expires_at = expires_at + step
       from make_interval(hours => $2) step where user_id = $1`,
      [userId, hours],
    );
    expect((await findSession(long.id))?.session).toMatchObject({ isFresh: false });
    expect((await findSession(short.id)) === null).toBe(hours < 0);
  },
);

test("a person who confirmed within a working day may send; not later, and not with a confirmation that a clock step has put into the future", async () => {
  const session = await start(await createTestPerson());
  const isProven = async (minutes: number) => {
    await db().pool.query(
      "update sessions set confirmed_at = clock_timestamp() - make_interval(mins => $2) where id = $1",
      [session.id, minutes],
    );
    return (await findSession(session.id))?.session.isProvenToday;
  };
  expect(await isProven(0)).toBe(true);
  expect(await isProven(8 * 60 - 1)).toBe(true);
  expect(await isProven(8 * 60 + 1)).toBe(false);
  expect(await isProven(-5)).toBe(false);
});

test("nobody ends another person's session", async () => {
  const [ann, bob] = [await createTestPerson(), await createTestPerson()];
  const session = await start(ann);
  expect(await endSession(bob, session.id, entryOf)).toBeNull();
  await endOtherSessions({ id: bob, email: "bob@example.com" }, session.id, TEST_ORIGIN);
  expect(await findSession(session.id)).not.toBeNull();
});

test("a person ends all his other sessions, or all of them", async () => {
  const userId = await createTestPerson();
  const [here, there] = [await start(userId), await start(userId), await start(userId)];
  expect(
    await endOtherSessions({ id: userId, email: "ann@example.com" }, here.id, TEST_ORIGIN),
  ).toBe(2);
  expect((await listSessions(userId)).map(({ id }) => id)).toEqual([here.id]);
  expect(await findSession(there.id)).toBeNull();
  expect(await db().prisma.$transaction((tx) => endSessionsOf(userId, tx))).toBe(1);
  expect(await listSessions(userId)).toEqual([]);
});

test("a sign-in during a password change leaves no session of the old password", async () => {
  for (let round = 0; round < 10; round += 1) {
    const userId = await createTestPerson(); // the person's hash is "x"
    const next = { userId, passwordHash: "y", mustChangePassword: false };
    const from = {
      how: "password",
      address: null,
      agent: null,
      factorPending: false,
      seconds: 60,
    } as const;
    await Promise.all([
      ...Array.from({ length: 4 }, () =>
        startSession({ userId, passwordHash: "x", ...from }, TEST_ENTRY),
      ),
      setPassword(next, TEST_ENTRY),
    ]);
    expect(await listSessions(userId)).toEqual([]);
    expect(await startSession({ userId, passwordHash: "x", ...from }, TEST_ENTRY)).toBeNull();
  }
});

test("when it was last seen is written once in five minutes", async () => {
  const session = await start(await createTestPerson());
  const seen = async () => (await findSession(session.id))?.session.lastSeenAt.getTime() ?? 0;
  await saveSessionSeen(session);
  expect(await seen()).toBe(session.lastSeenAt.getTime());
  await db().pool.query(
    "update sessions set last_seen_at = last_seen_at - interval '6 minutes' where id = $1",
    [session.id],
  );
  const before = await seen();
  const found = await findSession(session.id);
  if (!found) throw new Error("the session is gone");
  vi.spyOn(Date, "now").mockReturnValue(before - 3_600_000); // an hour behind the database's clock
  await saveSessionSeen(found.session);
  vi.restoreAllMocks();
  expect((await seen()) - before).toBeGreaterThan(300_000);
});

test("sessions that ended or expired a day ago are removed", async () => {
  const userId = await createTestPerson();
  const [live, ended, over] = [await start(userId), await start(userId), await start(userId)];
  await endSession(userId, ended.id, entryOf);
  expect(await deleteOldSessions()).toBe(0);
  await db().pool.query(
    `update sessions set ended_at = ended_at - interval '25 hours',
       expires_at = expires_at - (case when id = $1 then interval '25 hours' else interval '0' end)
     where user_id = $2`,
    [over.id, userId],
  );
  expect(await deleteOldSessions()).toBe(2);
  expect((await listSessions(userId)).map(({ id }) => id)).toEqual([live.id]);
});

test("the first question of a request waits no longer than half a minute for a database that hangs", async () => {
  const { id } = await start(await createTestPerson());
  const locked = await db().pool.connect();
  try {
    await locked.query("begin");
    await locked.query(
      "lock table sessions, api_tokens, share_links, rate_limiter_flexible in access exclusive mode",
    );
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const asked = Promise.allSettled([
      findSession(id),
      findApiToken("a hash"),
      findShare("a hash"),
      countAttempt({ name: "hanging", tries: 1, perSeconds: 1 }, "key"),
    ]);
    await vi.advanceTimersByTimeAsync(29_000);
    await vi.advanceTimersByTimeAsync(1_001);
    const answers = await asked;
    expect(answers.map((answer) => answer.status === "rejected" && answer.reason.message)).toEqual(
      answers.map(() => "The database does not answer."),
    );
  } finally {
    vi.useRealTimers();
    await locked.query("rollback");
    locked.release();
  }
});
