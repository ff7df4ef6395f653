import "server-only";
import type { NextRequest } from "next/server";
import type { SharedRefusal } from "@/components/shares/page/share-page";
import { pickLanguage } from "@/lib/core/pick-language";
import type { OpenAnswer } from "@/lib/shares/open-share";
import type { SharePath } from "@/lib/shares/visit";
import { askProgram, refuseProgram, statusOf } from "./refuse-program";
import { answerPage, leadToPage } from "./share-answers";

type Refused = Exclude<OpenAnswer, { readonly kind: "open" }>;
type Asked = { readonly token: string; readonly path: SharePath };

/** A page and a panel are read by a person in a browser; the rest is for programs. */
export function refuseVisit(request: NextRequest, { token, path }: Asked, answer: Refused) {
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
 * One page for every closed link and for too many requests: it depends on the browser's language alone, as visitors
 * choose none here.
 */
export function refuseReader(request: NextRequest, refusal: SharedRefusal): Promise<Response> {
  const language = pickLanguage(undefined, request.headers.get("accept-language"));
  return answerPage(refusal, language, statusOf(refusal));
}

type Step = { readonly kind: "passed"; readonly newPass: string } | { readonly kind: "not-asked" };

/** To a step that is passed, or is not asked: the page says what comes next. A link may open for nobody. */
export function answerStep(request: NextRequest, token: string, step: Step | SharedRefusal) {
  if (step.kind === "closed" || step.kind === "limited") return refuseReader(request, step);
  return leadToPage(token, step.kind === "passed" ? step.newPass : null);
}
