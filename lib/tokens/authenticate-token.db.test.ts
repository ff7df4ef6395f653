import { beforeAll, beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import { addToken, addTokenFor } from "@/lib/tokens/add-token";
import {
  authenticateToken,
  judgeScope,
  PER_ADDRESS,
  PER_TOKEN,
} from "@/lib/tokens/authenticate-token";
import type { NewToken } from "@/lib/tokens/contract";
import {
  EVERYBODYS_TOKENS,
  findTokenReach,
  listApiTokens,
  ownTokens,
  revokeToken,
} from "@/lib/tokens/token-reach";
import { TOKEN_SCOPES } from "@/lib/tokens/token-scopes";
import type { User } from "@/lib/users/store/users";

let scope: WholeAccountScope;
let ann: User;
let addresses = 0;
let address: string;
openTestDatabase();
beforeAll(async () => {
  scope = await createTestAccount();
  ann = await createTestUser();
  await setTestRole(ann.id, scope.accountId, "viewer");
});
beforeEach(() => {
  addresses += 1;
  address = `192.0.2.${addresses}`;
});

async function createToken(given: Partial<NewToken> = {}, user = ann) {
  const asked = {
    name: "nightly",
    scopes: TOKEN_SCOPES,
    accountId: scope.accountId,
    days: 90,
    ...given,
  };
  const added = await addToken(user, asked, TEST_ORIGIN);
  if (added.kind !== "added") throw new Error(added.problem);
  return added;
}

const ask = (text: string | null, account: number | string | null = scope.accountId) =>
  authenticateToken({
    authorization: text === null ? null : `Bearer ${text}`,
    caller: { address, agent: "curl" },
    account: account === null ? null : String(account),
  });

async function granted(text: string, account: number | null = scope.accountId) {
  const answer = await ask(text, account);
  if (answer.kind !== "granted") throw new Error(answer.kind);
  return answer;
}

/** The audit log's entries about refusals of this test's address. */
async function refusals() {
  const { rows } = await db().pool.query(
    `select result, actor_kind, actor_token, account_id, object, details from audit_log
     where kind = 'token-refused' and address = $1 order by id`,
    [address],
  );
  return rows;
}

test("a token opens its own account, and its last use is recorded", async () => {
  const { text, token } = await createToken();
  expect(text).toMatch(/^bd_[A-Za-z0-9_-]{43}$/);
  expect(await ask(text)).toMatchObject({
    kind: "granted",
    access: { scope },
    token: { userId: ann.id },
  });
  const [listed] = await listApiTokens(ownTokens(ann));
  expect(listed).toMatchObject({
    id: token.id,
    email: ann.email,
    name: "nightly",
    account: { id: scope.accountId },
    scopes: TOKEN_SCOPES,
    hint: text.slice(-4),
    isExpired: false,
    lastUsedAt: expect.any(Date),
  });
});

test("the text of a token is stored nowhere but for its last four letters", async () => {
  const { text } = await createToken();
  for (const table of ["api_tokens", "audit_log", "rate_limiter_flexible"]) {
    await ask(text);
    const { rows } = await db().pool.query(`select to_jsonb(t) as row from ${table} t`);
    expect(rows.length, table).toBeGreaterThan(0);
    expect(JSON.stringify(rows), table).not.toContain(text.slice(3, 20));
    expect(JSON.stringify(rows), table).not.toContain(text.slice(-20));
  }
  expect(JSON.stringify(await listApiTokens(EVERYBODYS_TOKENS))).not.toContain("Hash");
});

test.each([
  ["no header", null, "none"],
  ["something else", "Basic", "none"],
  ["a token that nobody has", `bd_${"A".repeat(43)}`, "unknown"],
  ["a token with more behind it", `bd_${"A".repeat(43)} x`, "none"],
])("%s opens nothing", async (_what, text, why) => {
  expect(await ask(text)).toEqual({ kind: "unauthorized", why });
});

test("an expired token and a revoked one open nothing any more, and say why", async () => {
  const expired = await createToken();
  await db().pool.query(
    "update api_tokens set expires_at = clock_timestamp() - interval '1 second' where id = $1",
    [expired.token.id],
  );
  expect(await ask(expired.text)).toEqual({ kind: "unauthorized", why: "expired" });

  const { text, token } = await createToken();
  await granted(text);
  expect(await revokeToken(EVERYBODYS_TOKENS, token.id.slice(0, 8), TEST_ORIGIN)).toMatchObject({
    id: token.id,
  });
  expect(await ask(text)).toEqual({ kind: "unauthorized", why: "revoked" });
  expect(await revokeToken(EVERYBODYS_TOKENS, token.id, TEST_ORIGIN)).toBe("none");
});

test("another account is refused, whether it is there, is gone or was never for this person", async () => {
  const { text } = await createToken();
  const other = await createTestAccount();
  for (const account of [other.accountId, 999_999, "../1", "1,2", "undefined", "null"]) {
    expect(await ask(text, account)).toEqual({ kind: "forbidden", why: "account" });
  }
  const bob = await createTestUser();
  await setTestRole(bob.id, scope.accountId, "manager");
  const his = await createToken({}, bob);
  await db().pool.query("delete from grants where user_id = $1", [bob.id]);
  expect(await ask(his.text)).toEqual({ kind: "forbidden", why: "account" });
});

test("a token reads what its scopes name and nothing else", async () => {
  const { text } = await createToken({ scopes: ["commissions:read"] });
  const grant = await granted(text);
  expect(await judgeScope(grant, "commissions:read")).toBeNull();
  expect(await judgeScope(grant, "repayments:read")).toBe("scope");
  expect(await judgeScope(grant, "research:read")).toBe("scope");
});

test("a token for research alone is of no account, and opens none", async () => {
  const { text, token } = await createToken({ scopes: ["research:read"] });
  expect(token.account).toBeNull();
  expect(await judgeScope(await granted(text, null), "research:read")).toBeNull();
  expect(await ask(text)).toEqual({ kind: "forbidden", why: "account" });
});

test("a person who becomes a partner keeps the token for his clients, but cannot read repayments with it", async () => {
  const carl = await createTestUser();
  await setTestRole(carl.id, scope.accountId, "viewer");
  const { text } = await createToken({}, carl);
  await setTestRole(carl.id, scope.accountId, "partner");
  const grant = await granted(text);
  expect(grant.access?.account.role).toBe("partner");
  expect(await judgeScope(grant, "commissions:read")).toBeNull();
  expect(await judgeScope(grant, "repayments:read")).toBe("whole-account");
  const asked = { name: "n", scopes: TOKEN_SCOPES, accountId: scope.accountId, days: 1 };
  expect(await addToken(carl, asked, TEST_ORIGIN)).toEqual({
    kind: "refused",
    field: "scopes",
    problem: "whole-account",
  });
});

test("a token goes with its person, and with its account", async () => {
  const [bob, book] = [await createTestUser(), await createTestAccount()];
  for (const { accountId } of [scope, book]) await setTestRole(bob.id, accountId, "viewer");
  await setTestRole(ann.id, book.accountId, "viewer");
  const [his, ofBook] = [
    await createToken({}, bob),
    await createToken({ accountId: book.accountId }),
  ];
  await db().pool.query("delete from users where id = $1", [bob.id]);
  await db().pool.query("delete from accounts where id = $1", [book.accountId]);
  expect(await ask(his.text)).toEqual({ kind: "unauthorized", why: "unknown" });
  expect(await ask(ofBook.text, book.accountId)).toEqual({ kind: "unauthorized", why: "unknown" });
});

test("a script in a loop gets 429 and leaves one entry; other tokens are not affected", async () => {
  const [looping, other] = [await createToken(), await createToken()];
  for (let asked = 0; asked < PER_TOKEN.tries; asked += 1) await ask(looping.text, 999_999);
  for (let asked = 0; asked < 3; asked += 1) {
    const answer = await ask(looping.text);
    expect(answer).toEqual({ kind: "limited", by: "token", retryAfterSeconds: expect.any(Number) });
  }
  expect(await ask(other.text)).toMatchObject({ kind: "granted" });
  const about = { actor_kind: "token", actor_token: "nightly", account_id: scope.accountId };
  const token = looping.token.id;
  expect(await refusals()).toMatchObject([
    { result: "refused", ...about, object: "nightly", details: { token, problem: "account" } },
    { result: "limited", ...about, object: "nightly", details: { token, problem: "limited" } },
  ]);
});

test("guesses from one address get 429 and leave two entries; a valid token from there still works", async () => {
  const { text } = await createToken();
  const guess = (n: number) => `bd_${String(n).padStart(43, "0")}`;
  for (let n = 0; n < PER_ADDRESS.tries; n += 1) await ask(guess(n));
  for (let n = 1000; n < 1003; n += 1)
    expect(await ask(guess(n))).toMatchObject({ kind: "limited", by: "address" });
  expect(await ask(text)).toMatchObject({ kind: "granted" });
  expect(await refusals()).toMatchObject([
    {
      result: "refused",
      actor_kind: "nobody",
      object: null,
      details: { token: null, problem: "unknown" },
    },
    {
      result: "limited",
      actor_kind: "nobody",
      object: null,
      details: { token: null, problem: "limited" },
    },
  ]);
});

test.each<[string, Partial<NewToken>, string]>([
  ["no name", { name: " " }, "name"],
  ["a name with a line break", { name: "a\nb" }, "name"],
  ["a name without end", { name: "n".repeat(61) }, "name"],
  ["nothing that it reads", { scopes: [] }, "scopes"],
  ["no day", { days: 0 }, "days"],
  ["more than a year", { days: 366 }, "days"],
  ["half a day", { days: 1.5 }, "days"],
  ["no account", { accountId: null }, "no-account"],
  ["an account that there is not", { accountId: 999_999 }, "unknown-account"],
])("%s: no token", async (_what, given, problem) => {
  const asked = { name: "n", scopes: TOKEN_SCOPES, accountId: scope.accountId, days: 1, ...given };
  expect(await addToken(ann, asked, TEST_ORIGIN)).toEqual({
    kind: "refused",
    field: expect.any(String),
    problem,
  });
});

test("nobody gets no token, and no person more than fifty that are good", async () => {
  const asked = { name: "n", scopes: ["research:read"], accountId: null, days: 1 } as const;
  expect(await addTokenFor("nobody@example.com", asked, TEST_ORIGIN)).toEqual({
    kind: "unknown-person",
  });
  const dora = await createTestUser();
  const first = await createToken(asked, dora);
  for (let n = 1; n < 50; n += 1) await createToken(asked, dora);
  expect(await addToken(dora, asked, TEST_ORIGIN)).toEqual({
    kind: "refused",
    field: null,
    problem: "too-many",
  });
  await revokeToken(ownTokens(dora), first.token.id, TEST_ORIGIN);
  expect(await addToken(dora, asked, TEST_ORIGIN)).toMatchObject({ kind: "added" });
});

test("a person sees and ends his own tokens, a manager those for his accounts, an administrator all", async () => {
  const [erin, mine, other] = [
    await createTestUser(),
    await createTestAccount(),
    await createTestAccount(),
  ];
  for (const { accountId } of [mine, other]) await setTestRole(ann.id, accountId, "viewer");
  await setTestRole(erin.id, mine.accountId, "manager");
  await setTestRole(erin.id, other.accountId, "viewer");
  const [there, elsewhere] = [
    await createToken({ accountId: mine.accountId }),
    await createToken({ accountId: other.accountId }),
  ];
  const reach = await findTokenReach(erin);
  if (reach === null) throw new Error("a manager has a reach");
  expect((await listApiTokens(reach)).map(({ id }) => id)).toEqual([there.token.id]);
  expect(await revokeToken(reach, elsewhere.token.id, TEST_ORIGIN)).toBe("none");
  expect(await revokeToken(ownTokens(erin), elsewhere.token.id, TEST_ORIGIN)).toBe("none");
  expect(await revokeToken(reach, there.token.id, TEST_ORIGIN)).toMatchObject({
    id: there.token.id,
  });
  expect(await ask(there.text, mine.accountId)).toEqual({ kind: "unauthorized", why: "revoked" });
  expect(await findTokenReach(ann)).toBeNull();
  expect(await findTokenReach({ ...ann, isAdmin: true })).toEqual(EVERYBODYS_TOKENS);
});
