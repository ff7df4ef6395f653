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
import type { AddPasskey, AddPasskeyOutcome, BeginPasskeyOutcome } from "../contract";
import { refused } from "../password-rules";
import { keepFactor } from "./factors";
import { challengeOf, passkeySite, registrationAnswer } from "./passkey-use";

const MAX_PASSKEY_NAME = 60;

/** The question for an authenticator to make a new key. */
export async function beginPasskey(user: User): Promise<BeginPasskeyOutcome> {
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
  return { kind: "asked", options };
}

/** Adds the key that an authenticator made. */
export async function addPasskey(
  { user, session }: OwnSession,
  { answer, name: typed }: AddPasskey,
  origin: AuditOrigin,
): Promise<AddPasskeyOutcome> {
  const name = readPasskeyName(typed);
  if (name === null) return refused("nameless");
  const response = registrationAnswer.safeParse(answer).data;
  const challenge = response && challengeOf(response.response.clientDataJSON);
  if (!challenge || !(await takeChallenge({ challenge, purpose: "add", userId: user.id })))
    return refused("invalid");
  const site = passkeySite();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined })); // the library throws where something does not fit
  if (!verified) return refused("invalid");
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
  const added = await keepFactor({ user, session }, insertPasskey(passkey), details, origin);
  return added ?? refused("notKept");
}

/** A name as it is shown; null if no visible character is left. */
export function readPasskeyName(typed: string): string | null {
  const name = typed.normalize("NFC").replaceAll(/\p{C}/gu, "").trim().replaceAll(/\s+/g, " ");
  return name === "" ? null : name.slice(0, MAX_PASSKEY_NAME);
}
