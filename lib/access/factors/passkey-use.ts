import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import {
  type ChallengePurpose,
  findPasskey,
  listPasskeys,
  type Passkey,
  saveChallenge,
  takeChallenge,
} from "@/lib/store/sessions/passkeys";
import type { FactorUse } from "@/lib/store/sessions/second-factors";
import { authenticationAnswer, challengeOf, type PasskeySite } from "./passkey-answer";

/** Of whom it is asked: of one person, or of whoever it may be, instead of a password. */
export type PasskeyQuestion =
  | { readonly purpose: Extract<ChallengePurpose, "second-step" | "confirm">; readonly userId: string }
  | { readonly purpose: "sign-in"; readonly userId: null };

/** What a browser is to ask an authenticator to sign. Alone it has to make sure of the person, by PIN or finger. */
export async function askForPasskey(
  { purpose, userId }: PasskeyQuestion,
  site: PasskeySite,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own = userId === null ? [] : await listPasskeys(userId);
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: own.map(({ id, transports }) => ({ id, transports: [...transports] })),
    userVerification: userId === null ? "required" : "preferred",
  });
  await saveChallenge({ challenge: options.challenge, purpose, userId });
  return options;
}

export type PasskeyUse = {
  readonly passkey: Pick<Passkey, "id" | "userId">;
  readonly use: FactorUse;
};

/** Who signed it with which key; null where the answer does not fit what was asked, or it was answered before. */
export async function readPasskey(
  answer: unknown,
  { purpose, userId }: PasskeyQuestion,
  site: PasskeySite,
): Promise<PasskeyUse | null> {
  const response = authenticationAnswer.safeParse(answer).data;
  const challenge = response && challengeOf(response.response.clientDataJSON);
  if (!challenge || !(await takeChallenge({ challenge, purpose, userId }))) return null;
  const passkey = await findPasskey(response.id);
  if (!passkey || (userId !== null && passkey.userId !== userId)) return null;
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
