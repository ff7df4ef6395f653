import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { listGrants } from "@/lib/people/store/grants";
import { findUserByEmail, insertUser } from "@/lib/users/store/users";
import { mayAskOidc, signInByOidc } from "./oidc";

openTestDatabase();
afterEach(() => vi.unstubAllEnvs());

const ISSUER = "https://id.example.com";
const caller = () => ({ address: randomUUID(), agent: null });

async function newPerson() {
  const email = `${randomUUID()}@example.com`;
  const added = await insertUser({
    email,
    passwordHash: "x",
    isAdmin: false,
    mustChangePassword: false,
  });
  if (added === "email-taken") throw new Error(added);
  return added.inserted;
}

const come = (claims: Readonly<Record<string, unknown>>) =>
  signInByOidc({ iss: ISSUER, ...claims }, caller());

test("a verified e-mail opens the person who has it, and from then on the provider's number does", async () => {
  const { id, email } = await newPerson();
  const sub = randomUUID();
  const claims = { sub, email: email.toUpperCase(), email_verified: true };
  expect(await come(claims)).toMatchObject({ user: { id }, session: { how: "oidc" } });
  expect(await come({ sub })).toMatchObject({ user: { id } });
  expect(await come({ sub, email: "another@example.com", email_verified: true })).toMatchObject({
    user: { id },
  });
  const { rows } = await db().pool.query(
    "select kind, result, details from audit_log where object = $1 order by id limit 2",
    [email],
  );
  expect(rows).toEqual([
    { kind: "identity-linked", result: "done", details: { issuer: ISSUER } },
    { kind: "sign-in", result: "done", details: { how: "oidc" } },
  ]);
});

test("nobody signs in with an unverified e-mail, an unknown e-mail or an incomplete answer", async () => {
  const { email } = await newPerson();
  for (const claims of [
    { sub: "1", email },
    { sub: "1", email, email_verified: false },
    { sub: "1", email, email_verified: "true" },
    { sub: "1", email: "nobody@example.com", email_verified: true },
    { sub: "", email, email_verified: true },
    { sub: "1", email: "no e-mail", email_verified: true },
    { iss: "", sub: "1", email, email_verified: true },
  ]) {
    expect(await come(claims), JSON.stringify(claims)).toBeNull();
  }
  expect(await signInByOidc(undefined, caller())).toBeNull();
  expect(await findUserByEmail("nobody@example.com")).toBeNull();
});

test("an e-mail that the provider gave to somebody else does not open what was the first one's", async () => {
  const { id, email } = await newPerson();
  expect(await come({ sub: `${id} first`, email, email_verified: true })).toMatchObject({
    user: { id },
  });
  expect(await come({ sub: `${id} second`, email, email_verified: true })).toBeNull();
  const elsewhere = {
    iss: "https://other.example.com",
    sub: `${id} second`,
    email,
    email_verified: true,
  };
  expect(await come(elsewhere)).toMatchObject({ user: { id } });
});

test("where the setting says so somebody new comes in, once, and sees no account", async () => {
  vi.stubEnv("OIDC_ISSUER", ISSUER);
  vi.stubEnv("OIDC_CLIENT_ID", "desk");
  vi.stubEnv("OIDC_CLIENT_SECRET", "secret");
  vi.stubEnv("OIDC_CREATE", "on");
  const claims = { sub: randomUUID(), email: `${randomUUID()}@example.com`, email_verified: true };
  const answers = await Promise.all(Array.from({ length: 4 }, () => come(claims)));
  const found = await findUserByEmail(claims.email);
  expect(answers.every((answer) => answer?.user.id === found?.id)).toBe(true);
  expect(found).toMatchObject({ isAdmin: false });
  expect(await listGrants(found?.id ?? "")).toEqual([]);
  expect(await come(claims)).toMatchObject({ user: { id: found?.id } });
});

test("ways to the provider and back are limited by address", async () => {
  const from = caller();
  for (let times = 0; times < 120; times += 1) expect(await mayAskOidc(from)).toBe(true);
  expect(await mayAskOidc(from)).toBe(false);
  expect(await mayAskOidc(caller())).toBe(true);
});

