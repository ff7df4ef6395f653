const KEY = "DESK_E2E";

/** Where a desk of this run is, and how to get in. */
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

/** From the set-up to the test processes, which inherit its environment: one desk for each that runs at a time. */
export function shareDesks(desks: readonly Desk[]): void {
  process.env[KEY] = JSON.stringify(desks);
}

/** The desk of the test process that asks: no two that run at a time have the same. */
export function desk(at = Number(process.env.TEST_PARALLEL_INDEX)): Desk {
  const found = (JSON.parse(process.env[KEY] ?? "[]") as Desk[])[at];
  if (!found) throw new Error("the desk of the browser tests was not started");
  return found;
}
