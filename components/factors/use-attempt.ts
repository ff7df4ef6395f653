"use client";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { useTranslations } from "next-intl";
import { useAnswer } from "@/components/ui/forms/use-change";
import { type ConfirmFirst, isConfirmFirst } from "@/lib/core/confirm-first";
import type { Asked, Refused } from "./factor-view";

type Refusable = { readonly refused: string | null };

/** One thing that is tried at a time, and in words why it was refused; `then` gets what came of it otherwise. */
export function useAttempt() {
  const { outcome, isPending, run: ask } = useAnswer((refused): Refusable => ({ refused }));
  const run = <T extends { readonly refused: null }>(
    action: () => Promise<T | Refused | ConfirmFirst>,
    then?: (done: T) => void,
  ) =>
    ask(async () => {
      const done = await action();
      if (!isConfirmFirst(done) && done.refused === null) then?.(done);
      return done;
    });
  return { problem: outcome?.refused ?? null, isPending, run };
}

/** Asks the server, then an authenticator, then the server again. */
export function useWithPasskey(origin: string) {
  const t = useTranslations("factors.problems");
  return async function withPasskey<Options, Done>(
    ask: () => Promise<Asked<Options> | Refused | ConfirmFirst>,
    show: (options: Options) => Promise<PasskeyOutcome>,
    finish: (answer: unknown) => Promise<Done | Refused | ConfirmFirst>,
  ): Promise<Done | Refused | ConfirmFirst> {
    const asked = await ask();
    if (isConfirmFirst(asked) || asked.refused !== null) return asked;
    const outcome = await show(asked.options);
    return "answer" in outcome
      ? finish(outcome.answer)
      : { refused: t(outcome.problem, { origin }) };
  };
}

type PasskeyProblem = "cancelled" | "known" | "unsupported" | "elsewhere" | "failed";

type PasskeyOutcome = { readonly answer: unknown } | { readonly problem: PasskeyProblem };

export function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<PasskeyOutcome> {
  return askAuthenticator((browser) => browser.startRegistration({ optionsJSON }));
}

export function signWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<PasskeyOutcome> {
  return askAuthenticator((browser) => browser.startAuthentication({ optionsJSON }));
}

async function askAuthenticator(
  start: (browser: typeof import("@simplewebauthn/browser")) => Promise<unknown>,
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
  if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
  if (name === "InvalidStateError") return "known";
  return name === "SecurityError" ? "elsewhere" : "failed";
}