/**
 * Gives the person everything that somebody else could have prepared: a password, an app, a token,
 * a calendar address, a webhook, chats and a session.
 */
async function prepare(userId: string) {
  const { pool } = db();
  const at = "now() + interval '1 day'";
  await pool.query(
    "update users set password_hash = 'theirs', last_sign_in_at = now() where id = $1",
    [userId],
  );
  await pool.query(
    "insert into totp_factors (user_id, sealed_secret, confirmed_at, last_step) values ($1, 'x', now(), 1)",
    [userId],
  );
  await pool.query(
    `insert into api_tokens (user_id, name, token_hash, scopes, expires_at) values ($1, 'theirs', $2, '{research:read}', ${at})`,
    [userId, randomUUID()],
  );
  await pool.query(
    `with list as (insert into watchlists (owner_id, name, position) values ($1, 'theirs', 1) returning id)
     insert into watchlist_feeds (watchlist_id, token_hash, language) select id, $2, 'en-US' from list`,
    [userId, randomUUID()],
  );
  await pool.query(
    "insert into webhooks (user_id, url, sealed_secrets) values ($1, 'https://theirs.example', 'x')",
    [userId],
  );
  await pool.query(
    `insert into chats (user_id, channel, sealed_target, code_until, proven_at)
     select $1, unnest(array['telegram', 'slack']), 'x', ${at}, now()`,
    [userId],
  );
  await pool.query(
    `insert into sessions (user_id, how, expires_at) values ($1, 'password', ${at})`,
    [userId],
  );
}

async function left(userId: string) {
  const { rows } = await db().pool.query(
    `select (select password_hash = 'theirs' from users where id = $1) as password,
       (select count(*)::int from totp_factors where user_id = $1) as apps,
       (select count(*)::int from api_tokens where user_id = $1 and revoked_at is null) as tokens,
       (select count(*)::int from watchlist_feeds f join watchlists w on w.id = f.watchlist_id where w.owner_id = $1) as feeds,
       (select count(*)::int from webhooks where user_id = $1) as webhooks,
       (select count(*)::int from chats where user_id = $1) as chats,
       (select count(*)::int from sessions where user_id = $1 and ended_at is null and how = 'password') as sessions,
       (select array_agg(kind) from person_notices where user_id = $1) as notices`,
    [userId],
  );
  return rows[0];
}

const NOTHING = {
  password: false,
  apps: 0,
  tokens: 0,
  feeds: 0,
  webhooks: 0,
  chats: 0,
  sessions: 0,
  notices: ["access-reset"],
};
const EVERYTHING = {
  password: true,
  apps: 1,
  tokens: 1,
  feeds: 1,
  webhooks: 1,
  chats: 2,
  sessions: 1,
  notices: null,
};

test("a person who prepared an account under another's e-mail keeps nothing when its owner uses single sign-on", async () => {
  const { id, email } = await newPerson();
  await prepare(id);
  expect(await left(id)).toEqual(EVERYTHING);
  const come1 = await come({ sub: randomUUID(), email, email_verified: true });
  expect(come1).toMatchObject({ user: { id }, session: { factorPending: false } });
  expect(await left(id)).toEqual(NOTHING);
  expect((await findUserByEmail(email))?.emailProvenAt).toBeInstanceOf(Date);
  const { rows } = await db().pool.query(
    "select details from audit_log where object = $1 and kind = 'identity-linked'",
    [email],
  );
  expect(rows).toEqual([{ details: { issuer: ISSUER, wasReset: true } }]);
});

test("a person with a proven e-mail keeps everything when single sign-on is connected", async () => {
  const { id, email } = await newPerson();
  await prepare(id);
  await db().pool.query("update users set email_proven_at = now() where id = $1", [id]);
  expect(await come({ sub: randomUUID(), email, email_verified: true })).toMatchObject({
    user: { id },
  });
  expect(await left(id)).toEqual(EVERYTHING);
});
