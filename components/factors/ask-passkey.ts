import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** Why no authenticator answered. */
export type PasskeyProblem = "cancelled" | "known" | "unsupported" | "elsewhere" | "failed";

export type PasskeyOutcome = { readonly answer: unknown } | { readonly problem: PasskeyProblem };

/** Makes a key in an authenticator of the person's choice; what talks to it is fetched now. */
export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<PasskeyOutcome> {
  const browser = await import("@simplewebauthn/browser");
  if (!browser.browserSupportsWebAuthn()) return { problem: "unsupported" };
  return settle(browser.startRegistration({ optionsJSON }));
}

/** Has an authenticator sign. */
export async function signWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<PasskeyOutcome> {
  const browser = await import("@simplewebauthn/browser");
  if (!browser.browserSupportsWebAuthn()) return { problem: "unsupported" };
  return settle(browser.startAuthentication({ optionsJSON }));
}

async function settle(asked: Promise<unknown>): Promise<PasskeyOutcome> {
  try {
    return { answer: await asked };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/** By the names that WebAuthn gives its errors. */
function problemOf(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
  if (name === "InvalidStateError") return "known";
  return name === "SecurityError" ? "elsewhere" : "failed";
}
