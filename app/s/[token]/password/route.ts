import type { NextRequest } from "next/server";
import { tryPassword } from "@/lib/shares/password-step";
import { readForm, readVisitor } from "../../open-visit";
import { refuseReader } from "../../refusals";
import { answerPage, leadToPage } from "../../share-answers";

/** Another visitor's password is checked soon. */
const BUSY_SECONDS = 5;

export async function POST(request: NextRequest, { params }: RouteContext<"/s/[token]/password">) {
  const { token } = await params;
  const password = (await readForm(request)).get("password") ?? "";
  const tried = await tryPassword({ ...readVisitor(request, token), password });
  switch (tried.kind) {
    case "passed":
      return leadToPage(token, tried.newPass);
    case "not-asked":
      return leadToPage(token);
    case "wrong":
      return answerPage({ kind: "asks-password", path: `/s/${token}`, isWrong: true }, tried.language, {
        status: 403,
      });
    case "busy":
      return refuseReader(request, { kind: "limited", retryAfterSeconds: BUSY_SECONDS });
    case "limited":
    case "closed":
      return refuseReader(request, tried);
    default:
      return tried satisfies never;
  }
}
