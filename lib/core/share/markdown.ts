import { parseInlines } from "./markdown-inline";
import type { MarkdownBlock } from "./markdown-tree";

/** Deeper lists and quotes are text. */
const DEEPEST = 4;

/** What no page shows: control signs, and those that turn the direction of the text around them. */
const UNSHOWN = /[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

const FENCE = /^ {0,3}(`{3,}|~{3,})[^`]*$/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/;
const RULE = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})[ \t]*$/;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])[ \t]+(?=\S)/;
const QUOTE = /^ {0,3}> ?/;

/**
 * A commentary as a small closed tree: headings, paragraphs, lists, quotes, code, emphasis and links. HTML, images and
 * all else stay the text they were written as. Never throws; costs no more than its length.
 */
export function parseMarkdown(text: string): readonly MarkdownBlock[] {
  const lines = text.replace(/\r\n?/g, "\n").replace(UNSHOWN, "").replaceAll("\t", "    ").split("\n");
  return parseBlocks(lines, 0);
}

/** A block that begins at a line, and the line after its last. */
type Found = { readonly block: MarkdownBlock; readonly next: number };

function parseBlocks(lines: readonly string[], depth: number): readonly MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  for (let at = 0; at < lines.length; ) {
    if (isBlank(lines[at])) {
      at++;
      continue;
    }
    const { block, next } = readBlock(lines, at, depth);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

function readBlock(lines: readonly string[], at: number, depth: number): Found {
  switch (beginningOf(lines[at], depth)) {
    case "code":
      return readCode(lines, at);
    case "heading":
      return readHeading(lines, at);
    case "rule":
      return { block: { kind: "rule" }, next: at + 1 };
    case "quote":
      return readQuote(lines, at, depth);
    case "list":
      return readList(lines, at, depth);
    default:
      return readParagraph(lines, at, depth);
  }
}

/** Null where a paragraph begins or goes on. */
function beginningOf(line = "", depth = 0): Exclude<MarkdownBlock["kind"], "paragraph"> | null {
  if (FENCE.test(line)) return "code";
  if (HEADING.test(line)) return "heading";
  if (RULE.test(line)) return "rule";
  if (depth >= DEEPEST) return null;
  if (QUOTE.test(line)) return "quote";
  return ITEM.test(line) ? "list" : null;
}

function readHeading(lines: readonly string[], at: number): Found {
  const [, marks = "", text = ""] = HEADING.exec(lines[at] ?? "") ?? [];
  const level = Math.min(marks.length, 3) as 1 | 2 | 3;
  return { block: { kind: "heading", level, content: parseInlines(withoutMarks(text)) }, next: at + 1 };
}

/** "Title ##" is "Title", and "C#" stays. */
function withoutMarks(text: string): string {
  let bare = text.trim();
  while (bare.endsWith("#")) bare = bare.slice(0, -1);
  return bare === "" || /\s$/.test(bare) ? bare.trim() : text.trim();
}

/** Up to a line of as many of its signs, or to the end. */
function readCode(lines: readonly string[], at: number): Found {
  const fence = FENCE.exec(lines[at] ?? "")?.[1] ?? "";
  const isEnd = (line: string) => line.trim().startsWith(fence) && /^(?:`+|~+)$/.test(line.trim());
  const end = firstWithout(lines, at + 1, (line) => !isEnd(line));
  return { block: { kind: "code", text: lines.slice(at + 1, end).join("\n") }, next: end + 1 };
}

function readQuote(lines: readonly string[], at: number, depth: number): Found {
  const next = firstWithout(lines, at, (line) => QUOTE.test(line));
  const quoted = lines.slice(at, next).map((line) => line.replace(QUOTE, ""));
  return { block: { kind: "quote", blocks: parseBlocks(quoted, depth + 1) }, next };
}

/** Items of one kind of mark; what is further in than its mark belongs to an item, and blank lines between. */
function readList(lines: readonly string[], at: number, depth: number): Found {
  const kind = kindOf(lines[at]);
  const items: (readonly MarkdownBlock[])[] = [];
  let next = at;
  while (next < lines.length && kindOf(lines[next]) === kind && !RULE.test(lines[next] ?? "")) {
    const end = endOfItem(lines, next);
    items.push(parseBlocks(itemLines(lines.slice(next, end)), depth + 1));
    next = firstWithout(lines, end, isBlank);
  }
  const start = kind === "." || kind === ")" ? Number.parseInt(lines[at]?.trim() ?? "", 10) : null;
  return { block: { kind: "list", start, items }, next };
}

/** The sign that ends a list's mark: "-" or "." for "1."; null: no item begins here. */
function kindOf(line: string | undefined): string | null {
  return ITEM.exec(line ?? "")?.[2]?.slice(-1) ?? null;
}

/** A line that is not further in goes on with an item only right behind it, where no block begins. */
function endOfItem(lines: readonly string[], at: number): number {
  const further = indentOf(lines[at]) + 2;
  let end = at + 1;
  for (let place = at + 1; place < lines.length; place++) {
    if (isBlank(lines[place])) continue;
    const isFurtherIn = indentOf(lines[place]) >= further;
    if (!isFurtherIn && (place > end || beginningOf(lines[place]) !== null)) break;
    end = place + 1;
  }
  return end;
}

/** Without the mark, and as far to the left. */
function itemLines([first = "", ...rest]: readonly string[]): string[] {
  const width = ITEM.exec(first)?.[0].length ?? 0;
  return [first.slice(width), ...rest.map((line) => line.slice(Math.min(width, indentOf(line))))];
}

function indentOf(line = ""): number {
  return line.length - line.trimStart().length;
}

function readParagraph(lines: readonly string[], at: number, depth: number): Found {
  const next = firstWithout(lines, at + 1, (line) => !isBlank(line) && beginningOf(line, depth) === null);
  const text = lines.slice(at, next).map((line) => line.trim().replace(/\\$/, ""));
  return { block: { kind: "paragraph", content: parseInlines(text.join("\n")) }, next };
}

function isBlank(line: string | undefined): boolean {
  return (line ?? "").trim() === "";
}

/** The first line from `at` on that does not hold; past the last where all do. */
function firstWithout(lines: readonly string[], at: number, holds: (line: string) => boolean): number {
  let place = at;
  while (place < lines.length && holds(lines[place] ?? "")) place++;
  return place;
}
