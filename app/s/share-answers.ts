import "server-only";
import { wordsIn } from "@/app/language/words-in";
import type { SharePage } from "@/components/share/share-page";
import type { Language } from "@/lib/core/language/language";
import { passCookie } from "@/lib/shares/pass";
import { renderShare } from "./render-share";

const HTML = "text/html; charset=utf-8";

/** What the browser is to do beside showing it. */
type Beside = { readonly status?: number; readonly headers?: Readonly<Record<string, string>> };

/** Shared research, with the pass that its visitor is to keep. */
export function answerVisit(
  { token, newPass }: { readonly token: string; readonly newPass: string | null },
  body: Buffer | string,
  headers: Readonly<Record<string, string>>,
): Response {
  const response = new Response(typeof body === "string" ? body : new Uint8Array(body), { headers });
  if (newPass !== null) response.headers.append("set-cookie", writePass(token, newPass));
  return response;
}

/** Any page of a link but the document itself. */
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
  const headers = new Headers({ location: `/s/${token}` });
  if (newPass !== null) headers.append("set-cookie", writePass(token, newPass));
  return new Response(null, { status: 303, headers });
}

function writePass(token: string, pass: string): string {
  const { name, options } = passCookie(token);
  const { path, maxAge, secure } = options;
  const parts = [`${name}=${pass}`, `Path=${path}`, `Max-Age=${maxAge}`, "HttpOnly", "SameSite=Lax"];
  return [...parts, ...(secure ? ["Secure"] : [])].join("; ");
}
