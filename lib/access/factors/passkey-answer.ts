import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import { z } from "zod";

/** Where passkeys are of use: a host without its port, and the whole origin that browsers name. */
export type PasskeySite = { readonly id: string; readonly origin: string };

/** Of the address at which people reach the desk. */
export function passkeySite(webOrigin: string): PasskeySite {
  const { hostname, origin } = new URL(webOrigin);
  return { id: hostname, origin };
}

/** Characters of base64url: an answer is some hundred, with an attestation some thousand. */
const bytes = z
  .string()
  .max(16_384)
  .regex(/^[\w-]*$/);
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

export const authenticationAnswer: z.ZodType<AuthenticationResponseJSON> = z.object({
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
