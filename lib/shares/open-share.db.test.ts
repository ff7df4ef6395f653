import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { someOf } from "@/lib/env/testing/env";
import { NO_PARTY } from "@/lib/parties/party";
import { saveBrokerParty, saveDocumentSettings, saveLogo } from "@/lib/parties/save-parties";
import { paintedPng } from "@/lib/parties/testing/pictures";
import { setTestRole } from "@/lib/people/testing/grant";
import { NOTHING_PASSED, type PassedSteps, SHARE_PATHS } from "@/lib/shares/visit";
import { makeLinkToken } from "@/lib/sign-in/secrets/link-token";
import { loadShareLogo, openShare, type ShareVisit } from "./open-share";
import { makePass, PASS_SECONDS } from "./pass";
import { createTestShare, readTestViews, rotateTestShare, type TestShare } from "./testing/share";

openTestDatabase();
beforeAll(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the tests, long enough for signing");
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const HOUR_MS = 3_600_000;
const now = () => Date.now();
const hence = (ms: number) => new Date(now() + ms);
const CLOSED = { kind: "closed" };

function visit(token: string, more: Partial<ShareVisit> = {}) {
  const from = { address: randomUUID(), userAgent: "curl/8.5.0", isRobot: false };
  return openShare({ token, path: "page", pass: null, nowMs: now(), ...from, ...more });
}

/** A visitor's pass after these steps. */
function passTo({ id }: TestShare, steps: Partial<PassedSteps>, nowMs = now()): string {
  return makePass({ ...NOTHING_PASSED, ...steps }, { id, passVersion: 1 }, nowMs);
}

const RESTRICTIONS = {
  none: {},
  password: { password: "a quiet harbour" },
  domains: { emailDomains: ["example.com"] },
  views: { maxViews: 9 },
  all: { password: "a quiet harbour", emailDomains: ["example.com"], maxViews: 9 },
} as const;

/**
 * Each way to close a link; returns the token that a visitor has, for a link with these columns.
 */
const CLOSED_STATES: Readonly<Record<string, (columns: object) => Promise<TestShare>>> = {
  unknown: async () => ({ id: randomUUID(), token: makeLinkToken().token }),
  malformed: async () => ({ id: randomUUID(), token: "../x' or 1=1 --\0" }),
  revoked: (columns) => createTestShare({ ...columns, revokedAt: hence(-1) }),
  expired: (columns) => createTestShare({ ...columns, expiresAt: hence(-1) }),
  "used up": (columns) => createTestShare({ ...columns, maxViews: 2, views: 2 }),
  "rotated without grace": async (columns) => {
    const share = await createTestShare(columns);
    await rotateTestShare(share.id, null);
    return share;
  },
  "rotated, its grace over": async (columns) => {
    const share = await createTestShare(columns);
    await rotateTestShare(share.id, hence(-1));
    return share;
  },
  "of somebody who was removed": async (columns) => {
    const share = await createTestShare(columns);
    await db().pool.query(
      "delete from users u using share_links l where l.owner_id = u.id and l.id = $1",
      [share.id],
    );
    return share;
  },
};

describe.each(Object.keys(CLOSED_STATES))("a link that is %s", (state) => {
  test.each(someOf(Object.entries(RESTRICTIONS)))(
    "is closed on every path (restriction: %s)",
    async (_name, columns) => {
      const share = await (CLOSED_STATES[state] as (columns: object) => Promise<TestShare>)(
        columns,
      );
      const counted = state !== "used up";
      const pass = passTo(share, { password: true, email: true, counted });
      for (const path of SHARE_PATHS) {
        expect(await visit(share.token, { path })).toEqual(CLOSED);
        expect(await visit(share.token, { path, isRobot: true })).toEqual(CLOSED);
        expect(await visit(share.token, { path, pass })).toEqual(CLOSED);
      }
    },
  );
});

test("every reason to be closed runs the same statements", async () => {
  const query = vi.spyOn(db().pool, "query");
  const statements: Record<string, unknown> = {};
  for (const [state, make] of Object.entries(CLOSED_STATES)) {
    const { token } = await make({ password: "a quiet harbour" });
    query.mockClear();
    await visit(token);
    statements[state] = query.mock.calls.map(
      ([asked]) => (asked as { text?: string }).text ?? asked,
    );
  }
  query.mockRestore();
  const [first] = Object.values(statements);
  expect(first).toHaveLength(1);
  for (const of of Object.values(statements)) expect(of).toEqual(first);
});

describe.each(SHARE_PATHS)("%s of an open link", (path) => {
  test("opens if it has no restrictions", async () => {
    const { token, id } = await createTestShare();
    expect(await visit(token, { path })).toMatchObject({ kind: "open", share: { id } });
  });

  test("asks for each step until a pass of this link has it", async () => {
    const share = await createTestShare(RESTRICTIONS.all);
    const other = await createTestShare(RESTRICTIONS.all);
    const asked = (steps: Partial<PassedSteps>, of = share) =>
      visit(share.token, { path, pass: passTo(of, steps) });
    const all = { password: true, email: true, counted: true };
    const asksPassword = { kind: "asks", asks: "password", language: "en-US", domains: [] };
    expect(await visit(share.token, { path })).toEqual(asksPassword);
    expect(await asked({ email: true, counted: true })).toEqual(asksPassword);
    expect(await asked(all, other)).toEqual(asksPassword);
    const domains = ["example.com"];
    expect(await asked({ password: true })).toEqual({
      kind: "asks",
      asks: "e-mail",
      language: "en-US",
      domains,
    });
    expect(await asked(all)).toMatchObject({ kind: "open", newPass: null });
    const late = passTo(share, all, now() - PASS_SECONDS * 1000);
    expect(await visit(share.token, { path, pass: late })).toEqual(asksPassword);
  });

  test("opens with the previous token until its grace period ends, and both tokens count as one link", async () => {
    const share = await createTestShare();
    const token = await rotateTestShare(share.id, hence(HOUR_MS));
    for (const each of [share.token, token])
      expect(await visit(each, { path })).toMatchObject({ kind: "open" });
    const nowMs = now() + HOUR_MS + 1;
    expect(await visit(share.token, { path, nowMs })).toEqual(CLOSED);
    expect(await visit(token, { path, nowMs })).toMatchObject({ kind: "open" });
  });

  test("is closed with the next request after a revocation, whatever cookie a browser has", async () => {
    const share = await createTestShare();
    const pass = passTo(share, { counted: true });
    expect(await visit(share.token, { path, pass })).toMatchObject({ kind: "open" });
    await db().pool.query(
      "update share_links set revoked_at = clock_timestamp(), revoked_because = 'person' where id = $1",
      [share.id],
    );
    expect(await visit(share.token, { path, pass })).toEqual(CLOSED);
  });

  test("where views are limited, opens with a counted pass alone", async () => {
    const { token } = await createTestShare({ maxViews: 1 });
    if (path !== "page") expect(await visit(token, { path })).toEqual(CLOSED);
    expect(await visit(token, { path, isRobot: true })).toEqual(CLOSED);
    const page = await visit(token);
    if (page.kind !== "open") throw new Error(page.kind);
    expect(await visit(token, { path, pass: page.newPass })).toMatchObject({
      kind: "open",
      newPass: null,
    });
    expect(await visit(token, { path })).toEqual(CLOSED);
  });
});

test("a reload within half an hour is the same view; data requests and robots are not views", async () => {
  const { id, token } = await createTestShare();
  const nowMs = now();
  const first = await visit(token, { nowMs });
  if (first.kind !== "open" || first.newPass === null) throw new Error("no pass");
  const { newPass: pass } = first;
  for (const path of SHARE_PATHS) {
    expect(await visit(token, { path, pass, nowMs: nowMs + 1_799_000 })).toMatchObject({
      newPass: null,
    });
    if (path !== "page") await visit(token, { path });
  }
  await visit(token, { isRobot: true });
  expect(await readTestViews(id)).toEqual({ counted: 1, listed: 1, notices: ["first-view"] });
  expect(await visit(token, { pass, nowMs: nowMs + 1_801_000 })).toMatchObject({
    newPass: expect.any(String),
  });
  expect(await readTestViews(id)).toMatchObject({ counted: 2, listed: 2 });
});

test("of 40 simultaneous visitors to a link with 7 views, 7 get in and stay in", async () => {
  const { id, token } = await createTestShare({ maxViews: 7 });
  const answers = await Promise.all(Array.from({ length: 40 }, () => visit(token)));
  const passes = answers.flatMap((answer) => (answer.kind === "open" ? [answer.newPass] : []));
  expect(passes).toHaveLength(7);
  expect(answers.filter(({ kind }) => kind === "closed")).toHaveLength(33);
  expect(await readTestViews(id)).toEqual({ counted: 7, listed: 7, notices: ["first-view"] });
  for (const pass of passes)
    expect(await visit(token, { path: "csv", pass })).toMatchObject({ kind: "open" });
  expect(await visit(token)).toEqual(CLOSED);
});

test("an open link shows at most the name of its owner", async () => {
  const [shown, hidden] = [await createTestShare(), await createTestShare({ hidesAuthor: true })];
  const authorOf = async ({ token }: TestShare) => {
    const answer = await visit(token);
    if (answer.kind !== "open") throw new Error(answer.kind);
    expect(JSON.stringify(answer)).not.toContain("@");
    return answer.share.author;
  };
  expect(await authorOf(shown)).toMatch(/^person\d+$/);
  expect(await authorOf(hidden)).toBeNull();
});

test("a link shows the name and logo of its owner's account, if that publishes them and the author is shown", async () => {
  const [shown, hidden] = [await createTestShare(), await createTestShare({ hidesAuthor: true })];
  const publisherOf = async ({ token }: TestShare) => {
    const answer = await visit(token);
    if (answer.kind !== "open") throw new Error(answer.kind);
    const logo = await loadShareLogo(answer.share);
    return { publisher: answer.share.publisher, logo };
  };
  const nobody = { publisher: null, logo: null };
  expect(await publisherOf(shown)).toEqual(nobody);
  const scope = await createTestAccount();
  const party = { name: "Acme", address: "1 High Street", taxNumber: "1" };
  const settings = { isPublished: true, bills: false, billNote: "" };
  const seen = { ...settings, isPublished: false };
  await saveBrokerParty(scope, { seen: NO_PARTY, typed: party }, TEST_ORIGIN);
  await saveDocumentSettings(scope, { seen, typed: settings }, TEST_ORIGIN);
  await saveLogo(scope, paintedPng({ width: 4, height: 4 }), TEST_ORIGIN);
  expect(await publisherOf(shown)).toEqual(nobody); // its owner has no role at the account
  for (const { id } of [shown, hidden]) {
    const { ownerId } = await db().prisma.shareLink.findUniqueOrThrow({ where: { id } });
    await setTestRole(ownerId, scope.accountId, "viewer");
  }
  const told = await publisherOf(shown);
  expect(told).toMatchObject({ publisher: { name: "Acme" }, logo: { type: "image/png" } });
  expect(JSON.stringify(told)).not.toContain("High Street");
  expect(await publisherOf(hidden)).toEqual(nobody);
});

test("an address that asks for many closed links gets 429, others do not", async () => {
  const { token } = await createTestShare();
  const [address, nowMs] = [randomUUID(), Math.ceil(now() / 60_000) * 60_000];
  const ask = (asked: string, at = nowMs, from = address) =>
    visit(asked, { address: from, nowMs: at });
  for (let n = 0; n < 600; n++) expect(await ask("nothing")).toEqual(CLOSED);
  expect(await ask(token)).toEqual({ kind: "limited", retryAfterSeconds: 60 });
  expect(await ask(token, nowMs, randomUUID())).toMatchObject({ kind: "open" });
  expect(await ask(token, nowMs + 60_000)).toMatchObject({ kind: "open" });
});
