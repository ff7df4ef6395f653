import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "@/lib/core/language";
import { testWords } from "@/lib/core/testing/text";
import type { ShareFacts } from "@/lib/shares/facts/facts";
import {
  calendarFacts,
  comparedFacts,
  stockFacts,
  testPage,
  watchlistFacts,
} from "../testing/facts";
import { ShareHtml } from "./share-html";
import type { SharePage } from "./share-page";

const draw = (page: SharePage, language: (typeof LANGUAGES)[number] = "en-US") =>
  renderToStaticMarkup(createElement(ShareHtml, { page, words: testWords(language) }));

const PAGES: readonly (readonly [string, SharePage])[] = [
  ["a stock", testPage(stockFacts(), { commentary: "# Why\n\n[x](https://example.com)" })],
  ["a comparison", testPage(comparedFacts(), { shareKind: "live" })],
  ["a watchlist", testPage(watchlistFacts(), { author: null, expiresAt: null })],
  ["a calendar", testPage(calendarFacts())],
  ["a question for a password", { kind: "asks-password", path: "/s/x", isWrong: true }],
  [
    "a question for an address",
    { kind: "asks-e-mail", path: "/s/x", domains: ["example.com"], isLetterOver: true },
  ],
  ["the way to a letter", { kind: "letter-sent", path: "/s/x" }],
  ["a letter", { kind: "takes-letter", path: "/s/x", letter: "abc" }],
  ["a closed link", { kind: "closed" }],
  ["a limit", { kind: "limited", retryAfterSeconds: 300 }],
];

describe.each(LANGUAGES)("in %s", (language) => {
  test.each(PAGES)("%s runs no script and loads nothing from other places", (_what, page) => {
    const html = draw(page, language);
    expect(html).not.toMatch(/<script|<iframe|<object|<img|\sstyle=|\son\w+=|javascript:/i);
    expect(html.match(/<link [^>]*>/g)).toEqual([
      '<link rel="icon" href="/icon.svg" type="image/svg+xml"/>',
    ]);
    expect(html).toContain('<meta name="robots" content="noindex, nofollow, noarchive"/>');
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).not.toMatch(/share\.\w+|research\.\w+|undefined|\[object/);
  });
});

test.each(PAGES)("%s is the same bytes each time, with every id once", (_what, page) => {
  const html = draw(page);
  expect(draw(page)).toBe(html);
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the broker's name and logo stand at the head, if the page has a publisher", () => {
  const acme = { name: "<b>Acme</b> Ltd", hasLogo: true };
  const html = draw(testPage(stockFacts(), { publisher: acme }));
  expect(html.match(/<img [^>]*>/g)).toEqual(['<img src="/s/tokentokentoken/logo" alt=""/>']);
  expect(html).toContain("<strong>&lt;b&gt;Acme&lt;/b&gt; Ltd</strong>");
  const named = draw(testPage(stockFacts(), { publisher: { name: "Acme", hasLogo: false } }));
  expect(named).toContain("<strong>Acme</strong>");
  expect(named).not.toContain("<img");
});

test.each(LANGUAGES)(
  "a letter's page does not say that an address is confirmed before it is: %s",
  (language) => {
    const html = draw({ kind: "takes-letter", path: "/s/x", letter: "expired" }, language);
    expect(html).not.toMatch(/is confirmed|已确认/);
  },
);

test("text from people and the exchange is shown as text, even if it looks like HTML", () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
  const html = draw(
    testPage(stockFacts(), { title: hostile, author: hostile, commentary: hostile }),
  );
  expect(html).not.toMatch(/<script|<img/);
  expect(html.split("&lt;script&gt;alert(1)&lt;/script&gt;").length).toBeGreaterThan(4);
});

test("a section alone has its own data and no other's, and a way to the whole page", () => {
  const html = draw(testPage(stockFacts(), { only: "earnings" }));
  expect(html).toContain('id="earnings"');
  expect(html).not.toContain('id="dividends"');
  expect(html).not.toContain("Vanguard");
  expect(html).toContain('href="/s/tokentokentoken"');
});

