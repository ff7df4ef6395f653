import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs, someOf } from "@/lib/env/testing/env";
import { commentaryHtml } from "./markdown";
import { SHARE_LIMITS } from "./options";

/** All tags except those that a commentary may have. */
const OTHER_TAGS =
  /<(?!\/?(?:p|h[234]|ul|ol|li|blockquote|pre|code|hr|br|strong|em|a)(?: href="[^"]*"| rel="nofollow noreferrer"| start="\d+"| class="language-[^"]*")*>)/;

const linksOf = (html: string) =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = ""]) => href);

function depthOf(html: string): number {
  let [depth, most] = [0, 0];
  for (const [, end, tag] of html.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (tag === "br" || tag === "hr") continue;
    depth += end ? -1 : 1;
    most = Math.max(most, depth);
  }
  return most;
}

const link = (href: string, text = href) =>
  `<a href="${href}" rel="nofollow noreferrer">${text}</a>`;

describe("the formats of a commentary", () => {
  test.each([
    ["# One\n### Three ###\n#none", "<h2>One</h2> <h4>Three</h4> <p>#none</p>"],
    ["### Alone\n# C#", "<h4>Alone</h4> <h2>C#</h2>"],
    ["a\nb\n\nc", "<p>a<br> b</p> <p>c</p>"],
    ["- a\n- b\n  - c", "<ul> <li>a</li> <li>b <ul> <li>c</li> </ul> </li> </ul>"],
    ["3. a\n4. b", '<ol start="3"> <li>a</li> <li>b</li> </ol>'],
    ["> quoted", "<blockquote> <p>quoted</p> </blockquote>"],
    ["```\nx < 1\n```", "<pre><code>x &lt; 1 </code></pre>"],
    ["a\n---\nb", "<p>a</p> <hr> <p>b</p>"],
    [
      "**a** _b_ `c` snake_case_name",
      "<p><strong>a</strong> <em>b</em> <code>c</code> snake_case_name</p>",
    ],
    ["**营收增长** 与`代码`", "<p><strong>营收增长</strong> 与<code>代码</code></p>"],
    ["[a](https://x.test/p)", `<p>${link("https://x.test/p", "a")}</p>`],
    ["see https://x.test/a, or not", `<p>see ${link("https://x.test/a")}, or not</p>`],
    ["[mail](mailto:a@x.test)", `<p>${link("mailto:a@x.test", "mail")}</p>`],
    ["![a chart](https://x.test/a.png)", `<p>!${link("https://x.test/a.png", "a chart")}</p>`],
    ["x.test and a@x.test", "<p>x.test and a@x.test</p>"],
    ["", ""],
  ])("%j", (text, html) => {
    expect(commentaryHtml(text).trim().replace(/\s*\n/g, " ")).toBe(html);
  });
});

