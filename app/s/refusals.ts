import "server-only";
import type { NextRequest } from "next/server";
import type { SharedRefusal } from "@/components/share/share-page";
import { type Language, pickLanguage } from "@/lib/core/language/language";
import type { SharePath } from "@/lib/core/share/visit";
import type { OpenAnswer } from "@/lib/sharing/open-share";
import { answerPage, answerText } from "./share-answers";

type Refused = Exclude<OpenAnswer, { readonly kind: "open" }>;
type Asked = { readonly token: string; readonly path: SharePath };

/** What a person reads in a browser; the rest is for programs. */
const isRead = (path: SharePath) => path === "page" || path === "panel";

/** What is answered in the place of what a link shows. */
export function refuseVisit(
  request: NextRequest,
  { token, path }: Asked,
  answer: Refused,
): Promise<Response> | Response {
  switch (answer.kind) {
    case "closed":
    case "limited":
      return isRead(path) ? refuseReader(request, answer) : refuseProgram(answer);
    case "asks":
      if (isRead(path)) return ask(`/s/${token}`, answer);
      return answerText(403, `Open the link's page in a browser first: it asks for ${NAMES[answer.asks]}.`);
    default:
      return answer satisfies never;
  }
}

const NAMES = { password: "a password", "e-mail": "an e-mail address" } as const;

/**
 * One page for whatever closed a link, or for whoever asks too often: it depends on the browser's own language and on
 * nothing of the link.
 */
export function refuseReader(request: NextRequest, refusal: SharedRefusal): Promise<Response> {
  return answerPage(refusal, languageOf(request), statusOf(refusal));
}

/** The same for programs, in English. */
export function refuseProgram(refusal: SharedRefusal): Response {
  const { status, headers } = statusOf(refusal);
  return answerText(status, status === 404 ? "Not found" : "Too many requests", headers);
}

function statusOf(refusal: SharedRefusal): { status: number; headers: Record<string, string> } {
  if (refusal.kind === "closed") return { status: 404, headers: {} };
  return { status: 429, headers: { "retry-after": String(refusal.retryAfterSeconds) } };
}

function ask(
  path: string,
  { asks, language, domains }: Extract<Refused, { readonly kind: "asks" }>,
): Promise<Response> {
  return asks === "password"
    ? answerPage({ kind: "asks-password", path, problem: null }, language)
    : answerPage({ kind: "asks-e-mail", path, domains, problem: null }, language);
}

/** A visitor has chosen nothing here: what his browser asks for counts. */
const languageOf = ({ headers }: NextRequest): Language =>
  pickLanguage(undefined, headers.get("accept-language"));
