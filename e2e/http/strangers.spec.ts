import { readFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { db } from "@/lib/database/database";
import { MAX_PASSWORD_LENGTH } from "@/lib/sign-in/password-rules";
import { hashPassword } from "@/lib/sign-in/secrets/passwords";
import { TOKEN_SCOPES } from "@/lib/tokens/token-scopes";
import { insertUser } from "@/lib/users/store/users";
import { callAction, formOf, readActionIds, readOutcome } from "../access/call-action";
import { desk, PASSWORD } from "../support/desk";
import { type Answered, ask } from "../support/raw-http";
import { startSecondWeb } from "../support/second-web";
import { expect, FULL, httpStory as story } from "../support/story";
import { addTokenOf } from "../support/token";

/**
 * An action's arguments that are references to references, as React writes them: 49 KB at a depth
 * of 5,000.
 */
function chain(depth: number): string {
  return JSON.stringify([...Array.from({ length: depth }, (_, n) => `$0:${n + 1}`), "x"]);
}

/** The id of any action on the sign-in page. */
async function findAction(): Promise<string> {
  const page = (await ask(desk().url, "/sign-in")).body.replaceAll("&quot;", '"');
  const id =
    /"id":"([0-9a-f]{42})"/.exec(page)?.[1] ?? /\$ACTION_ID_([0-9a-f]{42})/.exec(page)?.[1];
  if (id === undefined) throw new Error("the page of sign-in names no action");
  return id;
}

function send(address: string, body: string, headers: Record<string, string>): Promise<Answered> {
  const type = { "content-type": "text/plain;charset=UTF-8" };
  return ask(desk().url, address, {
    method: "POST",
    headers: { origin: desk().url, ...type, ...headers },
    body,
  });
}

const readLog = () => readFileSync(path.join(desk().dataDir, "logs/web.log"), "utf8");

story(
  "a body that is longer than sign-in needs is not read without a session",
  async ({ person }) => {
    const action = { "next-action": await findAction() };
    for (const address of [
      "/sign-in",
      "/s/anything",
      "/clients",
      "/api/auth/callback/credentials",
    ]) {
      const answer = await send(address, chain(5_000), action);
      expect(answer.status, address).toBe(413);
      expect(answer.body).toContain("without signing in");
    }
    expect((await send("/sign-in", chain(900), action)).status, "short enough").toBeLessThan(500);
    const forged = { ...action, cookie: "next-auth.session-token=x" };
    expect((await send("/sign-in", chain(5_000), forged)).status, "with a cookie of nobody's").toBe(
      413,
    );
    expect((await send("/sign-in", chain(5_000), forged)).body).toContain("请登录后重新发送");
    const signedIn = { ...action, cookie: person.cookie };
    expect(
      (await send("/clients", JSON.stringify(["a".repeat(50_000)]), signedIn)).status,
      "a person may",
    ).toBeLessThan(500);
    expect((await send("/clients", chain(900), action)).status, "where one has to sign in").toBe(
      303,
    );
  },
);

story("no spelling of an address bypasses the gate", async () => {
  const action = { "next-action": await findAction(), origin: "https://evil.example" };
  for (const address of [
    "/_next/image",
    "/_next/imagex",
    "/_next/image/../../sign-in",
    "/_next/static/../../sign-in",
    "/_next/static/%2e%2e/%2e%2e/sign-in",
    "/_next/static/..%2f..%2fsign-in",
    "/_next/static/x/../../../sign-in",
    "/favicon.ico/../sign-in",
    "/icon.svg/../sign-in",
    "/import/upload/../../sign-in",
    "/%73ign-in",
    "//sign-in",
    "/./sign-in",
    "/sign-in/",
    "/sign-in?_rsc=1",
    "/_next/static/none.js",
    "/import/upload",
  ]) {
    const { status, body } = await send(address, chain(900), action);
    expect([308, 400, 403, 404, 405], `${address}: ${status} ${body.slice(0, 80)}`).toContain(
      status,
    );
  }
});

story("the longest address to go on to and the longest password are let in", async () => {
  const email = `${"a".repeat(243)}@x.example`;
  const password = "密".repeat(MAX_PASSWORD_LENGTH);
  const passwordHash = await hashPassword(password);
  await insertUser({ email, passwordHash, isAdmin: false, mustChangePassword: false });
  const next = `/commissions?q=${"%E4%BD%A3".repeat(850)}`;
  const id = readActionIds().get("app/sign-in/actions.ts#signInAction") ?? "";
  const args = [{}, formOf({ email, password, next })];
  const outcome = await readOutcome(await callAction(desk().url, { id, at: "/sign-in", args }));
  expect(outcome).toEqual({ kind: "led", to: `${next};push` });
});

story("an action's name that no build gives is refused before anything is read", async () => {
  for (const name of ["x", "../../secrets", "0".repeat(41), "Z".repeat(42)]) {
    const answer = await send("/sign-in", "[]", { "next-action": name });
    expect(answer.status, name).toBe(400);
    expect(answer.body).toContain("could not be read");
  }
});

story("only the next-auth routes that the desk uses are open", async () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const json = { "content-type": "application/json" };
  for (const action of ["_log", "signout", "session", "verify-request", "anything"])
    expect((await send(`/api/auth/${action}`, "a=1", form)).status, `POST ${action}`).toBe(404);
  for (const action of ["_log", "signout", "verify-request", "anything"])
    expect((await ask(desk().url, `/api/auth/${action}`)).status, `GET ${action}`).toBe(404);
  for (const body of ["1", '{"a":', "{}"])
    expect((await send("/api/auth/callback/credentials", body, json)).status, body).toBe(415);
  expect((await ask(desk().url, "/api/auth/csrf")).status).toBe(200);
  expect((await ask(desk().url, "/api/auth/providers")).status).toBe(200);
});

