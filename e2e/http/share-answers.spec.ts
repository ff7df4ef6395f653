import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { db } from "@/lib/database/database";
import { readTestEnv, runs } from "@/lib/env/testing/env";
import type { ShareSubject } from "@/lib/shares/subject";
import { PANEL_NAMES } from "@/lib/stocks/queue/question";
import type { StockCode } from "@/lib/stocks/stock-code";
import { requireExchangeId } from "@/lib/stocks/store/exchanges";
import { settleAnswered } from "@/lib/stocks/store/states";
import { desk } from "../support/desk";
import { type Answered, fetchPacked } from "../support/raw-http";
import {
  CALENDAR,
  CODES,
  makeLink,
  newVisitor,
  PASSWORD,
  PATHS,
  type PathName,
  SHOWN,
  unknownToken,
} from "../support/share-links";
import { expect, httpStory as story } from "../support/story";
import { openTwoWebs, type TwoWebs } from "../support/two-webs";

let webs: TwoWebs;
story.beforeAll(async () => {
  webs = await openTwoWebs();
});

/** A code that only these stories use. */
const CODE = "SHARED" as StockCode;
const STOCK: ShareSubject = { kind: "stock", code: CODE, panels: PANEL_NAMES };

async function say(dividendPerShare: string): Promise<void> {
  const exchangeId = await requireExchangeId(desk().exchangeUrl);
  const question = { source: "dividends", code: CODE, locale: "en-US" } as const;
  const dividend = {
    ...{
      type: "cash_dividend",
      announcementDate: "2026-11-02",
      recordDate: null,
      exrightDate: "2026-11-04",
    },
    ...{ dividendDate: null, dividendPerShare, stockDividendPerShare: null, splitValidDate: null },
    ...{ splitNumerator: null, splitDenominator: null },
  };
  await settleAnswered(exchangeId, { question, ticket: 0n }, 1, [dividend]);
}

story(
  "a snapshot keeps its bytes in every process while the data below it changes, and a live page follows",
  async () => {
    await say("0.2711");
    const [snapshot, live] = [
      await makeLink(desk(), {}, STOCK),
      await makeLink(desk(), { kind: "live" }, STOCK),
    ];
    const paths = ["", "/panel/dividends", "/csv/dividends.csv", "/image"];
    const read = async (url: string) => {
      const bodies = [];
      for (const path of paths)
        bodies.push((await newVisitor(url).at(`/s/${snapshot.token}${path}`)).body);
      return bodies;
    };
    const before = await read(webs.first);
    expect(before[0]).toContain("0.2711");
    expect((await newVisitor(webs.first).get(live.token)).body).toContain("0.2711");
    await say("0.3822");
    expect(await read(webs.first)).toEqual(before);
    expect(await read(webs.second), "where it was never drawn before").toEqual(before);
    expect((await newVisitor(webs.first).get(live.token)).body).toContain("0.3822");
  },
);

story(
  "no response below /s is cached or indexed, runs a script, or tells another site where the visitor was",
  async () => {
    const open = await makeLink(desk(), {
      commentary: "[out](https://example.com) <script>alert(1)</script>",
    });
    const shut = await makeLink(desk(), { password: PASSWORD });
    const nothing = { token: unknownToken() };
    const answers: [string, Answered][] = [];
    for (const { token } of [open, shut, nothing])
      for (const path of [...SHOWN, "letter"] as const)
        answers.push([`${path} of ${token}`, await newVisitor(webs.first).get(token, path)]);
    for (const path of [
      "/s",
      "/s/x/y/z",
      `/s/${open.token}/panel/none`,
      `/s/${open.token}/csv/none.csv`,
    ])
      answers.push([path, await newVisitor(webs.first).at(path)]);
    for (const [what, { headers, body }] of answers) {
      expect(headers, what).toMatchObject({
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
        "x-robots-tag": expect.stringContaining("noindex"),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      });
      const policy = headers["content-security-policy"] ?? "";
      expect(policy, what).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; /,
      );
      if (!headers["content-type"]?.startsWith("text/html")) continue;
      const styles = [...body.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = ""]) => style);
      expect(styles, what).toHaveLength(1);
      expect(policy, what).toContain(
        createHash("sha256")
          .update(styles[0] ?? "")
          .digest("base64"),
      );
      expect(body, what).not.toMatch(/<script|<[^>]+\s(?:on[a-z]+|style)=|javascript:/i);
      expect(body, what).toContain('<meta name="robots" content="noindex');
      const elsewhere = [...body.matchAll(/\b(?:src|href|action|content)="(https?:[^"]+)"/g)].map(
        ([, url = ""]) => url,
      );
      for (const url of elsewhere)
        expect([desk().url, "https://example.com"], `${what}: ${url}`).toContain(
          new URL(url).origin,
        );
    }
  },
);

/**
 * What an address and a browser may send besides the path. "rsc" is left out: without its parameter
 * the framework redirects to the same address with one, whatever the link.
 */
