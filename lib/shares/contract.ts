import { z } from "zod";
import { exactText } from "@/lib/core/input";
import { LANGUAGES } from "@/lib/core/language";
import { domainWords } from "./check-options";
import type { MissingPanels } from "./facts/missing-words";
import { GRACE_HOURS, type ShareProblem } from "./options";
import { SHARE_KINDS, type ShareSubject } from "./subject";
import { subjectInput } from "./subject-input";

/** The check of the link refuses in words what is too long. */
const typed = exactText(50_000);

/**
 * A form's options. `days`: "" leaves the end of an existing link as it is. `password` null: none;
 * undefined, of an existing link: the one that it has. `maxViews`: "" is any number of views.
 * `emailDomains`: with any separators.
 */
const text = z.strictObject({
  title: typed.trim(),
  commentary: typed.trim(),
  language: z.enum(LANGUAGES),
  hidesAuthor: z.boolean(),
  days: typed,
  isEndless: z.boolean(),
  password: typed.nullish(),
  maxViews: typed.transform((views) => (views.trim() === "" ? null : toCount(views))),
  emailDomains: typed.transform(domainWords),
});
export type ShareText = z.input<typeof text>;

/** The options of a new link; what is no number is NaN, which the check of the link refuses. */
export const shareText = text.transform(({ isEndless, days, password = null, ...options }) => ({
  ...options,
  days: isEndless ? null : toCount(days),
  password,
}));

/**
 * What a form changes of an existing link: options that it does not name, and an end that was left
 * empty, stay.
 */
export const changedShareText = text
  .exactPartial()
  .transform(({ isEndless, days = "", password, ...options }) => {
    const keepsEnd = isEndless === undefined && days.trim() === "";
    return {
      ...options,
      ...(keepsEnd ? {} : { days: isEndless ? null : toCount(days) }),
      ...(password === undefined ? {} : { password }),
    };
  });

/** Digits alone: "1e3" and "0x10" are slips. */
function toCount(digits: string): number {
  return /^\d{1,9}$/.test(digits.trim()) ? Number(digits) : Number.NaN;
}

/**
 * "say": no link is made, and the answer names them. "wait": the same, after some seconds.
 * "leave-out": the link is made without them. They are read from the exchange in every case.
 */
export const IF_MISSING = ["say", "wait", "leave-out"] as const;
export type IfMissing = (typeof IF_MISSING)[number];

export const makeShareInput = z.object({
  /** Null: it can be no subject of a link, which the use case says in words. */
  subject: subjectInput.nullable().catch(null),
  kind: z.enum(SHARE_KINDS),
  text: shareText,
  /** What a snapshot does about panels that were never read: see IF_MISSING. */
  ifMissing: z.enum(IF_MISSING),
});
export type MakeShare = Omit<z.input<typeof makeShareInput>, "subject"> & {
  readonly subject: ShareSubject;
};

const id = z.uuid();
export const changeShareInput = z.object({ id, change: changedShareText });
export type ChangeShare = z.input<typeof changeShareInput>;
/** `graceHours`: how long the link before still opens. */
export const rotateShareInput = z.object({
  id,
  graceHours: z.union(GRACE_HOURS.map((hours) => z.literal(hours))),
});
export type RotateShare = z.input<typeof rotateShareInput>;
export const revokeShareInput = z.object({ id });
export type RevokeShare = z.input<typeof revokeShareInput>;
/** "all": everybody's, for an administrator. */
export const revokeAllSharesInput = z.object({ whose: z.enum(["own", "all"]) });
export type RevokeAllShares = z.input<typeof revokeAllSharesInput>;
export const saveShareSettingsInput = z.object({ revokesWithAccess: z.boolean() });
export type SaveShareSettings = z.input<typeof saveShareSettingsInput>;

export type ShareField =
  | "panels"
  | Exclude<keyof ShareText, "language" | "hidesAuthor" | "isEndless">;

/** Nothing was changed. `field`: the one that the problem is about; null: the whole form. */
export type RefusedShare = {
  readonly kind: "refused";
  readonly field: ShareField | null;
  readonly problem: ShareProblem;
};

const FIELDS: Readonly<Record<ShareProblem, ShareField | null>> = {
  "no-subject": "panels",
  "no-facts": null,
  "no-exchange": null,
  "too-many-links": null,
  "title-too-long": "title",
  "commentary-too-long": "commentary",
  "days-out-of-range": "days",
  "never-needs-administrator": "days",
  "password-too-short": "password",
  "password-too-long": "password",
  "views-out-of-range": "maxViews",
  "fewer-than-counted": "maxViews",
  "domain-unreadable": "emailDomains",
  "too-many-domains": "emailDomains",
  "domains-need-mail": "emailDomains",
  "not-found": null,
  revoked: null,
  crowded: null,
};

export function refuseShare(problem: ShareProblem): RefusedShare {
  return { kind: "refused", field: FIELDS[problem], problem };
}

/** The token is shown once and stored nowhere. */
export type MadeShare = { readonly kind: "made"; readonly id: string; readonly token: string };
export type MakeShareOutcome =
  | MadeShare
  /** No link was made: the snapshot would lack these panels. */
  | { readonly kind: "incomplete"; readonly missing: readonly MissingPanels[] }
  | RefusedShare;
export type ChangeShareOutcome = { readonly kind: "changed" } | RefusedShare;
export type RotateShareOutcome =
  | { readonly kind: "rotated"; readonly token: string }
  | RefusedShare;
export type RevokeShareOutcome = { readonly kind: "revoked" } | RefusedShare;
