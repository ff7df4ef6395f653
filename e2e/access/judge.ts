import type { Answered } from "../support/raw-http";
import { A, ALL_OF_A, ALL_OF_B, OTHERS_OF_A } from "./marks";
import type { Role, RoleAnswer } from "./roles";

/** Words that no answer to this role may contain. */
function secretFrom(role: Role): readonly string[] {
  if (role === "administrator") return [];
  if (role === "managerB") return ALL_OF_A;
  if (role === "viewerA" || role === "managerA") return ALL_OF_B;
  if (role === "partnerA") return [...ALL_OF_B, ...OTHERS_OF_A];
  return [...ALL_OF_A, ...ALL_OF_B];
}

/**
 * Words of account A that no refusal may contain. The account's name is no secret: every page of
 * its people shows it.
 */
const SHUT = ALL_OF_A.filter((word) => word !== A.name && word !== A.domain);

/** What is wrong with an answer, as words; null if the answer is as the table says. */
export function findFault(
  answer: Answered,
  {
    role,
    expected,
    asked,
    shows,
  }: { role: Role; expected: RoleAnswer; asked: string; shows?: string | undefined },
): string | null {
  // An answer may repeat the address, because the caller sent it.
  const text = answer.body.replaceAll(asked, "");
  const isGiven = expected === "all" || expected === "own" || expected === "open";
  const leaked = [...secretFrom(role), ...(isGiven ? [] : SHUT)].filter(
    (word) => text.includes(word) && !decodeURIComponent(asked).includes(word),
  );
  if (leaked.length > 0) return `shows ${[...new Set(leaked)].join(", ")}`;
  if (expected === "sign-in") {
    const to = answer.headers.location ?? "";
    // The gate answers 303; a page that finds the session expired answers 307.
    return [303, 307].includes(answer.status) && /^(?:https?:\/\/[^/]+)?\/sign-in(?:\?|$)/.test(to)
      ? null
      : `is ${answer.status} ${to}, not led to sign-in`;
  }
  if (typeof expected === "number")
    return answer.status === expected ? null : `is ${answer.status}, not ${expected}`;
  if (answer.status >= 400 || (expected !== "open" && answer.status >= 300))
    return `is ${answer.status}`;
  if (isGiven && expected !== "open" && shows !== undefined && !text.includes(shows))
    return `does not show ${shows}`;
  return null;
}
