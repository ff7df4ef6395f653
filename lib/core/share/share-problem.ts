/**
 * Why a link was not made or changed. "no-facts": a snapshot without what it freezes. "not-found": there is none, or it
 * is not within the reach; "revoked" links are never changed again. "fewer-than-counted": as many views as the new
 * most, or more, were counted already. "crowded": too many passwords wait to be hashed.
 */
export type ShareProblem =
  | "no-subject"
  | "no-facts"
  | "too-many-links"
  | "title-too-long"
  | "commentary-too-long"
  | "days-out-of-range"
  | "never-needs-administrator"
  | "password-too-short"
  | "password-too-long"
  | "views-out-of-range"
  | "fewer-than-counted"
  | "domain-unreadable"
  | "too-many-domains"
  | "domains-need-mail"
  | "not-found"
  | "revoked"
  | "crowded";
