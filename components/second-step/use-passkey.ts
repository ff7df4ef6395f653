"use client";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { useTranslations } from "next-intl";
import type { ActionResult } from "@/lib/core/action-result";

type PasskeyAsked<Options> =
  | { readonly kind: "asked"; readonly options: Options }
  | { readonly kind: "refused"; readonly problem: string };

/** Asks the server what to sign, then the authenticator, and sends its answer to the server. */
export function useWithPasskey(origin: string) {
  const t = useTranslations("secondStep.problems");
  return async function withPasskey<Options, Outcome>(
    ask: () => Promise<ActionResult<PasskeyAsked<Options>>>,
    sign: (options: Options) => Promise<PasskeyOutcome>,
    send: (answer: PasskeyAnswer) => Promise<ActionResult<Outcome>>,
  ): Promise<ActionResult<Outcome>> {
    const { data: asked, ...failed } = await ask();
    if (asked === undefined) return failed;
    if (asked.kind === "refused") return { serverError: asked.problem };
    const outcome = await sign(asked.options);
    if ("problem" in outcome) return { serverError: t(outcome.problem, { origin }) };
    return send(outcome.answer);
  };
}

type PasskeyProblem = "cancelled" | "known" | "unsupported" | "elsewhere" | "failed";
/** Only the server reads what is in it. */
type PasskeyAnswer = Record<string, unknown>;
type PasskeyOutcome = { readonly answer: PasskeyAnswer } | { readonly problem: PasskeyProblem };

export function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<PasskeyOutcome> {
  return askAuthenticator(async ({ startRegistration }) => ({
    ...(await startRegistration({ optionsJSON })),
  }));
}

export function signWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<PasskeyOutcome> {
  return askAuthenticator(async ({ startAuthentication }) => ({
    ...(await startAuthentication({ optionsJSON })),
  }));
}

async function askAuthenticator(
  start: (browser: typeof import("@simplewebauthn/browser")) => Promise<PasskeyAnswer>,
): Promise<PasskeyOutcome> {
  const browser = await import("@simplewebauthn/browser");
  if (!browser.browserSupportsWebAuthn()) return { problem: "unsupported" };
  try {
    return { answer: await start(browser) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function problemOf(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : "";
  switch (name) {
    case "NotAllowedError":
    case "AbortError":
      return "cancelled";
    case "InvalidStateError":
      return "known";
    case "SecurityError":
      return "elsewhere";
    default:
      return "failed";
  }
}
