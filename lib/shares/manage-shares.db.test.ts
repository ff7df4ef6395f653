import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { overlap, raceTest } from "@/lib/database/testing/overlap";
import { createTestUser } from "@/lib/people/testing/person";
import { SHARE_LIMITS, type ShareChange, type ShareOptions } from "@/lib/shares/options";
import { findShare, loadShareFactsText } from "@/lib/shares/store/visit";
import type { ShareSubject } from "@/lib/shares/subject";
import { createTestShare } from "@/lib/shares/testing/stored-share";
import { hashLinkToken } from "@/lib/sign-in/secrets/link-token";
import { verifyPassword } from "@/lib/sign-in/secrets/passwords";
import type { StockCode } from "@/lib/stocks/stock-code";
import { requireExchangeId } from "@/lib/stocks/store/exchanges";
import type { User } from "@/lib/users/store/users";
import { refuseShare } from "./contract";
import { type NewShare, storeShare } from "./make-share";
import {
  changeShare,
  listShares,
  loadShareSettings,
  revokeAllShares,
  revokeShare,
  rotateShare,
  saveShareSettings,
} from "./manage-shares";

openTestDatabase();

const DAY_MS = 86_400_000;
const SUBJECT: ShareSubject = { kind: "stock", code: "AAPL" as StockCode, panels: ["dividends"] };
const OPTIONS: ShareOptions = {
  ...{ kind: "live", title: "", commentary: "", language: "en-US", hidesAuthor: false, days: 30 },
  ...{ password: null, maxViews: null, emailDomains: [] },
};

let owner: User;
beforeEach(async () => {
  owner = await createTestUser();
});

const chooser = (more: { isAdmin?: boolean; mailConfigured?: boolean } = {}) => ({
  ...{ isAdmin: false, mailConfigured: true },
  ...more,
});
const own = () => ({ kind: "own", userId: owner.id }) as const;

async function make(
  options: Partial<ShareOptions> = {},
  {
    facts = null,
    maker = {},
  }: { facts?: NewShare["facts"]; maker?: Parameters<typeof chooser>[0] } = {},
) {
  const exchangeId = await requireExchangeId("https://exchange.example");
  const share = { exchangeId, subject: SUBJECT, options: { ...OPTIONS, ...options }, facts };
  return storeShare({ userId: owner.id, ...chooser(maker) }, share, TEST_ORIGIN);
}

async function made(...given: Parameters<typeof make>) {
  const answer = await make(...given);
  if (answer.kind === "refused") throw new Error(answer.problem);
  return answer;
}

const found = (token: string) => findShare(hashLinkToken(token) ?? "");
const change = (id: string, changed: ShareChange, by = chooser()) =>
  changeShare({ reach: own(), ...by }, { id, change: changed }, TEST_ORIGIN);

async function entries() {
  const { rows } = await db().pool.query<{ kind: string; object: string; details: object }>(
    "select kind, object, details from audit_log where details->>'person' = $1 order by id",
    [owner.email],
  );
  return rows;
}

test("a link's token is 256 random bits, in no column, and leads to what was chosen", async () => {
  const facts = { text: '{"version":1}', capturedAt: new Date("2026-11-22T10:00:00Z") };
  const options = {
    kind: "snapshot",
    title: " A\n title ",
    password: "open sesame",
    days: 7,
  } as const;
  const { id, token } = await made(
    { ...options, emailDomains: ["@Example.COM", "example.com"] },
    { facts },
  );
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const share = await found(token);
  expect(share).toMatchObject({
    id,
    title: "A title",
    emailDomains: ["example.com"],
    kind: "snapshot",
  });
  expect(share?.factsHash).toBe(createHash("sha256").update(facts.text).digest("hex"));
  expect(await loadShareFactsText(id)).toBe(facts.text);
  expect(share?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=\d+,/);
  expect(await verifyPassword(share?.passwordHash ?? null, "open sesame")).toBe(true);
  const endsInMs = (share?.expiresAt?.getTime() ?? 0) - Date.now();
  expect(Math.abs(endsInMs - 7 * DAY_MS)).toBeLessThan(60_000);
  const { rows } = await db().pool.query(
    "select to_jsonb(l) as link, to_jsonb(a) as entry from share_links l, audit_log a",
  );
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain("sesame");
});

