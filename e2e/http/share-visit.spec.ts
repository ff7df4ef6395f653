import { desk } from "../support/desk";
import { makeLink, newVisitor, PASSWORD, SHOWN, TITLE, viewsOf } from "../support/share-links";
import { expect, FULL, httpStory as story } from "../support/story";
import { openTwoWebs, type TwoWebs } from "../support/two-webs";

let webs: TwoWebs;

story.beforeAll(async () => {
  webs = await openTwoWebs();
});

story("a password opens its link for one browser, and no other link", async () => {
  const [link, other] = [
    await makeLink(desk(), { password: PASSWORD }),
    await makeLink(desk(), { password: PASSWORD }),
  ];
  const who = newVisitor(webs.first);
  const wrong = await who.post(link.token, "password", { password: "something else" });
  expect(wrong.status).toBe(403);
  expect(wrong.body).toContain("Wrong password");
  expect(who.cookie()).toBe("");
  const right = await who.post(link.token, "password", { password: PASSWORD });
  expect([right.status, right.headers.location]).toEqual([303, `/s/${link.token}`]);
  expect(right.headers["set-cookie"]).toMatch(
    new RegExp(`; Path=/s/${link.token}; Expires=[^;]+; Max-Age=1800; HttpOnly; SameSite=lax$`),
  );
  for (const path of SHOWN) {
    expect((await who.get(link.token, path)).status, path).toBe(200);
    expect((await who.get(other.token, path)).body, path).not.toContain(TITLE);
    expect((await newVisitor(webs.first).get(link.token, path)).body, path).not.toContain(TITLE);
  }
  expect((await who.post(other.token, "password", { password: "" })).status).toBe(403);
});

story("guesses at a password are limited, and the right one waits as well", FULL, async () => {
  const { token } = await makeLink(desk(), { password: PASSWORD });
  const who = newVisitor(webs.first, "203.0.113.77");
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1)
    statuses.push((await who.post(token, "password", { password: `guess ${guess}` })).status);
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(403));
  const late = await who.post(token, "password", { password: PASSWORD });
  expect([statuses[10], late.status]).toEqual([429, 429]);
  expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
});

story(
  "a letter to an allowed address opens the link once; every address is answered alike",
  async () => {
    const { token } = await makeLink(desk(), { emailDomains: ["example.com"] });
    const who = newVisitor(webs.second);
    const answers = [];
    for (const email of ["ann@example.com", "ann@elsewhere.example", "nobody"])
      answers.push(await who.post(token, "email", { email }));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    await expect.poll(() => webs.mail.taken.length).toBe(1);
    const [taken] = webs.mail.taken.splice(0);
    expect(taken?.to).toEqual(["ann@example.com"]);
    const text = (taken?.text ?? "").replace(/=\n/g, "").replaceAll("=3D", "=");
    const letter = /\/email\?letter=([\w-]+)/.exec(text)?.[1] ?? "";
    expect(letter).toMatch(/^[\w-]{43}$/);

    const looked = await who.get(token, "page", {});
    expect(looked.body).not.toContain(TITLE);
    const reader = newVisitor(webs.first);
    expect((await reader.post(token, "email", { letter: "b".repeat(43) })).status).toBe(403);
    expect((await reader.post(token, "email", { letter })).status).toBe(303);
    for (const path of SHOWN) expect((await reader.get(token, path)).status, path).toBe(200);
    const again = newVisitor(webs.first);
    expect((await again.post(token, "email", { letter })).status).toBe(403);
    expect((await again.get(token)).body).not.toContain(TITLE);
  },
);

story(
  "views are counted once per browser, up to the limit, and not for requests that only look",
  async () => {
    const link = await makeLink(desk(), { maxViews: 3 });
    const robot = { headers: { "user-agent": "Slackbot-LinkExpanding 1.0" } };
    const prefetch = { headers: { "sec-purpose": "prefetch;prerender" } };
    for (const asked of [robot, prefetch, { method: "HEAD" }]) {
      expect((await newVisitor(webs.first).get(link.token, "page", asked)).status).toBe(404);
      expect(await viewsOf(link)).toBe(0);
    }
    const first = newVisitor(webs.first);
    for (let look = 0; look < 3; look += 1) expect((await first.get(link.token)).status).toBe(200);
    expect(await viewsOf(link)).toBe(1);
    const crowd = Array.from({ length: 20 }, (_, nth) =>
      newVisitor(nth % 2 ? webs.first : webs.second, `203.0.113.${nth}`),
    );
    const seen = await Promise.all(crowd.map((each) => each.get(link.token)));
    expect(seen.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await viewsOf(link)).toBe(3);
    for (const path of SHOWN) {
      expect((await newVisitor(webs.first).get(link.token, path)).status, path).toBe(404);
      expect((await first.get(link.token, path)).status, `${path}, counted in time`).toBe(200);
    }
    const free = await makeLink(desk());
    expect((await newVisitor(webs.first).get(free.token, "page", { method: "HEAD" })).status).toBe(
      200,
    );
    expect((await newVisitor(webs.first).get(free.token, "page", robot)).status).toBe(200);
    expect(await viewsOf(free)).toBe(0);
  },
);

story("a form of another site's page opens nothing", async () => {
  const { token } = await makeLink(desk(), { password: PASSWORD, emailDomains: ["example.com"] });
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: desk().url, "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign)
    for (const step of ["password", "email"] as const) {
      const answer = await newVisitor(webs.first).post(
        token,
        step,
        { password: PASSWORD },
        headers,
      );
      expect(answer.status, JSON.stringify(headers)).toBe(403);
      expect(answer.headers["set-cookie"]).toBeUndefined();
      expect(answer.headers["x-robots-tag"]).toContain("noindex");
    }
});
