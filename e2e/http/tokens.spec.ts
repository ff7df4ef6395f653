import { createHash } from "node:crypto";
import { connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { holdTokenExport } from "@/lib/tokens/hold-token-export";
import { TOKEN_SCOPES, type TokenScope } from "@/lib/tokens/token-scopes";
import { desk } from "../support/desk";
import type { PersonInBrowser } from "../support/person";
import { type Answered, ask, fetchPacked } from "../support/raw-http";
import { expect, httpStory as story } from "../support/story";
import { addTokenOf } from "../support/token";

const API = "/api/v1/accounts/1/exports";

/** The text of a new token for the desk's account. */
const makeToken = async (person: PersonInBrowser, scopes: readonly TokenScope[]) =>
  (await addTokenOf(person, scopes)).text;

const byCookie = ({ cookie }: PersonInBrowser) => ({ headers: { cookie } });

/** Sends no cookie, as a script does. */
const askWith = (
  token: string | null,
  path: string,
  method = "GET",
  more: Record<string, string> = {},
) =>
  ask(desk().url, path, {
    method,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...more },
  });

function expectRefusal(answer: Answered, status: number, error: string, what: string): void {
  expect(answer.status, what).toBe(status);
  expect(answer.headers["content-type"], what).toContain("application/json");
  expect(JSON.parse(answer.body), what).toMatchObject({
    error,
    message: expect.stringMatching(/\.$/),
  });
}

story("a script gets the same bytes as the page's file", async ({ person }) => {
  const token = await makeToken(person, TOKEN_SCOPES);
  for (const file of ["commissions.csv", "repayments.csv"]) {
    const query = "preset=30d&coin=USDT";
    const ours = await ask(desk().url, `/exports/now/${file}?account=1&${query}`, byCookie(person));
    const theirs = await askWith(token, `${API}/${file}?${query}`);
    expect(theirs.status, file).toBe(200);
    expect(theirs.body.length, file).toBeGreaterThan(1_000);
    expect(theirs.body, file).toBe(ours.body);
    expect(theirs.headers["content-disposition"], file).toBe(ours.headers["content-disposition"]);
    const head = await askWith(token, `${API}/${file}?${query}`, "HEAD");
    expect([head.status, head.body, head.headers["content-disposition"]]).toEqual([
      200,
      "",
      theirs.headers["content-disposition"],
    ]);
  }
  // A person who opens the page makes the desk ask the exchange for this stock.
  await ask(desk().url, "/research/AAPL", byCookie(person));
  const panel = () => askWith(token, "/api/v1/research/AAPL/dividends");
  await expect.poll(async () => (await panel()).status).toBe(200);
  const theirs = await panel();
  const file = await ask(desk().url, "/research/AAPL/dividends.csv", byCookie(person));
  expect(theirs.body).toBe(file.body);
  const etag = theirs.headers.etag ?? "none";
  expect(etag).toBe(`"${createHash("sha256").update(theirs.body).digest("hex")}"`);
  const again = await askWith(token, "/api/v1/research/AAPL/dividends", "GET", {
    "if-none-match": etag,
  });
  expect([again.status, again.body]).toEqual([304, ""]);
  const any = await askWith(token, "/api/v1/research/AAPL/dividends", "GET", {
    "if-none-match": "*",
  });
  expect([any.status, any.body]).toEqual([304, ""]);
});

story(
  "a streamed CSV is compressed for a script that accepts it, and unpacks to the same bytes",
  async ({ person }) => {
    const token = await makeToken(person, ["commissions:read"]);
    const fetchCsv = (accepts: string) =>
      fetchPacked(`${desk().url}${API}/commissions.csv?preset=30d`, accepts, {
        authorization: `Bearer ${token}`,
      });
    const plain = await fetchCsv("identity");
    const packed = await fetchCsv("gzip");
    expect([plain.headers["content-encoding"], packed.headers["content-encoding"]]).toEqual([
      undefined,
      "gzip",
    ]);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
  },
);

