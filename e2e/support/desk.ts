import type { Store } from "./database";

const KEY = "DESK_E2E";

/**
 * A prepared desk of this run: its account is synced, and its administrator has chosen a password.
 */
export type StoryDesk = Store & {
  readonly url: string;
  readonly exchangeUrl: string;
  readonly email: string;
};

/** The password of the administrator and of all people that stories add. */
export const PASSWORD = "seven quiet harbour lamps";

type Shared = { readonly desks: readonly StoryDesk[]; readonly prepared: Store };

/**
 * Passes the desks from the set-up to the test processes, which inherit its environment. Each
 * parallel process has its own desk.
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
/** The desk that `hasOwnDesk` copies. */
export const preparedStore = () => shared().prepared;

let own: StoryDesk | undefined;

/** From now on this process runs its stories on `desk`. */
export function takeOwnDesk(desk: StoryDesk): void {
  own = desk;
}

/** The desk of this test process; no parallel process uses the same one. */
export function desk(): StoryDesk {
  const found = own ?? allDesks()[Number(process.env.TEST_PARALLEL_INDEX)];
  if (!found) throw new Error("this test process has no desk");
  return found;
}
