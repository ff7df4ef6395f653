import type { KeyScope } from "./operations";

/** A key that the sandbox knows. Keys with the same `uid` share one limit, as on the exchange. */
export type SandboxCredentials = {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly apiPassphrase: string;
  /** Default: the api key. */
  readonly uid?: string;
  /** Answers every properly signed request with this code: a missing permission, an address not allowed and so on. */
  readonly refusal?: { readonly code: string; readonly msg: string };
  /** Default: all of them. */
  readonly scopes?: readonly KeyScope[];
  /** Whitelisted for Reality pairs: 30 requests a second instead of 5 (docs/exchange.md 4.1). */
  readonly whitelisted?: boolean;
  /** A key of the demo environment: only with the header `paptrading: 1`, and only where the switch offers it. */
  readonly paper?: boolean;
};

/** For trying the product out: they open nothing but a sandbox. */
export const DEMO_CREDENTIALS: SandboxCredentials = {
  apiKey: "demo-key-opens-only-the-sandbox",
  apiSecret: "demo-secret-opens-only-the-sandbox",
  apiPassphrase: "demo-passphrase",
  uid: "1000000001",
};
