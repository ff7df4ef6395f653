import MarkdownIt from "markdown-it";
import { smallest } from "@/lib/core/large-lists";

/** Control signs, and those that turn the direction of the text around them. */
const UNSHOWN = /[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
/** The page's own title is the first level. */
const [HIGHEST, LOWEST] = [2, 4];

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: 20 })
  // Headings and code by their marks alone; nothing that loads, and no definition that would vanish
  // from the text.
  .disable(["image", "table", "strikethrough", "reference", "lheading", "code"]);
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.normalizeLink = (href) => (URL.canParse(href) ? new URL(href).href : href);
markdown.normalizeLinkText = (text) => text;
markdown.validateLink = isLinkTarget;
markdown.renderer.rules.link_open = (tokens, at, options, _, renderer) => {
  tokens[at]?.attrSet("rel", "nofollow noreferrer");
  return renderer.renderToken(tokens, at, options);
};
markdown.core.ruler.push("heading levels", ({ tokens }) => {
  const headings = tokens.filter(({ type }) => type === "heading_open" || type === "heading_close");
  const top = smallest(headings.map(({ tag }) => Number(tag.slice(1))));
  for (const token of headings) {
    token.tag = `h${Math.min(Number(token.tag.slice(1)) - top + HIGHEST, LOWEST)}`;
  }
});

/**
 * A commentary as HTML, in which every "<" of the author is text. HTML, images and other links stay
 * as written.
 */
export function commentaryHtml(text: string): string {
  return markdown.render(text.replace(UNSHOWN, ""));
}

/**
 * Where a link of a commentary may lead: an absolute http, https or mailto address, in ASCII. Not
 * what runs (javascript:, data:), what leads into the desk (a path without a host), or an address
 * with a name in front of its host, which passes for another host's.
 */
function isLinkTarget(text: string): boolean {
  if (!/^(?:https?:\/\/|mailto:)[\x21-\x7e]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}
