import { isDeepStrictEqual } from "node:util";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { systemClock } from "@/lib/core/clock";
import { listGrants } from "@/lib/people/store/grants";
import { listPeople, removePerson } from "@/lib/people/store/people";
import type { ShareRow } from "@/lib/shares/share-row";
import { listShares } from "@/lib/shares/store/list";
import { revokeShares } from "@/lib/shares/store/revoke";
import { findUserByEmail } from "@/lib/users/store/users";
import { DEMO_CALENDAR, DEMO_COMPARISON } from "./share-research";
import { DEMO_PEOPLE } from "./story";

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
  const everybodys = { kind: "all" } as const;
  const links = await listShares(everybodys, { nowMs: systemClock.now() });
  const administrators = (await listPeople(null)).filter(({ isAdmin }) => isAdmin);
  const ofAdministrators = administrators.map(({ email }) => email);
  const demos = [
    ...linksLike(DEMO_CALENDAR, ofAdministrators, links),
    ...linksLike(DEMO_COMPARISON, [DEMO_PEOPLE.mei.email], links),
  ];
  for (const { id } of demos) await revokeShares(everybodys, id, DESK_ORIGIN);
}

/** Open links that show the same under the same title. */
function linksLike(
  demo: Pick<ShareRow, "kind" | "title" | "subject">,
  owners: readonly string[],
  links: readonly ShareRow[],
): ShareRow[] {
  return links.filter(
    ({ kind, title, subject, owner, state }) =>
      state === "open" &&
      kind === demo.kind &&
      title === demo.title &&
      owners.includes(owner.email) &&
      isDeepStrictEqual(subject, demo.subject),
  );
}