describe("the result of a hostile commentary", () => {
  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "a <b onclick='x'>c</b> &lt;script&gt;",
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a](java&#115;cript:alert(1))",
    "[a](data:text/html,<script>alert(1)</script>)",
    "[a](vbscript:x) [b](file:///etc/passwd) [c](blob:https://x.test/1)",
    "[a](/s/other) [b](//evil.test/x) [c](../api) [d](?x=1) [e](#f)",
    "[bank](https://bank.test@evil.test/) [b](https://u:p@evil.test/)",
    "[a](https://) [b](http://%) [c](https://x .test)",
    "[a]: https://x.test\n[a]",
    "[a](mailto:)\u0000",
  ])("%j has no link but to http, https or mail, and loses no word", (text) => {
    const html = commentaryHtml(text);
    for (const href of linksOf(html)) expect(href).toMatch(/^(?:https?:\/\/[^@]*$|mailto:)/);
    expect(html).not.toMatch(OTHER_TAGS);
    const shown = html.toLowerCase();
    for (const word of text.match(/[a-z]+/gi) ?? []) expect(shown).toContain(word.toLowerCase());
  });

  test("a path, another scheme and a name before a host are no link", () => {
    const text = "[a](/x) [b](javascript:alert(1))";
    expect(commentaryHtml(text)).toBe(`<p>${text}</p>\n`);
    expect(commentaryHtml("[bank](https://bank.test@evil.test/)")).not.toMatch(/href="[^"]*evil/);
  });

  test("a line's end in an address begins no second one, and signs that turn text around are gone", () => {
    expect(commentaryHtml("[a](https://x.test/\njavascript:1)")).not.toMatch(/<[^>]*javascript/);
    expect(commentaryHtml("a\u202eb\u2066c\u0007d\ud800e")).toBe("<p>abcde</p>\n");
  });

  test("another alphabet's host is shown in the link by its true name", () => {
    expect(linksOf(commentaryHtml("[a](https://аррӏе.com/)"))).toEqual([
      "https://xn--80ak6aa92e.com/",
    ]);
  });

  /**
   * A text of `TIMES` the length may cost `TIMES` as much. If the cost grows as the square, the
   * ratio is `TIMES` again.
   */
  const TIMES = 8;
  const MOST_RATIO = Math.sqrt(TIMES);
  /** A parser of the expected speed needs a tenth of this for all rounds. */
  const MOST_SPENT_US = 3_000_000;
  /** In microseconds of this process's CPU time, independent of other processes. */
  const costOf = (work: () => unknown) => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  /**
   * Compares the longest commentary parsed `TIMES` times with one of `TIMES` its length. The
   * minimum of each counts, because other work can only add time.
   */
  const expectInProportion = (textOf: (length: number) => string) => {
    const [one, whole] = [textOf(SHARE_LIMITS.commentary), textOf(SHARE_LIMITS.commentary * TIMES)];
    const costs: { apart: number; inOne: number }[] = [];
    const ratio = () =>
      Math.min(...costs.map(({ inOne }) => inOne)) / Math.min(...costs.map(({ apart }) => apart));
    const spent = () => costs.reduce((sum, { apart, inOne }) => sum + apart + inOne, 0);
    do {
      const apart = costOf(() => Array.from({ length: TIMES }, () => commentaryHtml(one)));
      costs.push({ apart, inOne: costOf(() => commentaryHtml(whole)) });
    } while (ratio() >= MOST_RATIO && spent() < MOST_SPENT_US);
    expect(ratio()).toBeLessThan(MOST_RATIO);
  };

  test.each(
    someOf([
      "[",
      "]",
      "*",
      "**a",
      "_a ",
      "`",
      "``a`",
      "> ",
      "- ",
      "  - a\n",
      "# ",
      "#",
      "![](",
      "[](https://x.test/",
      "[a](((",
      "https://",
      "https://%",
      "\\",
      "a\n",
      "*a **b ",
      "[a](https://x.test/)\n",
      "~~~\n",
      "1. a\n   ",
      "\n",
      "***a*",
      "[`a`",
      '[](x "',
      "# a\n",
      "> a\n\n",
    ]),
  )("%j, over and over, costs in proportion to its length", (piece) => {
    expectInProportion((length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length));
  });

  test.each(someOf(["[](", '[](x "', "https://", "`", "**", "- ", "```"]))(
    "%j and then one long word costs in proportion to its length",
    (begin) => {
      expectInProportion((length) => begin + "a".repeat(length - begin.length));
    },
  );

  test("any text becomes known tags with limited depth", () => {
    const pieces = fc.constantFrom(
      ..."*_`[]()!#>-~\\ \n\tab1.",
      "](https://x.test/)",
      "](javascript:x)",
      "```",
      "<script>",
      "https://y.test",
      "  - ",
      "> ",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 200 }), (parts) => {
        const html = commentaryHtml(parts.join(""));
        expect(html).not.toMatch(OTHER_TAGS);
        expect(depthOf(html)).toBeLessThan(40);
        for (const href of linksOf(html)) expect(href).toMatch(/^https:\/\/[xy]\.test/);
      }),
      { numRuns: runs(500) },
    );
  });
});