const saying = fc.record({
  params: fc.array(
    fc.tuple(
      fc.constantFrom(
        "account",
        "panel",
        "panels",
        "codes",
        "kind",
        "locale",
        "uid",
        "token",
        "letter",
        "pass",
        "_rsc",
        "utm_source",
      ),
      fc.constantFrom("1", "AAPL", "dividends", "live", "all", "zh-CN", "../..", "%00x".slice(3)),
    ),
    { maxLength: 4 },
  ),
  headers: fc.dictionary(
    fc.constantFrom(
      "next-action",
      "authorization",
      "cookie",
      "accept",
      "x-nonce",
      "x-middleware-subrequest",
      "x-invoke-path",
    ),
    fc.constantFrom(
      "1",
      "Bearer x",
      "next-auth.session-token=x; broker-desk.share=7.zzzzzz.x",
      "text/x-component",
    ),
    { maxKeys: 3 },
  ),
});

story("only the path of an address decides what a link shows", async () => {
  const tokens = {
    open: (await makeLink(desk())).token,
    asks: (await makeLink(desk(), { password: PASSWORD })).token,
    never: unknownToken(),
  };
  const plain = new Map<string, Answered>();
  for (const token of Object.values(tokens))
    for (const path of SHOWN)
      plain.set(token + path, await newVisitor(webs.first).get(token, path));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.values(tokens)),
      fc.constantFrom(...SHOWN),
      saying,
      async (token, path: PathName, { params, headers }) => {
        const query = new URLSearchParams(params).toString();
        const answer = await newVisitor(webs.first).at(`/s/${token}${PATHS[path]}?${query}`, {
          headers,
        });
        const expected = plain.get(token + path);
        expect([answer.status, answer.body === expected?.body]).toEqual([expected?.status, true]);
      },
    ),
    { numRuns: runs(150), seed: readTestEnv().seed },
  );
});

story(
  "a shared page is compressed if the client accepts it, and is the same page uncompressed",
  async () => {
    await say("0.4933");
    const { token } = await makeLink(desk(), {}, STOCK);
    const read = async (accepts: string) => {
      const { headers, bytes } = await fetchPacked(`${webs.first}/s/${token}`, accepts);
      expect(String(headers.vary).toLowerCase(), accepts).toContain("accept-encoding");
      const encoding = headers["content-encoding"];
      return { encoding, body: (encoding === "gzip" ? gunzipSync(bytes) : bytes).toString() };
    };
    const plain = await read("identity");
    expect(plain.encoding).toBeUndefined();
    expect(plain.body).toContain("0.4933");
    for (const encoding of ["gzip", "gzip, deflate, br", "br;q=1, GZIP;q=0.5"])
      expect(await read(encoding), encoding).toEqual({ encoding: "gzip", body: plain.body });
    expect(await read("gzip;q=0")).toEqual(plain);
  },
);

story(
  "no public response contains anything of an account, a client, a commission or a person",
  async () => {
    const words = await accountWords();
    expect(words.length).toBeGreaterThan(200);
    const subjects: ShareSubject[] = [
      CALENDAR,
      STOCK,
      { kind: "comparison", codes: CODES, panels: PANEL_NAMES },
      { kind: "watchlist", name: "Megacaps", codes: CODES },
    ];
    const files = [
      "/csv/dates.csv",
      "/csv/gaps.csv",
      "/csv/stocks.csv",
      ...PANEL_NAMES.map((name) => `/csv/${name}.csv`),
    ];
    const paths = [
      "",
      "/image",
      "/calendar.ics",
      "/panel/dates",
      "/panel/stocks",
      ...files,
      ...PANEL_NAMES.map((name) => `/panel/${name}`),
    ];
    const shown = [
      { kind: "snapshot", language: "en-US" },
      { kind: "live", language: "zh-CN" },
      { kind: "live", language: "en-US" },
      { kind: "snapshot", language: "zh-CN" },
    ] as const;
    // `npm test` tries each subject in one way, and each way once.
    for (const [at, subject] of subjects.entries())
      for (const way of readTestEnv().isFull ? shown : shown.slice(at, at + 1)) {
        const { token } = await makeLink(desk(), { ...way, hidesAuthor: false }, subject);
        for (const path of paths) {
          const { headers, body } = await newVisitor(webs.first).at(`/s/${token}${path}`);
          const found = wordsIn(`${JSON.stringify(headers)} ${body}`, words);
          expect(found, `${subject.kind} ${way.kind}${path}`).toEqual([]);
        }
      }
  },
);

/** The words that stand alone in the text. */
function wordsIn(text: string, words: readonly string[]): string[] {
  const alone = new Set(text.split(/[^\w.]+/));
  return words.filter((word) => (/^[\w.]+$/.test(word) ? alone.has(word) : text.includes(word)));
}

/** Values of the tables of accounts and people that are too long to occur by chance. */
async function accountWords(): Promise<string[]> {
  const { rows } = await db().pool.query<{ word: string }>(
    `select distinct word from (
       select name as word from accounts union select key_fingerprint from accounts union select key_hint from accounts
       union select email from users union select id::text from users union select password_hash from users
       union select id::text from share_links union select token_hash from share_links
       union select uid from clients union select rebate_amount::text from commission_rows
       union select deal_amount::text from commission_rows) all_of_it
     where length(word) >= 7`,
  );
  return rows.map(({ word }) => word);
}
