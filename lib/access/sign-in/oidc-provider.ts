import type { OAuthConfig } from "next-auth/providers/oauth";
import { readEnv } from "@/lib/env/read-env";

/** As in the address that the provider sends people back to: /api/auth/callback/oidc. */
export const OIDC_PROVIDER = "oidc";
/** The provider is asked while a person waits. */
const TIMEOUT_MS = 10_000;

/** The OpenID Connect provider of the settings, for next-auth: code flow with PKCE, state and nonce. None: no setting. */
export function oidcProviders(): OAuthConfig<{ sub: string }>[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = readEnv();
  if (OIDC_ISSUER === null || OIDC_CLIENT_ID === null || OIDC_CLIENT_SECRET === null) return [];
  return [
    {
      id: OIDC_PROVIDER,
      name: OIDC_NAME,
      type: "oauth",
      wellKnown: `${OIDC_ISSUER}/.well-known/openid-configuration`,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      authorization: { params: { scope: "openid email" } },
      idToken: true,
      checks: ["pkce", "state", "nonce"],
      httpOptions: { timeout: TIMEOUT_MS },
      profile: ({ sub }) => ({ id: sub }), // whose that is, `signInByOidc` finds out
    },
  ];
}
