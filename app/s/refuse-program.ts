import "server-only";
import type { SharedRefusal } from "@/components/shares/page/share-page";
import type { ShareStep } from "@/lib/shares/visit";

export function refuseProgram(refusal: SharedRefusal): Response {
  const { status, headers } = statusOf(refusal);
  return answerText(status, status === 404 ? "Not found" : "Too many requests", headers);
}

export function askProgram(step: ShareStep): Response {
  return answerText(403, `Open the link's page in a browser first: it asks for ${NAMES[step]}.`);
}

const NAMES: Readonly<Record<ShareStep, string>> = {
  password: "a password",
  "e-mail": "an e-mail address",
};

export function statusOf(refusal: SharedRefusal): {
  status: number;
  headers: Record<string, string>;
} {
  if (refusal.kind === "closed") return { status: 404, headers: {} };
  return { status: 429, headers: { "retry-after": String(refusal.retryAfterSeconds) } };
}

function answerText(
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", ...headers },
  });
}