describe("a value beyond its limit is refused, and nothing is stored", () => {
  test.each([
    ["title-too-long", { title: "x".repeat(121) }, {}],
    ["commentary-too-long", { commentary: "x".repeat(10_001) }, {}],
    ["never-needs-administrator", { days: null }, {}],
    ["days-out-of-range", { days: 0 }, {}],
    ["days-out-of-range", { days: 366 }, { isAdmin: true }],
    ["days-out-of-range", { days: 1.5 }, {}],
    ["days-out-of-range", { days: Number.NaN }, {}],
    ["password-too-short", { password: "1234567" }, {}],
    ["password-too-short", { password: "" }, {}],
    ["password-too-long", { password: "x".repeat(257) }, {}],
    ["views-out-of-range", { maxViews: 0 }, {}],
    ["views-out-of-range", { maxViews: 1_000_001 }, {}],
    ["domains-need-mail", { emailDomains: ["example.com"] }, { mailConfigured: false }],
    ["domain-unreadable", { emailDomains: ["example.com", "localhost"] }, {}],
    [
      "too-many-domains",
      { emailDomains: Array.from({ length: 21 }, (_, i) => `a${i}.example`) },
      {},
    ],
    ["no-facts", { kind: "snapshot" }, {}],
  ] as const)("%s (case %#)", async (problem, options, maker) => {
    expect(await make(options, { maker })).toEqual(refuseShare(problem));
    expect(await listShares(own(), { nowMs: Date.now() })).toEqual([]);
  });

  raceTest("a link more than one person may have open, also of two at once", async () => {
    await db().pool.query(
      `insert into share_links (owner_id, token_hash, kind, subject, exchange_id, language)
       select $1::text::uuid, $1::text || n, 'live', $4::jsonb, $2, 'en-US' from generate_series(2, $3) n`,
      [
        owner.id,
        await requireExchangeId("https://exchange.example"),
        SHARE_LIMITS.links,
        JSON.stringify(SUBJECT),
      ],
    );
    const answers = await overlap([() => make(), () => make(), () => make()]);
    expect(
      answers.map((answer) => (answer.kind === "made" ? "made" : answer.problem)).sort(),
    ).toEqual(["made", "too-many-links", "too-many-links"]);
  });

  test("only an administrator makes links without an end", async () => {
    const { token } = await made({ days: null }, { maker: { isAdmin: true } });
    expect((await found(token))?.expiresAt).toBeNull();
  });
});

test("a change affects only the fields that it names; only a new password or new domains ask visitors again", async () => {
  const { id, token } = await made({ title: "before", commentary: "kept" });
  expect(await change(id, { title: "after", hidesAuthor: true })).toEqual({ kind: "changed" });
  expect(await found(token)).toMatchObject({ title: "after", commentary: "kept", passVersion: 1 });
  await change(id, { password: "open sesame" });
  expect(await found(token)).toMatchObject({ passVersion: 2, title: "after" });
  await change(id, { emailDomains: ["example.com"], days: 1 });
  expect((await found(token))?.passVersion).toBe(3);
  await change(id, { emailDomains: ["example.com"], title: "after" });
  expect((await found(token))?.passVersion).toBe(3);
  await change(id, { password: null });
  expect(await found(token)).toMatchObject({ passVersion: 4, passwordHash: null });
  expect(
    (await entries()).map(({ kind, details }) => [kind, (details as { fields?: string[] }).fields]),
  ).toEqual([
    ["share-made", undefined],
    ["share-changed", ["title", "hidesAuthor"]],
    ["share-changed", ["password"]],
    ["share-changed", ["days", "emailDomains"]],
    ["share-changed", ["password"]],
  ]);
});