story(
  "without a trusted proxy a visitor is counted and kept under the address that connects",
  FULL,
  async ({ person }) => {
    const { text: own, token } = await addTokenOf(person, TOKEN_SCOPES);
    const web = await startSecondWeb({ settings: { TRUSTED_PROXIES: "" } });
    try {
      const guessed = `bd_${"A".repeat(43)}`;
      for (const [nth, shown] of [guessed, guessed, own].entries()) {
        const headers = {
          authorization: `Bearer ${shown}`,
          "x-forwarded-for": `198.51.100.${nth}`,
          "x-real-ip": "198.51.100.9",
        };
        // An account that does not exist, so the story's own token is refused too.
        const path = "/api/v1/accounts/999/exports/commissions.csv";
        const { status } = await ask(web.url, path, { headers });
        expect(status).toBe(shown === own ? 403 : 401);
      }
      const { rows: kept } = await db().pool.query(
        "select address from audit_log where kind = 'token-refused' and details->>'token' = $1",
        [token.id],
      );
      expect(kept).toEqual([{ address: "127.0.0.1" }]);
      const { rows: shown } = await db().pool.query(
        `select key from rate_limiter_flexible where key like '%198.51.100.%'
         union all select address from audit_log where address like '198.51.100.%'`,
      );
      expect(shown).toEqual([]);
    } finally {
      await web.stop();
    }
  },
);

story("an answer before the end of a body ends the connection", async () => {
  const { hostname, port } = new URL(desk().url);
  const early = connect(Number(port), hostname);
  early.write(
    "POST /import/upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\nabc",
  );
  const said = await text(early);
  expect(said).toMatch(/^HTTP\/1\.1 403 /);
  expect(said).toMatch(/\r\nconnection: close\r\n/i);
});

story("a request to speak another protocol holds no connection", async () => {
  const { hostname, port } = new URL(desk().url);
  await ask(desk().url, "/sign-in"); // from now on the framework listens for such requests
  const silent = connect(Number(port), hostname);
  silent.write(
    "GET /_next/static/none HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n",
  );
  expect(await text(silent)).toMatch(/^HTTP\/1\.1 400 /);
});

