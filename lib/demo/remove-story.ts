import { DESK_ORIGIN } from "@/lib/audit/origin";
import { systemClock } from "@/lib/core/clock";
import { listGrants, removePerson } from "@/lib/people/store/people";
import { listShares } from "@/lib/shares/store/list";
import { revokeShares } from "@/lib/shares/store/revoke";
import { findUserByEmail } from "@/lib/users/store/users";
import { DEMO_LINKS, DEMO_PEOPLE } from "./story";

/**
 * Removes what is left of the demo when its account was removed: its people with their links,
 * except somebody who came in or has a role at another account, and the administrator's link to the
 * demo exchange's stocks. Watchlists stay: they are of stocks, not of an exchange.
 */
export async function removeStory(): Promise<void> {
  for (const { email } of Object.values(DEMO_PEOPLE)) {
    const person = await findUserByEmail(email);
    if (!person?.mustChangePassword || person.isAdmin || person.lastSignInAt !== null) continue;
    if ((await listGrants(person.id)).length > 0) continue;
    await removePerson({ id: person.id, email }, DESK_ORIGIN);
  }
  const titles: readonly string[] = Object.values(DEMO_LINKS).map(({ title }) => title);
  const everybodys = { kind: "all" } as const;
  for (const { id, title, state } of await listShares(everybodys, { nowMs: systemClock.now() }))
    if (titles.includes(title) && state === "open") await revokeShares(everybodys, id, DESK_ORIGIN);
}
