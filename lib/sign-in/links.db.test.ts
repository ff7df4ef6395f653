import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { sendLetters } from "@/lib/mail/outbox";
import { type SmtpDeed, startSmtp } from "@/lib/mail/testing/smtp";
import { hashPassword } from "@/lib/sign-in/secrets/passwords";
import { listSessions } from "@/lib/sign-in/store/sessions";
import { insertUser } from "@/lib/users/store/users";
import { askForLink, makeResetLink } from "./ask-for-link";
import { authenticate } from "./authenticate";
import { findLinkOwner, resetByLink, signInByLink } from "./use-link";
import { HOME_PATH } from "./web/safe-next";

openTestDatabase();
vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
vi.stubEnv("NEXTAUTH_SECRET", "a secret of the tests, long enough for signing");

const PASSWORD = "correct horse battery";
const NEXT = "seven quiet harbour lamps";
const caller = () => ({ address: randomUUID(), agent: null });

async function newPerson() {
  const email = `${randomUUID()}@example.com`;
  const passwordHash = await hashPassword(PASSWORD);
  const added = await insertUser({ email, passwordHash, isAdmin: false, mustChangePassword: true });
  if (added === "email-taken") throw new Error(added);
  return added.inserted;
}

const tokenOf = (link: string) => link.split("/").at(-1) ?? "";
const comeIn = (email: string, password: string) =>
  authenticate({ email, password, caller: caller(), browser: null });

/** Requests a letter as a page does; returns its contents, or null if there is no letter. */
async function ask(
  purpose: "reset" | "sign-in",
  email: string,
  next = HOME_PATH,
): Promise<string | null> {
  let link: string | null = null;
  const letter = (made: string) => {
    link = made;
    return { subject: "", text: "", language: "en-US" } as const;
  };
  const asked = await askForLink({ purpose, email, next, caller: caller(), letter });
  if (asked.kind === "asked") await asked.send();
  return link;
}

test("a link sets a new password once, ends every session and signs nobody in", async () => {
  const user = await newPerson();
  await comeIn(user.email, PASSWORD);
  const token = tokenOf((await makeResetLink(user, TEST_ORIGIN)).link);
  expect(await findLinkOwner("reset", token)).toEqual({ email: user.email });
  const refused = async (next: string) => resetByLink(token, next, caller());
  expect(await refused("short")).toEqual({ kind: "refused", problem: "too-short" });
  expect(await resetByLink(token, NEXT, caller())).toEqual({ kind: "changed" });
  expect(await listSessions(user.id)).toEqual([]);
  expect(await findLinkOwner("reset", token)).toBeNull();
  expect(await refused("another one of mine")).toEqual({ kind: "refused", problem: "dead-link" });
  expect((await comeIn(user.email, PASSWORD)).kind).toBe("wrong");
  expect(await comeIn(user.email, NEXT)).toMatchObject({
    kind: "known",
    user: { mustChangePassword: false },
  });
});

test("of ten who use one link at once, one does", async () => {
  const user = await newPerson();
  const token = tokenOf((await makeResetLink(user, TEST_ORIGIN)).link);
  const resets = await Promise.all(
    Array.from({ length: 10 }, (_, n) => resetByLink(token, `${NEXT} ${n}`, caller())),
  );
  expect(resets.filter(({ kind }) => kind === "changed")).toHaveLength(1);
  const magic = tokenOf((await ask("sign-in", user.email)) ?? "");
  const signIns = await Promise.all(
    Array.from({ length: 10 }, () => signInByLink(magic, caller())),
  );
  expect(signIns.filter(({ kind }) => kind === "known")).toHaveLength(1);
  expect(await listSessions(user.id)).toMatchObject([{ how: "link" }]);
});

test("a newer link, another password and time end a link; none serves the other purpose", async () => {
  const user = await newPerson();
  const made = async () => tokenOf((await makeResetLink(user, TEST_ORIGIN)).link);
  const [older, newer] = [await made(), await made()];
  expect(await findLinkOwner("reset", older)).toBeNull();
  expect(await findLinkOwner("sign-in", newer)).toBeNull();
  expect((await signInByLink(newer, caller())).kind).toBe("dead-link");
  expect(await findLinkOwner("reset", newer)).not.toBeNull();
  const magic = tokenOf((await ask("sign-in", user.email)) ?? "");
  expect(await resetByLink(newer, NEXT, caller())).toEqual({ kind: "changed" });
  expect(await findLinkOwner("sign-in", magic)).toBeNull();
  const late = await made();
  await db().pool.query(
    "update sign_in_links set expires_at = clock_timestamp() - interval '1 second' where user_id = $1",
    [user.id],
  );
  expect(await resetByLink(late, NEXT, caller())).toEqual({
    kind: "refused",
    problem: "dead-link",
  });
  for (const token of ["", "x".repeat(43), `${late}'`, late.toLowerCase()]) {
    expect(await findLinkOwner("reset", token)).toBeNull();
  }
});

test("asking is the same for every e-mail, and is limited by e-mail and by address", async () => {
  const user = await newPerson();
  expect(await ask("reset", ` ${user.email.toUpperCase()} `)).toContain("/sign-in/reset/");
  expect(await ask("reset", "nobody@example.com")).toBeNull();
  for (const email of [user.email, "nobody@example.com"]) {
    for (let more = 1; more < 5; more++) await ask("reset", email);
    const letter = () => ({ subject: "", text: "", language: "en-US" }) as const;
    const again = { purpose: "reset", email, next: HOME_PATH, caller: caller(), letter } as const;
    expect(await askForLink(again)).toEqual({
      kind: "locked",
    });
  }
  const { rows } = await db().pool.query(
    `select object, array_agg(result order by id) as results from audit_log
     where kind = 'link-asked' and object in ($1, 'nobody@example.com') group by object`,
    [user.email],
  );
  const results = [...Array(5).fill("done"), "limited"];
  expect(rows.map(({ results: found }) => found)).toEqual([results, results]);
});