test("a comparison names each of its stocks, and says what was never read of one", () => {
  const facts = comparedFacts();
  const never = { observed: null, failed: null };
  const sections = facts.sections.map((section) => {
    if (section.kind !== "compared") return section;
    const columns = section.columns.map(({ code, value }, at) => ({
      code,
      value: at === 2 ? undefined : value,
    }));
    return { ...section, columns, ages: section.ages.map((age, at) => (at === 2 ? never : age)) };
  });
  const html = draw(testPage({ ...facts, sections: sections as unknown as typeof facts.sections }));
  expect(html).toContain("Not on this page, because it was not loaded: TSLA: Earnings, ");
  const keys = html.slice(html.indexOf('class="keys"'), html.indexOf("</dl>"));
  expect([...keys.matchAll(/<dt>(\w+)<\/dt>/g)].map(([, name]) => name)).toEqual([
    "AAPL",
    "NVDA",
    "TSLA",
  ]);
  expect(keys).toContain("Revenue, Not loaded yet");
  expect(draw(testPage(facts))).not.toContain("Not on this page");
});

test("a panel that was never read is unknown, not empty and not zero", () => {
  const html = draw(testPage(stockFacts(), { only: "suspension" }));
  expect(html).toContain("Not loaded yet");
  expect(html).not.toContain("No suspensions reported");
});

test("the page does not mention a hidden author or a missing end", () => {
  const html = draw(testPage(stockFacts(), { author: null, expiresAt: null }));
  expect(html).not.toMatch(/By ada|Link expires/);
});

test("every colour that a page names is one of the desk's", () => {
  const html = draw(testPage(stockFacts()));
  const defined = new Set([...html.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  expect(defined.size).toBeGreaterThan(20);
  for (const [, name] of html.matchAll(/var\((--[\w-]+)\)/g)) expect(defined).toContain(name);
});

test("a long table shows its first rows and a button for the others, without a script", () => {
  const holders = Array.from({ length: 40 }, (_, nth) => ({
    name: `Holder ${nth}`,
    holdingNum: null,
    holdingRatio: null,
  }));
  const html = draw(testPage(stockFacts("en-US", holders)));
  expect(html).toContain("Show all 40");
  expect(html).toContain("Holder 39");
});

test("a price has its time, a year's line, and behind each figure how it was computed and from what", () => {
  const html = draw(testPage(stockFacts(), { only: "prices" }));
  expect(html).toMatch(/231\.2/);
  expect(html).toContain("RAAPLUSDT, <span><time");
  expect(html).toMatch(/<path d="M[\d. L]+" fill="none"/);
  expect(html.match(/<details class="how">/g)).toHaveLength(4);
  expect(html).toContain("Last price times all shares of the last known share capital.");
  expect(html).toMatch(/updated <span><time[^>]*>[^<]+<\/time><\/span>, overdue/);
  expect(html).toContain("one USDT counts as one USD");
});

test("earnings per share stand beside their forecast without a change where shares were split", () => {
  const facts = stockFacts();
  const drawWith = (splits: readonly unknown[] | null | undefined) => {
    const sections = facts.sections.map((section) => {
      if (section.kind !== "stock" || section.panel !== "earnings") return section;
      const periods = section.periods.map((period) => ({
        ...period,
        forecast: period.forecast && { ...period.forecast, eps: "3.04" },
      }));
      return { ...section, periods, splits };
    });
    const changed = { ...facts, sections: sections as unknown as typeof facts.sections };
    return draw(testPage(changed, { only: "earnings" }));
  };
  const split = { type: "stock_split", splitValidDate: "2026-06-01", splitNumerator: "2" };
  expect(drawWith([])).toContain("+100.00%");
  for (const [splits, reason] of [
    [[split], "A split lies in between, or its ratio or date is missing."],
    [null, "Not loaded yet, or it could not be loaded."],
    [undefined, "Not loaded yet, or it could not be loaded."],
  ] as const) {
    const html = drawWith(splits);
    expect(html).not.toContain("+100.00%");
    expect(html).toContain(reason);
    expect(html, "the revenue's stays").toContain("+1.78%");
  }
});

test("the closes of a year have no lowest and highest where shares were split among them", () => {
  const range = "Closes of a year, lowest to highest";
  expect(draw(testPage(stockFacts()))).toContain(`<dt>${range}</dt>`);
  const html = draw(testPage(acrossSplit()));
  expect(html).toMatch(new RegExp(`${range}</dt><dd>[^0-9]*A split lies in between`));
});

/** A stock whose shares were split after its first close. */
function acrossSplit() {
  const facts = stockFacts();
  return {
    ...facts,
    sections: facts.sections.map((section) =>
      "ratios" in section && section.ratios !== null
        ? { ...section, ratios: { ...section.ratios, closesWhy: "split" as const } }
        : section,
    ),
  } as ShareFacts;
}
