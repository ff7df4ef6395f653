import type { Store } from "./database";

const KEY = "DESK_E2E";

/**
 * A desk of this run, prepared: its account is synced, and its administrator has chosen a password.
 */
export type StoryDesk = Store & {
  readonly url: string;
  readonly exchangeUrl: string;
  readonly email: string;
};

/** Of the desk's administrator, and of everybody whom a story makes. */
export const PASSWORD = "seven quiet harbour lamps";

type Shared = { readonly desks: readonly StoryDesk[]; readonly prepared: Store };

/**
 * From the set-up to the test processes, which inherit its environment: one desk for each that runs
 * at a time.
 */
export function shareDesks(desks: readonly StoryDesk[], prepared: Store): void {
  process.env[KEY] = JSON.stringify({ desks, prepared } satisfies Shared);
}

function shared(): Shared {
  const text = process.env[KEY];
  if (!text) throw new Error("the desks of the browser tests were not started");
  return JSON.parse(text) as Shared;
}

export const allDesks = () => shared().desks;
/** What a desk of one's own is copied from. */
export const preparedStore = () => shared().prepared;

let own: StoryDesk | undefined;

/** From here on this process tells its stories on `desk`. */
export function takeOwnDesk(desk: StoryDesk): void {
  own = desk;
}

/** The desk of the test process that asks: no two that run at a time have the same. */
export function desk(): StoryDesk {
  const found = own ?? allDesks()[Number(process.env.TEST_PARALLEL_INDEX)];
  if (!found) throw new Error("this test process has no desk");
  return found;
}