test("a link to sign in leads to where its asker wanted to go, and nowhere else", async () => {
  const { email } = await newPerson();
  expect(await ask("sign-in", email, "/clients?account=2")).toMatch(
    /\/sign-in\/link\/[\w-]{43}\?next=%2Fclients%3Faccount%3D2$/,
  );
  expect(await ask("sign-in", email, "//evil.example")).toMatch(/\?next=%2Foverview$/);
  expect(await ask("sign-in", email)).toMatch(/\/sign-in\/link\/[\w-]{43}$/);
});

test("a link that the mail server refuses for a while comes later, and opens", async () => {
  const user = await newPerson();
  let deed: SmtpDeed = "refuse-now";
  const smtp = await startSmtp({ deed: () => deed });
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${smtp.port}`);
  vi.stubEnv("MAIL_FROM", "desk@example.com");
  const link = tokenOf((await ask("reset", user.email)) ?? "");
  expect(smtp.taken).toEqual([]);
  deed = "take";
  await db().pool.query("update letters set next_attempt_at = clock_timestamp()");
  expect(
    await sendLetters({
      openAccount: async () => null,
      sendToChat: expect.fail,
      failed: expect.fail,
    }),
  ).toBe(1);
  expect(smtp.taken.map(({ to }) => to)).toEqual([[user.email]]);
  await smtp.close();
  vi.stubEnv("SMTP_URL", "");
  vi.stubEnv("MAIL_FROM", "");
  expect((await resetByLink(link, NEXT, caller())).kind).not.toBe("refused");
});

test("no token is in the audit log, and of a letter that cannot leave it says why", async () => {
  const user = await newPerson();
  const link = tokenOf((await ask("reset", user.email)) ?? "");
  const { rows } = await db().pool.query(
    "select kind, result, details from audit_log where object = $1 order by id",
    [user.email],
  );
  expect(rows).toEqual([
    { kind: "link-asked", result: "done", details: { purpose: "reset" } },
    { kind: "link-made", result: "done", details: { purpose: "reset" } },
    {
      kind: "letter-sent",
      result: "failed",
      details: { kind: "password-link", problem: "not-configured" },
    },
  ]);
  const everything = await db().pool.query(
    `select jsonb_agg(a)::text || (select jsonb_agg(l)::text from sign_in_links l) ||
       (select jsonb_agg(l)::text from letters l) as text from audit_log a`,
  );
  expect(everything.rows[0].text).not.toContain(link);
});

const isProven = async (id: string) => {
  const { rows } = await db().pool.query(
    `select email_proven_at is not null as proven, (select count(*)::int from api_tokens where user_id = $1 and revoked_at is null) as tokens
     from users where id = $1`,
    [id],
  );
  return rows[0];
};
const giveToken = (id: string) =>
  db().pool.query(
    `insert into api_tokens (user_id, name, token_hash, scopes, expires_at)
     values ($1, 'before', $2, '{research:read}', now() + interval '1 day')`,
    [id, randomUUID()],
  );
const giveApp = (id: string) =>
  db().pool.query(
    "insert into totp_factors (user_id, sealed_secret, confirmed_at, last_step) values ($1, 'x', now(), 1)",
    [id],
  );

test("a link handed over by an administrator proves no e-mail; a link by e-mail does, and ends earlier tokens", async () => {
  const user = await newPerson();
  await giveToken(user.id);
  const handed = tokenOf((await makeResetLink(user, TEST_ORIGIN)).link);
  expect(await resetByLink(handed, NEXT, caller())).toEqual({ kind: "changed" });
  expect(await isProven(user.id)).toEqual({ proven: false, tokens: 1 });
  const mailed = tokenOf((await ask("reset", user.email)) ?? "");
  expect(await resetByLink(mailed, `${NEXT} again`, caller())).toEqual({ kind: "changed" });
  expect(await isProven(user.id)).toEqual({ proven: true, tokens: 0 });
  expect(await comeIn(user.email, `${NEXT} again`)).toMatchObject({ kind: "known" });
});

test("a sign-in by a link proves the e-mail, and a password that somebody else had set opens nothing", async () => {
  const user = await newPerson();
  const token = tokenOf((await ask("sign-in", user.email)) ?? "");
  expect(await signInByLink(token, caller())).toMatchObject({ kind: "known" });
  expect(await isProven(user.id)).toMatchObject({ proven: true });
  expect((await comeIn(user.email, PASSWORD)).kind).toBe("wrong");
});

test("with a second step a link by e-mail alone proves nothing and takes nothing away", async () => {
  const user = await newPerson();
  await giveApp(user.id);
  await giveToken(user.id);
  const token = tokenOf((await ask("sign-in", user.email)) ?? "");
  expect(await signInByLink(token, caller())).toMatchObject({ session: { factorPending: true } });
  const reset = tokenOf((await ask("reset", user.email)) ?? "");
  expect(await resetByLink(reset, NEXT, caller())).toEqual({ kind: "changed" });
  expect(await isProven(user.id)).toEqual({ proven: false, tokens: 1 });
  expect(await comeIn(user.email, NEXT)).toMatchObject({ session: { factorPending: true } });
});
