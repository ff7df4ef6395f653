import type { NextRequest } from "next/server";
import { tryPassword } from "@/lib/shares/password-step";
import { answerPage, answerStep, refuseReader } from "../../answers";
import { readForm, readVisitor } from "../../open-visit";

/** The passwords that wait are checked within this time. */
const BUSY_SECONDS = 5;

export async function POST(request: NextRequest, { params }: RouteContext<"/s/[token]/password">) {
  const { token } = await params;
  const password = (await readForm(request)).get("password") ?? "";
  const tried = await tryPassword({ ...(await readVisitor(request, token)), password });
  if (tried.kind === "busy") {
    return refuseReader(request, { kind: "limited", retryAfterSeconds: BUSY_SECONDS });
  }
  if (tried.kind !== "wrong") return answerStep(request, token, tried);
  const page = { kind: "asks-password", path: `/s/${token}`, isWrong: true } as const;
  return answerPage(page, tried.language, { status: 403 });
}
