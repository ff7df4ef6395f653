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
import { failedSignIn, isSignInLimited, startSession } from "../start-session";
import type { Caller } from "../web/audit-origin";

/** Where passkeys are of use: a host without its port, and the whole origin that browsers name. */
export function passkeySite() {
  const { hostname, origin } = new URL(webOrigin());
  return { id: hostname, origin };
}

/** Characters of base64url: an answer is some hundred, with an attestation some thousand. */
const bytes = z.base64url().max(16_384);
const common = {
  id: bytes.min(1).max(1_400), // 1,023 bytes at most (WebAuthn, 5.1)
  rawId: bytes.min(1).max(1_400),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional().catch(undefined),
  clientExtensionResults: z.object({}),
};
const transports = z.array(z.string().max(40)).max(10).optional();

/** As a browser sends it: only its shape; what is in it is verified. */
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

/** The challenge that an answer says it is to; null where it cannot be read. */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return /^[\w-]{16,128}$/.test(challenge) ? challenge : null;
  } catch {
    return null; // no JSON: no answer to anything of ours
  }
}

/** Who is asked: one person, or anyone who signs in with a passkey instead of a password. */
type PasskeyQuestion =
  | {
      readonly purpose: Extract<ChallengePurpose, "second-step" | "confirm">;
      readonly userId: string;
    }
  | { readonly purpose: "sign-in"; readonly userId: null };

/** What a browser is to ask an authenticator to sign. Alone it has to make sure of the person, by PIN or finger. */
export async function askForPasskey({ purpose, userId }: PasskeyQuestion) {
  const own = userId === null ? [] : await listPasskeys(userId);
  const options = await generateAuthenticationOptions({
    rpID: passkeySite().id,
    allowCredentials: own.map(({ id, transports }) => ({ id, transports: [...transports] })),
    userVerification: userId === null ? "required" : "preferred",
  });
  await saveChallenge({ challenge: options.challenge, purpose, userId });
  return options;
}

/** Who signed it with which key; null where the answer does not fit what was asked, or it was answered before. */
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
  }).catch(() => ({ verified: false, authenticationInfo: null })); // whatever does not fit throws
  if (!verified || !authenticationInfo) return null;
  const use = { kind: "passkey", id: passkey.id, counter: authenticationInfo.newCounter } as const;
  return { passkey, use };
}

/** What an authenticator signed, as something that is shown at a second step. */
export function shownPasskey(answer: unknown, question: PasskeyQuestion) {
  return {
    isGuessable: false,
    findUse: async () => (await readPasskey(answer, question))?.use ?? null,
  };
}

/** Nobody guesses a signature; a bound, for each question is a row. A whole office may sit behind one address. */
const PER_ADDRESS: AttemptLimit = { name: "passkey-address", tries: 200, perSeconds: 900 };

const QUESTION = { purpose: "sign-in", userId: null } as const;

/** The challenge for a sign-in with a passkey alone; "locked": too many from this address. */
export async function askWhoever(caller: Caller) {
  return (await isSignInLimited(PER_ADDRESS, "passkey", caller))
    ? "locked"
    : askForPasskey(QUESTION);
}

/** Starts a session of whose key it is; null where the answer is no good. Each answer has its entry. */
export async function signInWithPasskey(answer: unknown, caller: Caller) {
  if (await isSignInLimited(PER_ADDRESS, "passkey", caller)) return "locked";
  const read = await readPasskey(answer, QUESTION);
  const user = read && (await findUser(read.passkey.userId));
  const session = user && (await startSession({ user, how: "passkey", caller, use: read.use }));
  if (session) return { session, user };
  await appendAudit(failedSignIn(caller, { how: "passkey" }, user?.email));
  return "wrong";
}