story(
  "a token opens only its scopes, and other requests get the reason in JSON",
  async ({ person }) => {
    const token = await makeToken(person, ["commissions:read"]);
    const research = await makeToken(person, ["research:read"]);
    expectRefusal(await askWith(token, `${API}/repayments.csv`), 403, "forbidden", "scope");
    expectRefusal(
      await askWith(token, "/api/v1/research/AAPL/dividends"),
      403,
      "forbidden",
      "research",
    );
    expectRefusal(
      await askWith(research, `${API}/commissions.csv`),
      403,
      "forbidden",
      "no account",
    );
    const [foreign, none] = await Promise.all(
      ["2", "999999"].map((id) => askWith(token, `/api/v1/accounts/${id}/exports/commissions.csv`)),
    );
    expectRefusal(foreign as Answered, 403, "forbidden", "account");
    expect(foreign?.body.replaceAll("2", "N")).toBe(none?.body.replaceAll("999999", "N"));

    const malformed = await askWith(token, `${API}/commissions.csv?from=2026-02-30&to=2026-03-01`);
    expectRefusal(malformed, 400, "malformed-address", "no day");
    expect(JSON.parse(malformed.body)).toMatchObject({ parameters: ["from"] });
    for (const [path, parameter] of [
      [`${API}/commissions.csv?fromm=2026-11-01&to=2026-11-02`, "fromm"],
      [`${API}/commissions.csv?preset=7d&preset=30d`, "preset"],
      [`${API}/commissions.csv?account=2`, "account"],
      [`${API}/jobs/1?id=2`, "id"],
      ["/api/v1?export=commissions", "export"],
    ] as const) {
      const refused = await askWith(token, path);
      expectRefusal(refused, 400, "malformed-address", path);
      expect(JSON.parse(refused.body).parameters, path).toContain(parameter);
    }
    const misspelt = await askWith(token, `${API}/statement.csv?months=2026-10`);
    expect(JSON.parse(misspelt.body).problems).toEqual([
      "There is no parameter months here. Known parameters: month.",
      "The month is missing. Write it as YYYY-MM, for example 2026-11.",
    ]);
    for (const name of ["__proto__", "%5F_proto__"])
      for (const path of [`${API}/commissions.csv`, `${API}/jobs/1`, "/api/v1"])
        expectRefusal(await askWith(token, `${path}?${name}=1`), 400, "malformed-address", name);
    const twice = await askWith(
      research,
      "/api/v1/research/AAPL/dividends?locale=en-US&locale=zh-CN",
    );
    expectRefusal(twice, 400, "malformed-address", "locale");
    const format = await askWith(research, "/api/v1/research/AAPL/dividends?format=xls");
    expectRefusal(format, 400, "malformed-address", "format");
    expectRefusal(await askWith(token, `${API}/nonsense.csv`), 404, "unknown-export", "export");
    expectRefusal(
      await askWith(research, "/api/v1/research/AAPL/nothing"),
      404,
      "unknown-file",
      "panel",
    );

    // A session does not open the API, and a token opens nothing else.
    expect((await ask(desk().url, `${API}/commissions.csv`, byCookie(person))).status).toBe(401);
    expect((await askWith(token, "/exports/now/commissions.csv?account=1")).status).toBe(401);
  },
);

