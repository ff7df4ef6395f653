import { db } from "@/lib/database/database";
import { readTestEnv } from "@/lib/env/testing/env";
import type { ShareOptions } from "@/lib/shares/options";
import { desk } from "../support/desk";
import type { Answered } from "../support/raw-http";
import {
  COMMENTARY,
  endGrace,
  type Link,
  letExpire,
  makeLink,
  newVisitor,
  PASSWORD,
  revoke,
  rotate,
  SHOWN,
  TITLE,
  unknownToken,
  type Visitor,
} from "../support/share-links";
import { expect, httpStory as story } from "../support/story";
import { openTwoWebs, type TwoWebs } from "../support/two-webs";

let webs: TwoWebs;
story.beforeAll(async () => {
  webs = await openTwoWebs();
});

const { isFull } = readTestEnv();

/** Each restriction alone, and all of them. */
const RESTRICTIONS: Readonly<Record<string, Partial<ShareOptions>>> = {
  none: {},
  live: { kind: "live" },
  password: { password: PASSWORD },
  "e-mail": { emailDomains: ["example.com"] },
  views: { maxViews: 5 },
  all: { password: PASSWORD, emailDomains: ["example.com"], maxViews: 5 },
};

/** Every way in which a link can end; each resolves to a token that then opens nothing. */
const ENDS: Readonly<Record<string, (link: Link) => Promise<string>>> = {
  revoked: async (link) => {
    await revoke(link);
    return link.token;
  },
  expired: async (link) => {
    await letExpire(link);
    return link.token;
  },
  "used up": async (link) => {
    await db().prisma.shareLink.update({ where: { id: link.id }, data: { maxViews: 5, views: 5 } });
    return link.token;
  },
  "rotated away": async (link) => {
    await rotate(link, 0);
    return link.token;
  },
  "its grace is over": async (link) => {
    await rotate(link, 24);
    await endGrace(link);
    return link.token;
  },
};

/** Texts that are not tokens. */
const MALFORMED = [
  "x",
  "a".repeat(42),
  "a".repeat(44),
  `${"a".repeat(42)}.`,
  "%20".repeat(43),
  "é".repeat(43),
];

type Asking = (visitor: Visitor, token: string) => Promise<Answered>;

/** All requests to a link: what it shows, and what its forms send. */
const ASKED: Readonly<Record<string, Asking>> = {
  ...Object.fromEntries(
    SHOWN.map((path): [string, Asking] => [path, (who, token) => who.get(token, path)]),
  ),
  "the right password": (who, token) => who.post(token, "password", { password: PASSWORD }),
  "an allowed e-mail": (who, token) => who.post(token, "email", { email: "ann@example.com" }),
  "a letter": (who, token) => who.post(token, "email", { letter: "a".repeat(43) }),
  "a letter's page": (who, token) => who.get(token, "letter"),
};

/** The whole answer, except its date. */
const seen = ({ status, headers: { date: _, ...headers }, body }: Answered) => ({
  status,
  headers,
  body,
});

/** `npm test` tries each restriction with one end, and each end at least once. */
story(
  "a closed link answers like one that never existed, on every path and for every restriction and reason",
  async () => {
    const ends: [what: string, token: string][] = MALFORMED.map((token) => [
      `malformed ${token}`,
      token,
    ]);
    for (const [row, [restriction, options]] of Object.entries(RESTRICTIONS).entries())
      for (const [column, [end, close]] of Object.entries(ENDS).entries())
        if (isFull || column === row % Object.keys(ENDS).length)
          ends.push([`${restriction}, ${end}`, await close(await makeLink(desk(), options))]);
    for (const [what, asking] of Object.entries(ASKED)) {
      const never = await asking(newVisitor(webs.first, "203.0.113.1"), unknownToken());
      expect(never.status, what).toBe(404);
      expect(never.body, what).not.toContain(TITLE);
      expect(never.headers["set-cookie"], what).toBeUndefined();
      for (const [place, [end, token]] of ends.entries()) {
        const visitor = newVisitor(place % 2 ? webs.first : webs.second, `203.0.113.${place}`);
        expect(seen(await asking(visitor, encodeURI(decodeURI(token)))), `${end}: ${what}`).toEqual(
          seen(never),
        );
      }
    }
  },
);

/** The answer to a stranger: "shown", "asked" (a person gets a form, a program 403), or 404. */
type Expected = "shown" | "asked" | "closed";
type ShownShare = (typeof SHOWN)[number];
const STRANGERS: Readonly<Record<string, { readonly page: Expected; readonly data: Expected }>> = {
  none: { page: "shown", data: "shown" },
  live: { page: "shown", data: "shown" },
  password: { page: "asked", data: "asked" },
  "e-mail": { page: "asked", data: "asked" },
  // A request for data alone follows no counted view.
  views: { page: "shown", data: "closed" },
  all: { page: "asked", data: "asked" },
};

function expectGiven(answer: Answered, path: ShownShare, expected: Expected, what: string): void {
  const status = {
    shown: 200,
    asked: path === "page" || path === "panel" ? 200 : 403,
    closed: 404,
  }[expected];
  expect(answer.status, what).toBe(status);
  if (expected === "shown") return;
  expect(answer.body, what).not.toContain(TITLE);
  expect(answer.body, what).not.toContain(COMMENTARY.slice(0, 4));
  expect(answer.headers["set-cookie"], what).toBeUndefined();
}

story("each path of an open link checks the restriction by itself", async () => {
  for (const [restriction, options] of Object.entries(RESTRICTIONS)) {
    const { token } = await makeLink(desk(), options);
    for (const path of SHOWN) {
      const answer = await newVisitor(webs.first).get(token, path);
      const expected = STRANGERS[restriction]?.[path === "page" ? "page" : "data"] ?? "closed";
      expectGiven(answer, path, expected, `${restriction}: ${path}`);
      if (expected === "shown" && (path === "page" || path === "panel" || path === "feed"))
        expect(answer.body, path).toContain(TITLE);
    }
  }
});

story(
  "a visitor loses access with the next request in every process after a revocation",
  async () => {
    // A visitor who was counted in time may stay after the link's views are used up.
    const ends = Object.entries(ENDS).filter(([end]) =>
      isFull ? end !== "used up" : end === "revoked",
    );
    for (const [end, close] of ends) {
      const link = await makeLink(desk(), { password: PASSWORD, maxViews: 5 });
      const visitors = [newVisitor(webs.first), newVisitor(webs.second)];
      for (const who of visitors) {
        expect((await who.post(link.token, "password", { password: PASSWORD })).status).toBe(303);
        for (const path of SHOWN) expect((await who.get(link.token, path)).status, path).toBe(200);
      }
      await close(link);
      for (const who of visitors)
        for (const path of SHOWN)
          expect((await who.get(link.token, path)).status, `${end}: ${path}`).toBe(404);
    }
  },
);

story(
  "after a rotation with a grace period both links open, and neither page names the other",
  async () => {
    const link = await makeLink(desk());
    const [who, other] = [newVisitor(webs.first), newVisitor(webs.first)];
    expect((await who.get(link.token)).body).toContain(link.token);
    const rotated = await rotate(link, 1);
    const [before, after] = [await other.get(link.token), await other.get(rotated.token)];
    expect([before.status, after.status]).toEqual([200, 200]);
    expect(before.body).not.toContain(rotated.token);
    expect(after.body).not.toContain(link.token);
  },
);
