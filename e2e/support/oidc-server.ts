import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** The identity that the provider confirms at the next visit. */
export type OidcPerson = {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
};
/** The provider's fault at the next visit. */
export type OidcFault = "nonce" | "signature" | "audience" | null;

export type OidcServer = {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Every visitor is this person until the next call. */
  readonly be: (person: OidcPerson, fault?: OidcFault) => void;
  readonly close: () => Promise<void>;
};

type SignInVisit = { nonce: string; challenge: string; redirectUri: string };

const KEY_ID = "1";
const base64url = (value: string | Buffer) => Buffer.from(value).toString("base64url");

/**
 * A small OpenID Connect provider on loopback: discovery, code flow with PKCE, ID tokens with
 * RS256.
 */
export async function startOidcServer(): Promise<OidcServer> {
  const [clientId, clientSecret] = ["desk", randomUUID()];
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const visits = new Map<string, SignInVisit>();
  let now: { person: OidcPerson; fault: OidcFault } | null = null;

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status = 200, location, body }) => {
        if (location !== undefined) response.setHeader("location", location);
        response.writeHead(status, { "content-type": "application/json" });
        response.end(JSON.stringify(body ?? {}));
      },
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(
    request: IncomingMessage,
  ): Promise<{ status?: number; location?: string; body?: unknown }> {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    switch (pathname) {
      case "/.well-known/openid-configuration":
        return { body: discovery(url) };
      case "/jwks":
        return {
          body: {
            keys: [
              {
                ...keys.publicKey.export({ format: "jwk" }),
                kid: KEY_ID,
                use: "sig",
                alg: "RS256",
              },
            ],
          },
        };
      case "/authorize":
        return authorize(searchParams);
      case "/token":
        return redeem(request);
      default:
        return { status: 404 };
    }
  }

  function authorize(asked: URLSearchParams) {
    const of = (name: string) => asked.get(name) ?? "";
    if (
      of("client_id") !== clientId ||
      of("code_challenge_method") !== "S256" ||
      of("state") === ""
    ) {
      return { status: 400 };
    }
    const code = randomUUID();
    visits.set(code, {
      nonce: of("nonce"),
      challenge: of("code_challenge"),
      redirectUri: of("redirect_uri"),
    });
    const back = new URL(of("redirect_uri"));
    back.searchParams.set("code", code);
    back.searchParams.set("state", of("state"));
    return { status: 302, location: back.href };
  }

  async function redeem(request: IncomingMessage) {
    const body = new URLSearchParams(await text(request));
    const visit = visits.get(body.get("code") ?? "");
    visits.delete(body.get("code") ?? ""); // a code is valid once
    const proof = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    const login = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    const isRight =
      proof === visit?.challenge &&
      body.get("redirect_uri") === visit.redirectUri &&
      request.headers.authorization === login;
    if (!isRight || now === null) return { status: 400, body: { error: "invalid_grant" } };
    return {
      body: { access_token: randomUUID(), token_type: "Bearer", id_token: idToken(visit, now) },
    };
  }

  function idToken(
    visit: SignInVisit,
    { person, fault }: { person: OidcPerson; fault: OidcFault },
  ): string {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: url,
      aud: fault === "audience" ? "somebody else" : clientId,
      sub: person.sub,
      iat: seconds,
      exp: seconds + 300,
      nonce: fault === "nonce" ? "of another visit" : visit.nonce,
      email: person.email,
      email_verified: person.emailVerified,
    };
    const head = base64url(JSON.stringify({ alg: "RS256", kid: KEY_ID, typ: "JWT" }));
    const signed = `${head}.${base64url(JSON.stringify(claims))}`;
    const key = fault === "signature" ? foreign.privateKey : keys.privateKey;
    return `${signed}.${base64url(sign("sha256", Buffer.from(signed), key))}`;
  }

  return {
    url,
    clientId,
    clientSecret,
    be: (person, fault = null) => {
      now = { person, fault };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
  };
}
