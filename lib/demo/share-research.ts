import { systemClock } from "@/lib/core/clock";
import { DEFAULT_LANGUAGE } from "@/lib/core/language";
import { isMailConfigured } from "@/lib/mail/mailer";
import { makeShare } from "@/lib/shares/make-share";
import { SHARE_LIMITS } from "@/lib/shares/options";
import { listShares } from "@/lib/shares/store/list";
import type { ShareKind, ShareSubject } from "@/lib/shares/subject";
import { subjectInput } from "@/lib/shares/subject-input";
import type { User } from "@/lib/users/store/users";
import { createWatchlist, pasteCodes } from "@/lib/watchlists/edit-watchlists";
import { findWatchlist, listWatchlists, saveNote } from "@/lib/watchlists/store/watchlists";
import { actingFor, type CastStage } from "./stage";
import { DEMO_LINKS, DEMO_WATCHLISTS } from "./story";

/** The administrator's watchlists. False: the exchange's pairs have not been read yet. */
export async function makeWatchlists(stage: CastStage): Promise<boolean> {
  const { administrator, queue, proceed } = stage;
  const userId = administrator.id;
  for (const { name, codes, notes } of DEMO_WATCHLISTS) {
    const before = (await listWatchlists(userId)).find((list) => list.name === name);
    if (!before) proceed();
    const made = before
      ? ({ kind: "named", id: before.id } as const)
      : await createWatchlist(userId, queue, { name, code: null });
    if (made.kind === "refused") continue; // the person has as many lists as anybody may have
    const list = await findWatchlist(userId, made.id);
    const listed = new Set<string>(list?.items.map(({ code }) => code));
    const missing = codes.filter((code) => !listed.has(code));
    if (missing.length > 0) {
      proceed();
      const pasted = await pasteCodes(userId, queue, { id: made.id, text: missing.join(" ") });
      if (pasted.kind === "refused") return false;
    }
    const items = (await findWatchlist(userId, made.id))?.items ?? [];
    for (const { code, note } of items) {
      const wanted = notes[code];
      if (wanted === undefined || note !== "") continue;
      proceed();
      await saveNote(userId, { id: made.id, code, note: wanted });
    }
  }
  return true;
}

type DemoLink = {
  readonly by: Pick<User, "id" | "email">;
  readonly kind: ShareKind;
  readonly title: string;
  readonly commentary: string;
  readonly subject: ShareSubject;
};

export const DEMO_CALENDAR = {
  ...DEMO_LINKS.calendar,
  kind: "live",
  subject: subjectInput.parse({ ...DEMO_LINKS.calendar, kind: "calendar" }),
} as const;
export const DEMO_COMPARISON = {
  ...DEMO_LINKS.comparison,
  kind: "snapshot",
  subject: subjectInput.parse({ ...DEMO_LINKS.comparison, kind: "comparison" }),
} as const;

/**
 * The links of Mei Lin and the administrator. False: the exchange has not answered everything that
 * a snapshot shows.
 */
export async function shareResearch(stage: CastStage): Promise<boolean> {
  const isLive = await share(stage, { ...DEMO_CALENDAR, by: stage.administrator });
  const isFrozen = await share(stage, { ...DEMO_COMPARISON, by: stage.people.mei });
  return isLive && isFrozen;
}

async function share(
  { queue, proceed }: CastStage,
  { by, kind, title, commentary, subject }: DemoLink,
): Promise<boolean> {
  const userId = by.id;
  const links = await listShares({ kind: "own", userId }, { nowMs: systemClock.now() });
  if (links.some((link) => link.title === title)) return true;
  const maker = { userId, isAdmin: false, mailConfigured: isMailConfigured() };
  const text = {
    title,
    commentary,
    language: DEFAULT_LANGUAGE,
    hidesAuthor: false,
    days: SHARE_LIMITS.days.default,
    password: null,
    maxViews: null,
    emailDomains: [],
  };
  proceed();
  const given = { subject, kind, text, ifMissing: "wait" as const };
  const made = await makeShare(maker, queue, given, actingFor(by));
  return made.kind === "made";
}