story(
  "a file's lease ends with its request, whatever the method and the answer",
  async ({ person }) => {
    const { text: token, token: known } = await addTokenOf(person, TOKEN_SCOPES);
    const paths: [path: string, status: number][] = [
      ["/api/v1/research/NOPE/dividends", 404],
      ["/api/v1/research/AAPL/nothing", 404],
      [`${API}/commissions.csv?preset=7d`, 200],
      [`${API}/commissions.xlsx?preset=7d`, 200],
      [`${API}/commissions.json?preset=7d`, 200],
    ];
    for (const [path, status] of paths)
      for (const method of ["HEAD", "GET"]) {
        expect((await askWith(token, path, method)).status, `${method} ${path}`).toBe(status);
        await expectFree(known.id, `${method} ${path}`);
      }
    // Readers who leave before the answer, or in the middle of it.
    const { hostname, port } = new URL(desk().url);
    for (const delayMs of [0, 5, 20, 60]) {
      const leaving = connect(Number(port), hostname);
      leaving.write(
        `GET ${API}/commissions.xlsx?preset=all HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      );
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      leaving.destroy();
      await expectFree(known.id, `left after ${delayMs} ms`);
    }
  },
);

/** Checks that the token's lease is free by taking it and giving it back. */
async function expectFree(tokenId: string, what: string): Promise<void> {
  const take = async () => {
    const end = await holdTokenExport(tokenId);
    await end?.();
    return end !== null;
  };
  await expect.poll(take, { message: what, timeout: 15_000 }).toBe(true);
}

story(
  "one file at a time, sixty requests a minute; then it says for how long to wait",
  async ({ person }) => {
    const { text: token, token: known } = await addTokenOf(person, ["commissions:read"]);
    const file = () => askWith(token, `${API}/commissions.csv?preset=all`);
    const end = await holdTokenExport(known.id);
    if (end === null) throw new Error("a new token fetches nothing");
    const busy = await file();
    expectRefusal(busy, 429, "export-running", "while a file is fetched");
    expect(Number(busy.headers["retry-after"])).toBeGreaterThan(0);
    await end();
    const together = await Promise.all(Array.from({ length: 4 }, file));
    const refusals = together.filter(({ status }) => status !== 200);
    expect(refusals.length).toBeLessThan(4);
    for (const answer of refusals) expectRefusal(answer, 429, "export-running", "another file");
    for (let n = 0; n < 3; n += 1)
      expect(
        (await askWith(token, `${API}/commissions.csv?preset=7d`)).status,
        "one after another",
      ).toBe(200);
    // Twice the limit and one more: if a minute ends between them, one of the two minutes has too
    // many.
    const crowd = await Promise.all(
      Array.from({ length: 121 }, () => askWith(token, `${API}/jobs/1`)),
    );
    const refused = crowd.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expectRefusal(answer, 429, "too-many-requests", "limit");
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
  },
);

story("every response below /api/v1 is JSON, also for unknown addresses", async () => {
  const described = await askWith(null, "/api/v1");
  expect(described.status).toBe(200);
  expect(JSON.parse(described.body)).toMatchObject({
    scopes: ["commissions:read", "repayments:read", "research:read"],
    limits: { requestsOfAToken: { most: 60, inSeconds: 60 }, filesOfATokenAtOnce: 1 },
  });
  for (const path of ["/api/v1/nothing", "/api/v1/accounts"])
    expectRefusal(await askWith(null, path), 404, "unknown-address", path);
  // Below an account nothing is said without a token.
  const below = "/api/v1/accounts/1/exports/a/b";
  expectRefusal(await askWith(null, below), 401, "unauthorized", below);
  const none = await askWith(null, `${API}/commissions.csv`);
  expectRefusal(none, 401, "unauthorized", "no token");
  expect(none.headers["www-authenticate"]).toBe('Bearer realm="Broker Desk"');
  const allowed: [path: string, method: string, allow: string][] = [
    [`${API}/commissions.csv`, "DELETE", "GET, HEAD, POST"],
    [`${API}/commissions.csv`, "OPTIONS", "GET, HEAD, POST"],
    [`${API}/jobs/1/file`, "POST", "GET, HEAD"],
    ["/api/v1/research/AAPL/dividends", "PUT", "GET, HEAD"],
    ["/api/v1", "PATCH", "GET, HEAD"],
    ["/api/v1", "TRACE", "GET, HEAD, POST"],
  ];
  for (const [path, method, allow] of allowed) {
    const answer = await askWith(null, path, method, { "content-length": "0" });
    expectRefusal(answer, 405, "method-not-allowed", `${method} ${path}`);
    expect(answer.headers.allow, `${method} ${path}`).toBe(allow);
  }
});