/** Sends this person's password to next-auth's own address; returns the cookies that are set. */
async function signInAtNextAuth(email: string): Promise<string> {
  const csrf = await ask(desk().url, "/api/auth/csrf");
  const { csrfToken } = JSON.parse(csrf.body) as { csrfToken: string };
  const [cookie = ""] = /next-auth\.csrf-token=[^;]+/.exec(csrf.headers["set-cookie"] ?? "") ?? [];
  const fields = { csrfToken, email, password: PASSWORD, json: "true" };
  const form = { cookie, "content-type": "application/x-www-form-urlencoded" };
  const answer = await send(
    "/api/auth/callback/credentials",
    new URLSearchParams(fields).toString(),
    form,
  );
  return answer.headers["set-cookie"] ?? "";
}

story("sign-in at next-auth's own address makes the browser known as well", async ({ person }) => {
  const set = await signInAtNextAuth(person.email);
  expect(set).toMatch(/next-auth\.session-token=[^;]/);
  expect(set).toMatch(/broker-desk\.known=[^;]/);
});

story("while the second step is left, the password makes no browser known", async ({ person }) => {
  const app = { sealedSecret: Buffer.from("any"), lastStep: 0n, confirmedAt: new Date() };
  await db().prisma.totpFactor.create({ data: { userId: person.id, ...app } });
  const set = await signInAtNextAuth(person.email);
  expect(set).toMatch(/next-auth\.session-token=[^;]/);
  expect(set).not.toContain("broker-desk.known");
});

const ODD = [
  "x\nSet-Cookie: a=b",
  "x\r\n\r\n<b>",
  "é😀\u2028",
  "%",
  "a".repeat(2_000),
  "https://evil.example/",
  "__proto__",
];

story("no value sent to next-auth's routes causes a server error", async () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  for (const value of ODD) {
    const text = encodeURIComponent(value);
    const query = `error=${text}&callbackUrl=${text}&csrf=${text}`;
    const cookie = `next-auth.callback-url=${text}; next-auth.csrf-token=${text}; next-auth.session-token=${text}`;
    for (const action of ["error", "signin", "callback/oidc", "csrf", "session", "providers", text])
      for (const path of [`${action}?${query}`, `${action}/${text}?${query}`]) {
        const { status, headers } = await ask(desk().url, `/api/auth/${path}`, {
          headers: { cookie },
        });
        expect(status, path).toBeLessThan(500);
        expect(headers["set-cookie"] ?? "", path).not.toContain("a=b");
      }
    for (const action of ["signin", "signin/credentials", "callback", "callback/credentials"])
      expect(
        (await send(`/api/auth/${action}?${query}`, query, { ...form, cookie })).status,
        action,
      ).toBeLessThan(500);
  }
  for (const [given, code] of [
    ["AccessDenied", "AccessDenied"],
    ["x%0ay", "failed"],
  ]) {
    const answer = await ask(desk().url, `/api/auth/error?error=${given}`);
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      `${desk().url}/sign-in?error=${code}`,
    ]);
  }
});

story("programs that ask for robots.txt get one that allows nothing", async () => {
  const { status, body } = await ask(desk().url, "/robots.txt");
  expect(status).toBe(200);
  expect(body).toMatch(/^Disallow: \/$/m);
});

story("nothing that a stranger sends can start a line of the log, or fill it", async () => {
  const forged = "2026-11-23 admin@desk.local signed in";
  const action = { "next-action": await findAction() };
  const json = { "content-type": "application/json" };
  const before = readLog().length;
  const said = JSON.stringify({
    level: "error",
    code: `FAKE\n${forged}`,
    message: "x".repeat(10_000),
  });
  await send("/api/auth/_log", said, json);
  await send("/sign-in", `[\n${forged}\n`, action);
  await send("/sign-in", '["$5"]', action);
  await send("/sign-in", "[]", { "next-action": "0".repeat(42) });
  await ask(desk().url, `/api/auth/error?error=${encodeURIComponent(`a\n${forged}`)}`);
  await ask(desk().url, "/sign-in", {
    headers: { rsc: "1", "next-router-state-tree": `%0A${forged}` },
  });
  const log = readLog();
  expect(log, "the log is written at all").not.toBe("");
  expect(log.split("\n").filter((line) => line.startsWith("2026-11-23"))).toEqual([]);
  expect(log).not.toContain("FAKE");
  expect(log.length - before).toBeLessThan(30_000);
});
