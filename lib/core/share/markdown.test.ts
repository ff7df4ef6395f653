import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseMarkdown } from "./markdown";
import type { MarkdownBlock, MarkdownInline } from "./markdown-tree";
import { SHARE_LIMITS } from "./options";

/** The tree as short text: "p(a *b*)". */
const show = (text: string) => parseMarkdown(text).map(blockText).join(" | ");

function blockText(block: MarkdownBlock): string {
  switch (block.kind) {
    case "heading":
      return `h${block.level}(${inlineText(block.content)})`;
    case "paragraph":
      return `p(${inlineText(block.content)})`;
    case "list":
      return `${block.start === null ? "ul" : `ol${block.start}`}[${block.items.map((item) => item.map(blockText).join(" ")).join(", ")}]`;
    case "quote":
      return `q(${block.blocks.map(blockText).join(" ")})`;
    case "code":
      return `pre(${block.text})`;
    case "rule":
      return "hr";
    default:
      return block satisfies never;
  }
}

function inlineText(content: readonly MarkdownInline[]): string {
  return content.map(toText).join("");
}

function toText(inline: MarkdownInline): string {
  if (inline.kind === "text") return inline.text;
  if (inline.kind === "break") return "/";
  if (inline.kind === "code") return `{${inline.text}}`;
  if (inline.kind === "link") return `<${inline.href} ${inlineText(inline.content)}>`;
  return inline.kind === "strong" ? `S(${inlineText(inline.content)})` : `E(${inlineText(inline.content)})`;
}

describe("what a commentary is written with", () => {
  test.each([
    ["# One\n### Three ###\n###### Six\n#none\n# C#", "h1(One) | h3(Three) | h3(Six) | p(#none) | h1(C#)"],
    ["a\nb\n\nc", "p(a/b) | p(c)"],
    ["- a\n- b\n  - c\n  - d\n- e", "ul[p(a), p(b) ul[p(c), p(d)], p(e)]"],
    ["3. a\n4. b\n\n   more\n5. c", "ol3[p(a), p(b) p(more), p(c)]"],
    ["   - a\n   - b", "ul[p(a), p(b)]"],
    ["- a\nstill a\n\nnot a", "ul[p(a/still a)] | p(not a)"],
    ["> quoted\n> - a\nnot", "q(p(quoted) ul[p(a)]) | p(not)"],
    ["```ts\nx < 1\n\n# y\n```\nz", "pre(x < 1\n\n# y) | p(z)"],
    ["```\nnever ended", "pre(never ended)"],
    ["a\n---\nb", "p(a) | hr | p(b)"],
    ["**a** *b* __c__ _d_ ***e***", "p(S(a) E(b) S(c) E(d) S(E(e)))"],
    ["**a*b** 2 * 3 * 4 snake_case_name **open", "p(S(a*b) 2 * 3 * 4 snake_case_name **open)"],
    ["**营收增长** 与`代码`", "p(S(营收增长) 与{代码})"],
    ["`a*b*` ``a`b`` `open", "p({a*b*} {a`b} `open)"],
    ["\\*a\\* \\[b\\](c) \\q", "p(*a* [b](c) \\q)"],
    ['[a *b*](https://x.test/p "t")', "p(<https://x.test/p a E(b)>)"],
    [
      "see https://x.test/a_(b), or https://y.test.",
      "p(see <https://x.test/a_(b) https://x.test/a_(b)>, or <https://y.test/ https://y.test>.)",
    ],
    ["（见https://x.test/a）。", "p(（见<https://x.test/a https://x.test/a>）。)"],
    ["见 https://x.test/a，好", "p(见 <https://x.test/a https://x.test/a>，好)"],
    ["[](https://x.test/)", "p(<https://x.test/ https://x.test/>)"],
    ["[mail](mailto:a@x.test)", "p(<mailto:a@x.test mail>)"],
    ["![a chart](https://x.test/a.png)", "p(<https://x.test/a.png a chart>)"],
    ["[a [b](https://x.test/) c](https://y.test/)", "p(<https://y.test/ a b c>)"],
    ["", ""],
    [" \n\n", ""],
  ])("%j", (text, tree) => {
    expect(show(text)).toBe(tree);
  });
});