test("views allowed are more than were counted, and nobody else changes, rotates or revokes a link", async () => {
  const { id, token } = await made();
  await db().pool.query("update share_links set views = 3 where id = $1", [id]);
  expect(await change(id, { maxViews: 3 })).toEqual(refuseShare("fewer-than-counted"));
  expect(await change(id, { maxViews: 4 })).toEqual({ kind: "changed" });
  const reach = { kind: "own", userId: (await createTestUser()).id } as const;
  const notFound = refuseShare("not-found");
  expect(
    await changeShare({ reach, ...chooser() }, { id, change: { title: "x" } }, TEST_ORIGIN),
  ).toEqual(notFound);
  expect(await rotateShare(reach, { id, graceHours: 0 }, TEST_ORIGIN)).toEqual(notFound);
  expect(await revokeShare(reach, { id }, TEST_ORIGIN)).toEqual(notFound);
  expect(await revokeShare(own(), { id: "no id" }, TEST_ORIGIN)).toEqual(notFound);
  expect(await revokeAllShares(reach, TEST_ORIGIN)).toBe(0);
  expect(await found(token)).toMatchObject({ title: "", revokedAt: null });
});

test("a revoked link is never changed, rotated or opened again, and one entry says so", async () => {
  const { id, token } = await made();
  expect(await revokeShare(own(), { id }, TEST_ORIGIN)).toEqual({ kind: "revoked" });
  expect(await revokeShare(own(), { id }, TEST_ORIGIN)).toEqual({ kind: "revoked" });
  const refused = refuseShare("revoked");
  expect(await change(id, { days: 30 })).toEqual(refused);
  expect(await rotateShare(own(), { id, graceHours: 24 }, TEST_ORIGIN)).toEqual(refused);
  expect((await found(token))?.revokedAt).toBeInstanceOf(Date);
  expect((await entries()).map(({ kind, object }) => [kind, object])).toEqual([
    ["share-made", "AAPL"],
    ["share-revoked", "AAPL"],
  ]);
});

test("a rotation gives another token; an administrator revokes everybody's links, each with its entry", async () => {
  const { id, token } = await made({ title: "mine" });
  const rotated = await rotateShare({ kind: "all" }, { id, graceHours: 1 }, TEST_ORIGIN);
  if (rotated.kind === "refused") throw new Error(rotated.problem);
  expect((await found(rotated.token))?.id).toBe(id);
  expect((await found(token))?.earlierUntil).toBeInstanceOf(Date);
  await createTestShare((await createTestUser()).id);
  expect(await revokeAllShares({ kind: "all" }, TEST_ORIGIN)).toBeGreaterThanOrEqual(2);
  expect(await revokeAllShares({ kind: "all" }, TEST_ORIGIN)).toBe(0);
  expect((await entries()).map(({ kind, object }) => [kind, object])).toEqual([
    ["share-made", "mine"],
    ["share-rotated", "mine"],
    ["share-revoked", "mine"],
  ]);
});

test("links end with their owner's access unless somebody chooses otherwise, and the choice leaves one entry", async () => {
  expect(await loadShareSettings()).toEqual({ revokesWithAccess: true });
  await saveShareSettings({ revokesWithAccess: true }, TEST_ORIGIN);
  await saveShareSettings({ revokesWithAccess: false }, TEST_ORIGIN);
  await saveShareSettings({ revokesWithAccess: false }, TEST_ORIGIN);
  expect(await loadShareSettings()).toEqual({ revokesWithAccess: false });
  const { rows } = await db().pool.query(
    "select details from audit_log where kind = 'share-settings-changed'",
  );
  expect(rows).toEqual([{ details: { before: true, after: false } }]);
});
