import "server-only";
import type { NextRequest } from "next/server";
import type { SharedRefusal } from "@/components/share/share-page";
import type { Language } from "@/lib/core/language";
import { pickLanguage } from "@/lib/core/pick-language";
import type { SharePath } from "@/lib/core/share/visit";
import type { OpenAnswer } from "@/lib/shares/open-share";
import { askProgram, refuseProgram, statusOf } from "./refuse-program";
import { answerPage } from "./share-answers";

type Refused = Exclude<OpenAnswer, { readonly kind: "open" }>;
type Asked = { readonly token: string; readonly path: SharePath };

/** What a person reads in a browser; the rest is for programs. */
const isRead = (path: SharePath) => path === "page" || path === "panel";

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
      return askProgram(answer.asks);
    default:
      return answer satisfies never;
  }
}

/** One page for every closed link and for too many requests: it depends on the browser's language alone. */
export function refuseReader(request: NextRequest, refusal: SharedRefusal): Promise<Response> {
  return answerPage(refusal, languageOf(request), statusOf(refusal));
}

function ask(
  path: string,
  { asks, language, domains }: Extract<Refused, { readonly kind: "asks" }>,
): Promise<Response> {
  return asks === "password"
    ? answerPage({ kind: "asks-password", path, isWrong: false }, language)
    : answerPage({ kind: "asks-e-mail", path, domains, isLetterOver: false }, language);
}

/** Visitors choose no language here: the browser's counts. */
const languageOf = ({ headers }: NextRequest): Language =>
  pickLanguage(undefined, headers.get("accept-language"));
