import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { AuditOrigin } from "@/lib/audit/origin";
import {
  insertPasskey,
  listPasskeys,
  saveChallenge,
  takeChallenge,
} from "@/lib/sign-in/store/change-factors";
import type { OwnSession } from "@/lib/sign-in/store/sessions";
import type { User } from "@/lib/users/store/users";
import { type AddedFactor, keepFactor } from "./factors";
import { challengeOf, passkeySite, registrationAnswer } from "./passkey-use";

const MAX_PASSKEY_NAME = 60;

export async function beginPasskey(user: User) {
  const own = await listPasskeys(user.id);
  const options = await generateRegistrationOptions({
    rpName: "Broker Desk",
    rpID: passkeySite().id,
    userName: user.email,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll("-", ""), "hex")),
    excludeCredentials: own.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  await saveChallenge({ challenge: options.challenge, purpose: "add", userId: user.id });
  return options;
}

/** "invalid": no answer to the question, or after five minutes. "not-kept": a known key, or a twenty-first one. */
export async function addPasskey(
  { user, session }: OwnSession,
  { answer, name }: { readonly answer: unknown; readonly name: string },
  origin: AuditOrigin,
): Promise<AddedFactor | "invalid" | "not-kept"> {
  const response = registrationAnswer.safeParse(answer).data;
  const challenge = response && challengeOf(response.response.clientDataJSON);
  if (!challenge || !(await takeChallenge({ challenge, purpose: "add", userId: user.id })))
    return "invalid";
  const site = passkeySite();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined })); // whatever does not fit throws
  if (!verified) return "invalid";
  const { credential, credentialBackedUp } = registrationInfo;
  const passkey = {
    id: credential.id,
    userId: user.id,
    name,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
    isSynced: credentialBackedUp,
  };
  const details = { factor: "passkey", name };
  return (
    (await keepFactor({ user, session }, insertPasskey(passkey), details, origin)) ?? "not-kept"
  );
}

/** A name as it is shown; null where nothing is left of it. */
export function readPasskeyName(typed: string): string | null {
  const name = typed.normalize("NFC").replaceAll(/\p{C}/gu, "").trim().replaceAll(/\s+/g, " ");
  return name === "" ? null : name.slice(0, MAX_PASSKEY_NAME);
}
