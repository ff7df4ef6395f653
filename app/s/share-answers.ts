import "server-only";
import { NextResponse } from "next/server";
import { createElement } from "react";
import { ShareHtml } from "@/components/shares/page/share-html";
import type { SharePage } from "@/components/shares/page/share-page";
import type { Language } from "@/lib/core/language";
import type { Words } from "@/lib/core/text";
import { wordsIn } from "@/lib/core/words-in";
import { passCookie } from "@/lib/shares/pass";

const HTML = "text/html; charset=utf-8";

/** What the browser is to do beside showing it. */
type Beside = { readonly status?: number; readonly headers?: Readonly<Record<string, string>> };

/** Shared research, with the pass that its visitor is to keep. */
export function answerVisit(
  { token, newPass }: { readonly token: string; readonly newPass: string | null },
  body: Buffer | string,
  headers: Readonly<Record<string, string>>,
): Response {
  const bytes = typeof body === "string" ? body : new Uint8Array(body);
  return keepPass(new NextResponse(bytes, { headers }), token, newPass);
}

export async function answerPage(
  page: Exclude<SharePage, { readonly kind: "document" }>,
  language: Language,
  { status = 200, headers = {} }: Beside = {},
): Promise<Response> {
  const html = await renderShare(page, wordsIn(language));
  return new Response(html, { status, headers: { "content-type": HTML, ...headers } });
}

/** From a step to the page, which says what comes next. The address is relative: nobody's Host header is in it. */
export function leadToPage(token: string, newPass: string | null = null): Response {
  const headers = { location: `/s/${token}` };
  return keepPass(new NextResponse(null, { status: 303, headers }), token, newPass);
}

function keepPass(response: NextResponse, token: string, pass: string | null): NextResponse {
  const { name, options } = passCookie(token);
  if (pass !== null) response.cookies.set(name, pass, options);
  return response;
}

/** A whole HTML document without any script; the same page and words give the same bytes. */
export async function renderShare(page: SharePage, words: Words): Promise<string> {
  // Named at the top, Next refuses it: its pages are not to be rendered twice. A route's answer is rendered here alone.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return `<!doctype html>${renderToStaticMarkup(createElement(ShareHtml, { page, words }))}`;
}
