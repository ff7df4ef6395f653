import "server-only";
import { createHash } from "node:crypto";
import { createElement } from "react";
import { SHARE_CSS } from "@/components/share/share-css";
import { ShareHtml } from "@/components/share/share-html";
import type { SharePage } from "@/components/share/share-page";
import type { Words } from "@/components/ui/text";

/** The one source of styles that a shared page's policy names: `style-src` of its only, inline sheet. */
export const SHARE_STYLE_SOURCE = `'sha256-${createHash("sha256").update(SHARE_CSS).digest("base64")}'`;

/** A whole HTML document without any script; the same page and words give the same bytes. */
export async function renderShare(page: SharePage, words: Words): Promise<string> {
  // Named at the top, Next refuses it: its pages are not to be rendered twice. A route's answer is rendered here alone.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return `<!doctype html>${renderToStaticMarkup(createElement(ShareHtml, { page, words }))}`;
}
