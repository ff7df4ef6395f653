import "server-only";
import { type NextRequest, NextResponse } from "next/server";
import { createElement } from "react";
import { ShareHtml } from "@/components/shares/page/share-html";
import type { SharedRefusal, SharePage } from "@/components/shares/page/share-page";
import type { Language } from "@/lib/core/language";
import { pickLanguage } from "@/lib/core/pick-language";
import type { Words } from "@/lib/core/text";
import { wordsIn } from "@/lib/core/words-in";
import type { OpenShare, OpenShareOutcome } from "@/lib/shares/open-share";
import { passCookie } from "@/lib/shares/pass";
import type { SharePath } from "@/lib/shares/visit";
import { askProgram, refuseProgram, statusOf } from "./refuse-program";

const HTML = "text/html; charset=utf-8";

/** A request and what it asks of a link. */
export type ShareAsked = {
  readonly request: NextRequest;
  readonly token: string;
  readonly path: SharePath;
};

/**
 * A visitor whom the check let in. `newPass`: what the browser is to keep as its pass; null: what
 * it has.
 */
export type OpenVisit = ShareAsked & {
  readonly share: OpenShare;
  readonly newPass: string | null;
};

/**
 * Shared research with the pass that its visitor is to keep. `body` null: the link has no such
 * part.
 */
export function answerVisit(
  visit: OpenVisit,
  body: Buffer | null,
  headers: Readonly<Record<string, string>> = { "content-type": HTML },
): Response | Promise<Response> {
  if (body === null) return refuseVisit(visit, { kind: "closed" });
  const response = new NextResponse(new Uint8Array(body), { headers });
  return keepPass(response, visit.token, visit.newPass);
}

/** A page and a panel are read by a person in a browser; the other paths are for programs. */
export function refuseVisit(
  { request, token, path }: ShareAsked,
  answer: Exclude<OpenShareOutcome, { readonly kind: "open" }>,
): Response | Promise<Response> {
  const isRead = path === "page" || path === "panel";
  if (answer.kind !== "asks") return isRead ? refuseReader(request, answer) : refuseProgram(answer);
  const { asks, language, domains } = answer;
  if (!isRead) return askProgram(asks);
  const at = `/s/${token}`;
  return asks === "password"
    ? answerPage({ kind: "asks-password", path: at, isWrong: false }, language)
    : answerPage({ kind: "asks-e-mail", path: at, domains, isLetterOver: false }, language);
}

/**
 * One page for every closed link and for too many requests: it depends on the browser's language
 * alone, as visitors choose none here.
 */
export function refuseReader(request: NextRequest, refusal: SharedRefusal): Promise<Response> {
  const language = pickLanguage(undefined, request.headers.get("accept-language"));
  return answerPage(refusal, language, statusOf(refusal));
}

type VisitStepOutcome =
  | { readonly kind: "passed"; readonly newPass: string }
  | { readonly kind: "not-asked" };

/**
 * After a step: leads to the page, which says what comes next; or refuses, since the link may be
 * closed by now.
 */
export function answerStep(
  request: NextRequest,
  token: string,
  step: VisitStepOutcome | SharedRefusal,
) {
  if (step.kind === "closed" || step.kind === "limited") return refuseReader(request, step);
  return leadToPage(token, step.kind === "passed" ? step.newPass : null);
}

type PageStatus = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

export async function answerPage(
  page: Exclude<SharePage, { readonly kind: "document" }>,
  language: Language,
  { status = 200, headers = {} }: PageStatus = {},
): Promise<Response> {
  const html = await renderShare(page, wordsIn(language));
  return new Response(html, { status, headers: { "content-type": HTML, ...headers } });
}

/** From a step to the page. The address is relative: nobody's Host header is in it. */
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
  // Next refuses an import at the top, so that pages are not rendered twice. Only routes render
  // here.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return `<!doctype html>${renderToStaticMarkup(createElement(ShareHtml, { page, words }))}`;
}
