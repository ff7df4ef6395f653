import { desk } from "../support/desk";
import { type Answered, ask, send } from "../support/raw-http";
import { startSecondWeb } from "../support/second-web";
import { expect, FULL, httpStory as story } from "../support/story";

const RULES = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
};

function expectRules({ headers }: Pick<Answered, "headers">, what: string): void {
  expect(headers, what).toMatchObject(RULES);
  expect(headers["content-security-policy"], what).toContain("frame-ancestors 'none'");
  expect(headers["content-security-policy"], what).not.toMatch(/script-src[^;]*unsafe-inline/);
  expect(headers["x-powered-by"], what).toBeUndefined();
}

story("every response carries the security headers", async () => {
  const { url } = desk();
  const asset = /\/_next\/static\/[^"]+\.js/.exec((await ask(url, "/sign-in")).body)?.[0] ?? "none";
  const answers: [path: string, status: number][] = [
    ["/sign-in", 200],
    ["/", 303],
    ["/overview", 303],
    ["/a//b", 308],
    ["/trading/desk/placed/7?account=1", 308],
    ["/favicon.ico", 200],
    ["/icon.svg", 200],
    [asset, 200],
    ["/_next/static/none.js", 404],
    ["/_next/image?url=%2Ficon.svg&w=64&q=75", 303],
    ["/api/health/live", 200],
    ["/api/nothing", 401],
    ["/exports/now/commissions.csv", 401],
    ["/import/upload", 405],
    ["/api/v1/accounts/1/exports/commissions.csv", 401],
    ["/api/feeds/calendar/none.ics", 404],
    ["/%E0%A4%A", 400],
    [`/sign-in?next=${"a".repeat(8_000)}`, 414],
  ];
  for (const [path, status] of answers) {
    const answer = await ask(url, path);
    expect(answer.status, path).toBe(status);
    expectRules(answer, path);
    expect(
      answer.headers["strict-transport-security"],
      "no TLS, no insisting on it",
    ).toBeUndefined();
  }
});

story("an earlier address of a page leads to its new one, with the query", async () => {
  for (const [earlier, now] of [
    ["/trading/desk/placed?account=1&show=all", "/trading/orders/sent?account=1&show=all"],
    ["/trading/desk/placed/7?account=1", "/trading/orders/sent/7?account=1"],
  ] as const) {
    const { status, headers } = await ask(desk().url, earlier);
    expect([status, headers.location], earlier).toEqual([308, now]);
  }
});

story("pages, files and missing pages carry them after signing in too", async ({ person }) => {
  for (const [path, status] of [
    ["/commissions", 200],
    ["/nothing", 404],
    ["/clients/%25", 200],
    ["/research/%25", 200],
    ["/exports/now/commissions.csv", 200],
    ["/exports/now/nothing.csv", 404],
    ["/coverage/progress", 200],
    ["/clients/profiles", 200],
  ] as const) {
    const answer = await ask(desk().url, path, { headers: { cookie: person.cookie } });
    expect(answer.status, path).toBe(status);
    expectRules(answer, path);
  }
});

story("every script of a page carries the nonce of that one answer", async () => {
  const nonces = new Set<string>();
  for (let look = 0; look < 3; look++) {
    const { headers, body } = await ask(desk().url, "/sign-in");
    const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic';/.exec(
      headers["content-security-policy"] ?? "",
    )?.[1];
    if (nonce === undefined) throw new Error("the policy names no nonce");
    const scripts = body.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(5);
    for (const script of [...scripts, ...(body.match(/<style\b[^>]*>/g) ?? [])])
      expect(script).toContain(`nonce="${nonce}"`);
    expect(body).not.toMatch(/<[^>]+\son[a-z]+=/i);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

story("a change is refused when another site's page sent it", async () => {
  const { url } = desk();
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: url, "sec-fetch-site": "cross-site" },
    { origin: url.replace("localhost", "evil.localhost"), "sec-fetch-site": "same-site" },
    {},
  ];
  for (const path of [
    "/sign-in",
    "/change-password",
    "/api/auth/callback/credentials",
    "/import/upload?account=1",
    "/clients/import/file?account=1",
    "/rates",
  ]) {
    for (const headers of foreign) {
      const answer = await ask(url, path, {
        method: "POST",
        headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
        body: "email=a",
      });
      expect(answer.status, `${path} ${JSON.stringify(headers)}`).toBe(403);
      expect(answer.body).toMatch(/another site|does not name its origin/);
      expectRules(answer, path);
    }
  }
  const chinese = await ask(url, "/sign-in", {
    method: "POST",
    headers: { "accept-language": "zh-CN" },
  });
  expect(chinese.body).toContain("未执行任何操作");
  const own = await ask(url, "/import/upload?account=1", {
    method: "POST",
    headers: { origin: url },
  });
  expect(own.status, "a page of ours is asked for its session").toBe(401);
});

story("a request that is too long or malformed is refused with a sentence", async () => {
  const { url } = desk();
  const origin = { origin: url };
  const refusals: [status: number, words: RegExp, answer: Answered][] = [
    [400, /can't be read/, await ask(url, "/overview?q=%00")],
    [400, /can't be read/, await ask(url, "/clients/%FF")],
    [400, /can't be read/, await ask(url, "http://evil.example/overview")],
    [400, /can't be read/, await ask(url, "*", { method: "GET" })],
    [405, /GET and POST/, await ask(url, "/sign-in", { method: "PUT", headers: origin })],
    [405, /GET and POST/, await ask(url, "/exports/now/x.csv", { method: "DELETE" })],
    [405, /GET and POST/, await ask(url, "/sign-in", { method: "TRACE" })],
    [
      411,
      /Content-Length/,
      await ask(url, "/sign-in", { method: "POST", headers: origin, body: ["a", "b"] }),
    ],
    [
      413,
      /4 MB/,
      await ask(url, "/sign-in", { method: "POST", headers: origin, body: "a".repeat(5_000_000) }),
    ],
    [414, /8,000 characters/, await ask(url, `/commissions?coin=${"a".repeat(9_000)}`)],
    [
      421,
      /not set up for this host name/,
      await ask(url, "/sign-in", { headers: { host: "evil.example" } }),
    ],
    [
      431,
      /headers are too long/,
      await ask(url, "/sign-in", { headers: { cookie: "a".repeat(20_000) } }),
    ],
  ];
  for (const [status, words, answer] of refusals) {
    expect(answer.status, String(words)).toBe(status);
    expect(answer.body).toMatch(words);
    expect(answer.body, "in both languages").toMatch(/\p{Script=Han}/u);
    expectRules(answer, String(words));
  }
  for (const bytes of ["no request\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX: \u0001\r\n\r\n"]) {
    const said = await send(url, bytes);
    expect(said).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(said).toContain("X-Content-Type-Options: nosniff\r\n");
    expect(said).toContain("can't be read");
  }
});

story("no host in a header makes the desk redirect elsewhere", async () => {
  const { url } = desk();
  const names = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };
  for (const path of ["/overview", "/a//b", "/api/auth/signin?callbackUrl=https://evil.example"]) {
    const answer = await ask(url, path, { headers: names });
    expect([301, 302, 303, 307, 308], path).toContain(answer.status);
    expect(new URL(answer.headers.location ?? "", url).origin, path).toBe(url);
    expect(answer.headers.location, path).not.toContain("evil");
  }
});

story("a file larger than 10 MB arrives whole", async ({ person }) => {
  const lines = Array.from(
    { length: 150_000 },
    (_, n) => `${9_000_000_000 + n},,${"label ".repeat(12)}x,`,
  );
  const answer = await ask(desk().url, "/clients/import/file?account=1", {
    method: "POST",
    headers: { origin: desk().url, "x-file-name": "labels.csv", cookie: person.cookie },
    body: ["uid,customerId,labels,note", ...lines].join("\r\n"),
  });
  expect(answer.status).toBe(200);
  const { plan } = JSON.parse(answer.body) as { plan: { counts: Record<string, number> } };
  expect(Object.values(plan.counts).reduce((sum, count) => sum + count, 0)).toBe(lines.length);
});

story("behind a TLS proxy the setting counts, not a header", FULL, async () => {
  const publicOrigin = "https://desk.example";
  const web = await startSecondWeb({ publicOrigin });
  try {
    const page = await ask(web.url, "/sign-in", { headers: { "x-forwarded-proto": "https" } });
    expect(page.headers["strict-transport-security"]).toBe("max-age=31536000");
    const plain = await ask(web.url, "/sign-in", { headers: { "x-forwarded-proto": "http" } });
    expect(plain.headers["strict-transport-security"]).toBeUndefined();

    const boundary = "form-of-a-browser-without-script";
    const hidden = [
      ...page.body.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g),
    ];
    const fields = [
      ...hidden.map(([, name = "", value = ""]) => [name, value.replaceAll("&quot;", '"')]),
      ["email", "nobody@example.com"],
      ["password", "not the password"],
    ];
    const parts = fields.map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const signIn = (headers: Record<string, string>) =>
      ask(web.url, "/sign-in", {
        method: "POST",
        headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
        body: `${parts.join("")}--${boundary}--\r\n`,
      });
    const answered = await signIn({ origin: publicOrigin });
    expect(answered.status).toBe(200);
    expect(answered.body).toContain("E-mail or password is wrong.");
    for (const origin of ["http://desk.example", "https://evil.example"])
      expect((await signIn({ origin })).status, origin).toBe(403);
  } finally {
    await web.stop();
  }
});
