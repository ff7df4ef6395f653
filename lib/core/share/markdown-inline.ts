import { InlineFrames } from "./inline-frames";
import type { MarkdownInline } from "./markdown-tree";

type Cursor = { readonly text: string; readonly frames: InlineFrames; readonly lonely: Set<number> };
/** Reads at a place what it knows; how many characters that were, 0: it knows nothing there. */
type Reader = (cursor: Cursor, at: number) => number;

const WORDY = /[\p{L}\p{N}]/u;
const PLAIN = /[^\\`*_[\]!h\n]+/y;
const ESCAPED = /\\[!-/:-@[-`{-~]/y;
/** "](https://example.org "a title")"; what is in the brackets holds one level of them. */
const LINK_END =
  /\]\(\s{0,9}<?([^\s<>()]{0,2000}(?:\([^\s<>()]{0,500}\)[^\s<>()]{0,500}){0,9})>?(?:\s{1,9}"[^"\n]{0,300}")?\s{0,9}\)/y;
/** Without the signs that end a Chinese sentence. */
const ADDRESS = /https?:\/\/[^\s<>"'`*[\]{}|\\^\u3000-\u303f\uff00-\uff65]{1,2000}/y;
const SIGNS = /[.,;:!?]{0,20}$/;
const SIGNS_AND_BRACKET = /[.,;:!?)]{0,20}$/;

/** The text of a heading or a paragraph, its lines with ends; nothing of it is HTML. */
export function parseInlines(text: string): readonly MarkdownInline[] {
  const cursor: Cursor = { text, frames: new InlineFrames(), lonely: new Set() };
  let at = 0;
  while (at < text.length) {
    const read = READERS.reduce((length, reader) => length || reader(cursor, at), 0);
    if (read === 0) cursor.frames.add({ kind: "text", text: text.charAt(at) });
    at += read || 1;
  }
  return cursor.frames.finish();
}

const READERS: readonly Reader[] = [
  readPlain,
  readEscaped,
  readBreak,
  readCode,
  readEmphasis,
  readLinkBegin,
  readLinkEnd,
  readAddress,
];

function readPlain({ text, frames }: Cursor, at: number): number {
  const [plain = ""] = matchAt(PLAIN, text, at);
  frames.add({ kind: "text", text: plain });
  return plain.length;
}

function readEscaped({ text, frames }: Cursor, at: number): number {
  const [escaped = ""] = matchAt(ESCAPED, text, at);
  frames.add({ kind: "text", text: escaped.slice(1) });
  return escaped.length;
}

function readBreak({ text, frames }: Cursor, at: number): number {
  if (text[at] !== "\n") return 0;
  frames.add({ kind: "break" });
  return 1;
}

/** As many backticks end it as began it; a number of them that nothing ends is looked for once. */
function readCode({ text, frames, lonely }: Cursor, at: number): number {
  const [fence = ""] = matchAt(/`+/y, text, at);
  if (fence === "") return 0;
  const end = lonely.has(fence.length) ? -1 : findFence(text, at + fence.length, fence.length);
  if (end === -1) {
    lonely.add(fence.length);
    frames.add({ kind: "text", text: fence });
    return fence.length;
  }
  const code = text.slice(at + fence.length, end).replaceAll("\n", " ");
  frames.add({ kind: "code", text: /^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code });
  return end + fence.length - at;
}

function findFence(text: string, from: number, length: number): number {
  const fences = /`+/g;
  fences.lastIndex = from;
  for (let found = fences.exec(text); found; found = fences.exec(text)) {
    if (found[0].length === length) return found.index;
  }
  return -1;
}

/** One mark at a time, "**" before "*"; between letters "_" is a letter of a name. */
function readEmphasis({ text, frames }: Cursor, at: number): number {
  const [run = ""] = matchAt(/\*+|_+/y, text, at);
  if (run === "") return 0;
  const [before, after] = [text.charAt(at - 1), text.charAt(at + run.length)];
  const isWord = run[0] === "_";
  const ends = /\S/.test(before) && !(isWord && WORDY.test(after));
  const begins = /\S/.test(after) && !(isWord && WORDY.test(before));
  const single = run.charAt(0);
  const double = single + single;
  const last = ends ? frames.lastOf(run.length > 1 ? [double, single] : [single]) : null;
  const exact = run.length === 2 && last === single && frames.lastOf([double]) !== null ? double : last;
  if (exact !== null) {
    frames.end(exact, (content) => ({ kind: exact === double ? "strong" : "emphasis", content }));
    return exact.length;
  }
  const mark = run.length > 1 ? double : single;
  if (!begins || !frames.begin(mark)) frames.add({ kind: "text", text: mark });
  return mark.length;
}

/** An image is a link to it. */
function readLinkBegin({ text, frames }: Cursor, at: number): number {
  const [mark = ""] = matchAt(/!?\[/y, text, at);
  if (mark !== "" && !frames.begin("[")) frames.add({ kind: "text", text: mark });
  return mark.length;
}

function readLinkEnd({ text, frames }: Cursor, at: number): number {
  if (text[at] !== "]" || frames.lastOf(["["]) === null) return 0;
  const [end = "", target = ""] = matchAt(LINK_END, text, at);
  const href = findLinkTarget(target);
  if (href === null) {
    frames.giveUp("[");
    return 0;
  }
  frames.end("[", (content) => linkTo(href, content));
  return end.length;
}

/** A bare address is a link as far as a sentence's signs behind it. */
function readAddress({ text, frames }: Cursor, at: number): number {
  if (/[a-z0-9]/i.test(text.charAt(at - 1))) return 0;
  const [found = ""] = matchAt(ADDRESS, text, at);
  const signs = (found.includes("(") ? SIGNS : SIGNS_AND_BRACKET).exec(found)?.[0] ?? "";
  const written = found.slice(0, found.length - signs.length);
  const href = findLinkTarget(written);
  if (href === null) return 0;
  frames.add({ kind: "link", href, content: [{ kind: "text", text: written }] });
  return written.length;
}

function linkTo(href: string, content: readonly MarkdownInline[]): MarkdownInline {
  const shown = content.flatMap(withoutLinks);
  return { kind: "link", href, content: shown.length === 0 ? [{ kind: "text", text: href }] : shown };
}

function withoutLinks(inline: MarkdownInline): readonly MarkdownInline[] {
  if (inline.kind === "link") return inline.content;
  if (inline.kind !== "strong" && inline.kind !== "emphasis") return [inline];
  return [{ ...inline, content: inline.content.flatMap(withoutLinks) }];
}

function matchAt(pattern: RegExp, text: string, at: number): readonly (string | undefined)[] {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? [];
}

const PROTOCOLS = ["https:", "http:", "mailto:"];

/** Longer ones are no address that a person writes. */
const LONGEST = 2_000;

/**
 * Where a link of a commentary may lead: an absolute http, https or mailto address, in ASCII. Null for all else: what
 * runs (javascript:, data:), what leads into the desk itself (a path without a host), and an address with a name and
 * password in front of its host, which passes for another host's.
 */
function findLinkTarget(text: string): string | null {
  if (text.length > LONGEST || !/^(?:https?:\/\/|mailto:)/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!PROTOCOLS.includes(url.protocol) || url.username !== "" || url.password !== "") return null;
  return /^[\x21-\x7e]+$/.test(url.href) ? url.href : null;
}
