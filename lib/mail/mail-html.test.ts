import fc from "fast-check";
import { expect, test } from "vitest";
import { mailHtml } from "./mail-html";

const ORIGIN = "https://desk.example";

function htmlOf(text: string, more: Partial<Parameters<typeof mailHtml>[0]> = {}): string {
  const page = { subject: "Main", text, language: "en-US", origin: ORIGIN, stop: null } as const;
  return mailHtml({ ...page, ...more });
}

/** What a reader sees of it: without elements, its entities as characters. */
function seen(html: string): string {
  const body = /<body[\s\S]*<\/body>/.exec(html)?.[0] ?? "";
  const text = body.replace(/<[^>]*>/g, "\n");
  const characters = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: keyof typeof characters) => {
    return characters[name];
  });
}

const HOSTILE = [
  "<script>alert(1)</script>",
  "<img src=https://evil.example/x>",
  '"><a href="https://evil.example">Pay here</a>',
  "https://evil.example/desk.example/",
  "&lt;b&gt; & 'quotes'",
  "</td></tr></table>",
];

test.each(HOSTILE)("a hostile name stays text: %s", (name) => {
  const html = htmlOf(`The client ${name} is new.\n\n- ${name}`, { subject: name });
  expect(html).not.toMatch(/<(?:script|img|iframe|form)\b/);
  expect(html.match(/href="[^"]*"/g) ?? []).toEqual([]);
  expect(seen(html)).toContain(`The client ${name} is new.`);
});

test("every line of the text is in the HTML, whatever it holds, and only the desk is linked", () => {
  const piece = fc.oneof(
    fc.constantFrom(...HOSTILE, `${ORIGIN}/a?b=1&c=2`, "- ", ": ", "\n", "\n\n"),
    fc.string({ unit: "grapheme" }),
  );
  fc.assert(
    fc.property(
      fc.array(piece).map((parts) => parts.join("")),
      (text) => {
        const html = htmlOf(text);
        const letters = (some: string) => some.replace(/[\s:：-]/gu, "");
        for (const line of text.split("\n")) {
          const [before = ""] = line.split(`${ORIGIN}/`);
          expect(letters(seen(html))).toContain(letters(before));
        }
        for (const [, address = ""] of html.matchAll(/href="([^"]*)"/g))
          expect(address.startsWith(`${ORIGIN}/`)).toBe(true);
      },
    ),
  );
});

test("a line that ends with an address of the desk is a button, with the address below", () => {
  const html = htmlOf(`Earned 5 USDT.\n\nOpen the brief: ${ORIGIN}/brief?account=1&x=2`);
  expect(html).toContain(`href="${ORIGIN}/brief?account=1&amp;x=2"`);
  expect(html).toMatch(/class="press"[^>]*>Open the brief<\/a>/);
  expect(html.match(/href=/g)).toHaveLength(2);
});

test("an address in a sentence, or alone in its line, is a link in its place", () => {
  const html = htmlOf(`Set it at ${ORIGIN}/settings, please.\n${ORIGIN}/payouts`);
  expect(html).not.toContain('class="press"');
  expect(seen(html).replaceAll("\n", "")).toContain(`Set it at ${ORIGIN}/settings, please.`);
});

test("lines that begin with a dash are a list, and it ends where they do", () => {
  const html = htmlOf("Look at this:\n- one\n- two\nThe end");
  expect(html.match(/<li/g)).toHaveLength(2);
  expect(html.indexOf("</ul>")).toBeLessThan(html.indexOf("The end"));
});

test("nothing is fetched, and the dark has its own colours", () => {
  const stop = { words: "停止接收此类邮件", url: `${ORIGIN}/stop-letters/a.b` };
  const html = htmlOf("Text", { language: "zh-CN", stop });
  expect(html).not.toMatch(/src=|@import|url\(/);
  expect(html).toContain('<html lang="zh-CN">');
  expect(html).toContain("prefers-color-scheme: dark");
  expect(html).toContain(`<a class="link" href="${stop.url}"`);
});