describe("what a hostile commentary comes to", () => {
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
    const hrefs = linksOf(parseMarkdown(text));
    for (const href of hrefs) expect(href).toMatch(/^(?:https?:\/\/[^@]*$|mailto:)/);
    const words = text.match(/[a-z]+/gi) ?? [];
    const shown = show(text);
    for (const word of words) expect(shown.toLowerCase()).toContain(word.toLowerCase());
  });

  test("a path, another scheme and a name before a host are no link", () => {
    expect(show("[a](/x) [b](javascript:alert(1)) [c](https://bank.test@evil.test/)")).toBe(
      "p([a](/x) [b](javascript:alert(1)) [c](https://bank.test@evil.test/))",
    );
  });

  test("a line's end in an address begins no second one, and signs that turn text around are gone", () => {
    expect(show("[a](https://x.test/\njavascript:1)")).not.toMatch(/<[^>]*javascript/);
    expect(show("a\u202eb\u2066c\u0007d\ud800e")).toBe("p(abcde)");
  });

  test("another alphabet's host is shown in the link by its true name", () => {
    expect(linksOf(parseMarkdown("[a](https://аррӏе.com/)"))).toEqual(["https://xn--80ak6aa92e.com/"]);
  });

  /** A text so many times as long costs so many times as much; where the cost grows as the square, so much more again. */
  const TIMES = 8;
  const MOST_RATIO = Math.sqrt(TIMES);
  /** All rounds of a parser that costs what it should take a tenth of it. */
  const MOST_SPENT_US = 3_000_000;
  /** In microseconds of this process, whatever others do. */
  const costOf = (work: () => unknown) => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  /** The longest commentary, so many times apart and so many times in one; the least of each, for all else can only add. */
  const expectInProportion = (textOf: (length: number) => string) => {
    const [one, whole] = [textOf(SHARE_LIMITS.commentary), textOf(SHARE_LIMITS.commentary * TIMES)];
    const costs: { apart: number; inOne: number }[] = [];
    const ratio = () =>
      Math.min(...costs.map(({ inOne }) => inOne)) / Math.min(...costs.map(({ apart }) => apart));
    const spent = () => costs.reduce((sum, { apart, inOne }) => sum + apart + inOne, 0);
    do {
      const apart = costOf(() => Array.from({ length: TIMES }, () => parseMarkdown(one)));
      costs.push({ apart, inOne: costOf(() => parseMarkdown(whole)) });
    } while (ratio() >= MOST_RATIO && spent() < MOST_SPENT_US);
    expect(ratio()).toBeLessThan(MOST_RATIO);
  };

  test.each([
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
  ])("%j, over and over, costs in proportion to its length", (piece) => {
    expectInProportion((length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length));
  });

  test.each(["[](", '[](x "', "https://", "`", "**", "- ", "```"])(
    "%j and then one long word costs in proportion to its length",
    (begin) => {
      expectInProportion((length) => begin + "a".repeat(length - begin.length));
    },
  );

  test("any text becomes a tree of known kinds with limited depth", () => {
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
        const blocks = parseMarkdown(parts.join(""));
        blocks.map(blockText); // throws on none
        expect(depthOf(blocks)).toBeLessThan(40);
        for (const href of linksOf(blocks)) expect(href).toMatch(/^https:\/\/[xy]\.test/);
      }),
      { numRuns: 500 },
    );
  });
});

type Node = MarkdownBlock | MarkdownInline;

function below(node: Node): readonly Node[] {
  if ("content" in node) return node.content;
  if ("blocks" in node) return node.blocks;
  return "items" in node ? node.items.flat() : [];
}

function linksOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => [...(node.kind === "link" ? [node.href] : []), ...linksOf(below(node))]);
}

function depthOf(nodes: readonly Node[]): number {
  return nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map((node) => depthOf(below(node))));
}
