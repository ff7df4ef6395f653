/** A key that the sandbox knows. Keys with the same `uid` share one limit, as on the exchange. */
export type SandboxCredentials = {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly apiPassphrase: string;
  /** Default: the api key. */
  readonly uid?: string;
  /** Answers every properly signed request with this code: a missing permission, an address not allowed and so on. */
  readonly refusal?: { readonly code: string; readonly msg: string };
};

/** For trying the product out: they open nothing but a sandbox. */
export const DEMO_CREDENTIALS: SandboxCredentials = {
  apiKey: "demo-key-opens-only-the-sandbox",
  apiSecret: "demo-secret-opens-only-the-sandbox",
  apiPassphrase: "demo-passphrase",
  uid: "1000000001",
};
