import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import { z } from "zod";
import { appendAudit } from "@/lib/audit/store/log";
import { webOrigin } from "@/lib/env/web-origin";
import type { AttemptLimit } from "@/lib/sign-in/store/attempts";
import {
  type ChallengePurpose,
  findPasskey,
  listPasskeys,
  saveChallenge,
  takeChallenge,
} from "@/lib/sign-in/store/change-factors";
import { findUser } from "@/lib/users/store/users";
import type { AskPasskeyOutcome, AskSignInPasskeyOutcome } from "../contract";
import { refused } from "../password-rules";
import { failedSignIn, isSignInLimited, startSession } from "../start-session";
import type { Caller } from "../web/audit-origin";

/**
 * The site that passkeys belong to: its host without the port, and its origin as browsers name it.
 */
export function passkeySite() {
  const { hostname, origin } = new URL(webOrigin());
  return { id: hostname, origin };
}

/** Base64url. An answer has some hundred characters, with an attestation some thousand. */
const bytes = z.base64url().max(16_384);
const common = {
  id: bytes.min(1).max(1_400), // 1,023 bytes at most (WebAuthn, 5.1)
  rawId: bytes.min(1).max(1_400),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional().catch(undefined),
  clientExtensionResults: z.object({}),
};
const transports = z.array(z.string().max(40)).max(10).optional();

/** Only the shape of what a browser sends; its content is verified later. */
export const registrationAnswer: z.ZodType<RegistrationResponseJSON> = z.object({
  ...common,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports }),
}) as z.ZodType<RegistrationResponseJSON>;

const authenticationAnswer: z.ZodType<AuthenticationResponseJSON> = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
}) as z.ZodType<AuthenticationResponseJSON>;

/** The challenge that an answer names; null if it cannot be read. */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return /^[\w-]{16,128}$/.test(challenge) ? challenge : null;
  } catch {
    return null; // not JSON, so not an answer to us
  }
}

/**
 * Whom a question is for: one person, or anybody who signs in with a passkey instead of a password.
 */
type PasskeyQuestion =
  | {
      readonly purpose: Extract<ChallengePurpose, "second-step" | "confirm">;
      readonly userId: string;
    }
  | { readonly purpose: "sign-in"; readonly userId: null };

/**
 * What a browser asks an authenticator to sign. Where a passkey replaces the password, the
 * authenticator has to verify the person, by PIN or finger.
 */
export async function askForPasskey({
  purpose,
  userId,
}: PasskeyQuestion): Promise<AskPasskeyOutcome> {
  const own = userId === null ? [] : await listPasskeys(userId);
  const options = await generateAuthenticationOptions({
    rpID: passkeySite().id,
    allowCredentials: own.map(({ id, transports }) => ({ id, transports: [...transports] })),
    userVerification: userId === null ? "required" : "preferred",
  });
  await saveChallenge({ challenge: options.challenge, purpose, userId });
  return { kind: "asked", options };
}

/**
 * The key that signed, and its use. Null: the answer does not fit the question, or the question was
 * answered before.
 */
async function readPasskey(answer: unknown, { purpose, userId }: PasskeyQuestion) {
  const response = authenticationAnswer.safeParse(answer).data;
  const challenge = response && challengeOf(response.response.clientDataJSON);
  if (!challenge || !(await takeChallenge({ challenge, purpose, userId }))) return null;
  const passkey = await findPasskey(response.id);
  if (!passkey || (userId !== null && passkey.userId !== userId)) return null;
  const site = passkeySite();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: passkey.id, publicKey: passkey.publicKey, counter: passkey.counter },
    requireUserVerification: userId === null,
  }).catch(() => ({ verified: false, authenticationInfo: null })); // the library throws where something does not fit
  if (!verified || !authenticationInfo) return null;
  const use = { kind: "passkey", id: passkey.id, counter: authenticationInfo.newCounter } as const;
  return { passkey, use };
}

/** An authenticator's answer, to be shown at a second step. */
export function shownPasskey(answer: unknown, question: PasskeyQuestion) {
  return {
    isGuessable: false,
    findUse: async () => (await readPasskey(answer, question))?.use ?? null,
  };
}

/**
 * Bounds the rows of questions; nobody guesses a signature. A whole office may have one address.
 */
const PER_ADDRESS: AttemptLimit = { name: "passkey-address", tries: 200, perSeconds: 900 };

const QUESTION = { purpose: "sign-in", userId: null } as const;

/** The question for a sign-in with a passkey alone. */
export async function askForSignInPasskey(caller: Caller): Promise<AskSignInPasskeyOutcome> {
  if (await isSignInLimited(PER_ADDRESS, "passkey", caller)) return refused("locked");
  return askForPasskey(QUESTION);
}

/**
 * Starts a session of the key's owner, which passes both steps at once. Every answer is audited.
 */
export async function signInWithPasskey(answer: unknown, caller: Caller) {
  if (await isSignInLimited(PER_ADDRESS, "passkey", caller)) return refused("locked");
  const read = await readPasskey(answer, QUESTION);
  const user = read && (await findUser(read.passkey.userId));
  const session = user && (await startSession({ user, how: "passkey", caller, use: read.use }));
  if (session) return { kind: "known", session, user } as const;
  await appendAudit(failedSignIn(caller, { how: "passkey" }, user?.email));
  return refused("wrong");
}
