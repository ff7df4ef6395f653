import type { KeyScope } from "./operations";

/** A key that the sandbox accepts. Keys with the same `uid` share one limit, as on the exchange. */
export type SandboxCredentials = {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly apiPassphrase: string;
  /** Default: the api key. */
  readonly uid?: string;
  /**
   * Every correctly signed request gets this refusal: a missing permission, an address that is not
   * allowed.
   */
  readonly refusal?: { readonly code: string; readonly msg: string };
  /** Default: all of them. */
  readonly scopes?: readonly KeyScope[];
  /** Whitelisted for Reality pairs: 30 requests a second instead of 5 (docs/exchange.md 4.1). */
  readonly whitelisted?: boolean;
  /**
   * A key of the demo environment: valid only with the header `paptrading: 1`, where the switch
   * offers it.
   */
  readonly paper?: boolean;
};

/** For trying the product out: valid at a sandbox only. */
export const DEMO_CREDENTIALS: SandboxCredentials = {
  apiKey: "demo-key-opens-only-the-sandbox",
  apiSecret: "demo-secret-opens-only-the-sandbox",
  apiPassphrase: "demo-passphrase",
  uid: "1000000001",
};
