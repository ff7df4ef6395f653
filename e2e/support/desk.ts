import type { Store } from "./database";

const KEY = "DESK_E2E";

/** A desk of this run, prepared: its account is synced, and its administrator has chosen a password. */
export type Desk = Store & {
  readonly url: string;
  readonly exchangeUrl: string;
  readonly email: string;
};

/** Of the desk's administrator, and of everybody whom a story makes. */
export const PASSWORD = "seven quiet harbour lamps";

/** From the set-up to the test processes, which inherit its environment: one desk for each that runs at a time. */
export function shareDesks(desks: readonly Desk[]): void {
  process.env[KEY] = JSON.stringify(desks);
}

export const allDesks = (): Desk[] => JSON.parse(process.env[KEY] ?? "[]") as Desk[];

/** The desk of the test process that asks: no two that run at a time have the same. */
export function desk(): Desk {
  const found = allDesks()[Number(process.env.TEST_PARALLEL_INDEX)];
  if (!found) throw new Error("the desk of the browser tests was not started");
  return found;
}
