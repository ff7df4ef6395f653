const KEY = "DESK_E2E";

/** Where the desk of this run is, and how to get in. */
export type Desk = {
  readonly url: string;
  readonly exchangeUrl: string;
  readonly email: string;
  readonly oneTimePassword: string;
  readonly dataDir: string;
  /** Cookies of the administrator after the first-run story. */
  readonly sessionFile: string;
};

/** What the first-run story changes the one-time password to. */
export const PASSWORD = "seven quiet harbour lamps";

/** From the set-up to the test processes, which inherit its environment. */
export function shareDesk(desk: Desk): void {
  process.env[KEY] = JSON.stringify(desk);
}

export function desk(): Desk {
  const shared = process.env[KEY];
  if (!shared) throw new Error("the desk of the browser tests was not started");
  return JSON.parse(shared) as Desk;
}
