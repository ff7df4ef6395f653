import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type JudgedVisit,
  judgeVisit,
  NOTHING_PASSED,
  type PassedSteps,
  SHARE_PATHS,
  type ShareLock,
} from "./visit";

const NOW = Date.UTC(2026, 10, 24);
const ago = (ms: number) => new Date(NOW - ms);
const bare: ShareLock = {
  revokedAt: null,
  expiresAt: null,
  earlierUntil: null,
  views: 0,
  maxViews: null,
  hasPassword: false,
  emailDomains: [],
};
const visit = (more: Partial<JudgedVisit> = {}): JudgedVisit => ({
  path: "page",
  passed: NOTHING_PASSED,
  isRobot: false,
  ...more,
});
const ALL_PASSED: PassedSteps = { password: true, email: true, counted: true };

/** Each state of a link, with the names that the HTTP tests use. */
const CLOSED: Readonly<Record<string, ShareLock | null>> = {
  unknown: null,
  revoked: { ...bare, revokedAt: ago(1) },
  expired: { ...bare, expiresAt: ago(0) },
  "rotated away": { ...bare, earlierUntil: ago(0) },
  "revoked, though it never expires and has views left": {
    ...bare,
    revokedAt: ago(1),
    maxViews: 9,
  },
};

describe.each(SHARE_PATHS)("%s", (path) => {
  test.each(Object.entries(CLOSED))(
    "a link that is %s is closed, whatever was passed",
    (_state, lock) => {
      for (const passed of [NOTHING_PASSED, ALL_PASSED]) {
        const restricted = lock && { ...lock, hasPassword: true, emailDomains: ["example.com"] };
        for (const link of [lock, restricted]) {
          expect(judgeVisit(link, visit({ path, passed }), NOW)).toEqual({ kind: "closed" });
        }
      }
    },
  );

  test("a used-up link is closed to everybody but those who are counted", () => {
    const link = { ...bare, views: 3, maxViews: 3, hasPassword: true };
    const passed = { ...NOTHING_PASSED, password: true };
    expect(judgeVisit(link, visit({ path, passed }), NOW)).toEqual({ kind: "closed" });
    const counted = { ...passed, counted: true };
    expect(judgeVisit(link, visit({ path, passed: counted }), NOW)).toEqual({
      kind: "open",
      counts: false,
    });
  });

  test("a password is asked for before an e-mail, and each until it is passed", () => {
    const link = { ...bare, hasPassword: true, emailDomains: ["example.com"], maxViews: 2 };
    const asked = (passed: Partial<PassedSteps>) =>
      judgeVisit(link, visit({ path, passed: { ...NOTHING_PASSED, ...passed } }), NOW);
    expect(asked({})).toEqual({ kind: "asks", asks: "password" });
    expect(asked({ email: true, counted: true })).toEqual({ kind: "asks", asks: "password" });
    expect(asked({ password: true, counted: true })).toEqual({ kind: "asks", asks: "e-mail" });
    expect(asked({ password: true, email: true, counted: true })).toEqual({
      kind: "open",
      counts: false,
    });
  });

  test("an earlier token opens until its grace is over, an expiring link until its moment", () => {
    const later = new Date(NOW + 1);
    for (const link of [
      { ...bare, earlierUntil: later },
      { ...bare, expiresAt: later },
    ]) {
      expect(judgeVisit(link, visit({ path }), NOW).kind).toBe("open");
      expect(judgeVisit(link, visit({ path }), NOW + 1).kind).toBe("closed");
    }
  });

  test("where views are limited nothing opens without one that counts", () => {
    const link = { ...bare, maxViews: 5 };
    const open = { kind: "open", counts: true };
    expect(judgeVisit(link, visit({ path }), NOW)).toEqual(
      path === "page" ? open : { kind: "closed" },
    );
    expect(judgeVisit(link, visit({ path, isRobot: true }), NOW)).toEqual({ kind: "closed" });
  });
});

test("a page counts once a pass, data and robots never", () => {
  const counts = (more: Partial<JudgedVisit>) => judgeVisit(bare, visit(more), NOW);
  expect(counts({})).toEqual({ kind: "open", counts: true });
  for (const path of SHARE_PATHS.slice(1))
    expect(counts({ path })).toEqual({ kind: "open", counts: false });
  expect(counts({ isRobot: true })).toEqual({ kind: "open", counts: false });
  expect(counts({ passed: { ...NOTHING_PASSED, counted: true } })).toEqual({
    kind: "open",
    counts: false,
  });
});

describe("for any link, visitor and moment", () => {
  const moment = fc.option(fc.integer({ min: -3, max: 3 }).map((ms) => new Date(NOW + ms)));
  const anyLock: fc.Arbitrary<ShareLock> = fc
    .record({
      revokedAt: moment,
      expiresAt: moment,
      earlierUntil: moment,
      maxViews: fc.option(fc.integer({ min: 1, max: 3 })),
      views: fc.integer({ min: 0, max: 3 }),
      hasPassword: fc.boolean(),
      emailDomains: fc.constantFrom([], ["example.com"]),
    })
    .map((lock) => ({ ...lock, views: Math.min(lock.views, lock.maxViews ?? lock.views) }));
  const steps = fc.record({ password: fc.boolean(), email: fc.boolean(), counted: fc.boolean() });
  const anyVisit = fc.record({
    path: fc.constantFrom(...SHARE_PATHS),
    passed: steps,
    isRobot: fc.boolean(),
  });

  test("open means alive, every step passed, and a view counted where they are limited", () => {
    fc.assert(
      fc.property(anyLock, anyVisit, (link, asked) => {
        const verdict = judgeVisit(link, asked, NOW);
        if (verdict.kind !== "open") return;
        const over = [link.expiresAt, link.earlierUntil].some(
          (at) => at !== null && at.getTime() <= NOW,
        );
        expect(over || link.revokedAt !== null).toBe(false);
        expect(link.hasPassword && !asked.passed.password).toBe(false);
        expect(link.emailDomains.length > 0 && !asked.passed.email).toBe(false);
        if (link.maxViews === null) return;
        expect(asked.passed.counted || (verdict.counts && link.views < link.maxViews)).toBe(true);
      }),
    );
  });

  test("data opens only to visitors who can open the page, and skipping a step opens nothing", () => {
    fc.assert(
      fc.property(
        anyLock,
        anyVisit,
        fc.constantFrom("password", "email", "counted"),
        (link, asked, step) => {
          const opens = (more: Partial<JudgedVisit>) =>
            judgeVisit(link, { ...asked, ...more }, NOW).kind === "open";
          if (opens({})) expect(opens({ path: "page" })).toBe(true);
          const fewer = { ...asked.passed, [step]: false };
          if (asked.path !== "page" && opens({ passed: fewer })) expect(opens({})).toBe(true);
        },
      ),
    );
  });
});
