import "server-only";
import { createElement } from "react";
import { ShareHtml } from "@/components/share/share-html";
import type { SharePage } from "@/components/share/share-page";
import type { Words } from "@/components/ui/text/text";

/** A whole HTML document without any script; the same page and words give the same bytes. */
export async function renderShare(page: SharePage, words: Words): Promise<string> {
  // Named at the top, Next refuses it: its pages are not to be rendered twice. A route's answer is rendered here alone.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return `<!doctype html>${renderToStaticMarkup(createElement(ShareHtml, { page, words }))}`;
}
