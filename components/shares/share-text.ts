import type { Worded } from "@/lib/core/action-result";
import type { Language } from "@/lib/core/language";
import { listText } from "@/lib/core/list-text";
import type { Text, Words } from "@/lib/core/text";
import type { ShareChooser } from "@/lib/shares/check-options";
import type {
  MakeShareOutcome,
  RotateShareOutcome,
  ShareField,
  ShareText,
} from "@/lib/shares/contract";
import type { MissingPanels } from "@/lib/shares/facts/missing-words";
import type { ShareRow } from "@/lib/shares/share-row";
import type { ShareSubject } from "@/lib/shares/subject";
import type { ShareState } from "@/lib/shares/visit";
import { COMPARE_PANELS } from "@/lib/stocks/compare/compare-query";

/** A link as its pages show it. `title` "": it is named after its subject. */
export type ShareView = Omit<ShareRow, "commentary" | "state" | "recentViews"> & {
  readonly state: ShareState | "ending";
  /** From today to the UTC day that it ends on, 0 on that day; null: it never ends. */
  readonly daysLeft: number | null;
  /** Of each of the last RECENT_VIEW_DAYS UTC days, the oldest first. */
  readonly recentViews: readonly number[];
};

export function isOpen({ state }: Pick<ShareView, "state">): boolean {
  return state === "open" || state === "ending";
}

/**
 * An address that is shown once, and its QR code: `size` squares wide, the dark ones as one path.
 */
export type ShownAddress = {
  readonly address: string;
  readonly picture: { readonly path: string; readonly size: number };
};

/** The answer to a new link: its address, shown this once, or what it lacks. */
export type MadeLink =
  | ({ readonly kind: "made"; readonly id: string } & ShownAddress)
  | Exclude<Worded<MakeShareOutcome>, { readonly kind: "made" }>;

/** The answer to a rotation: the new address, shown this once. */
export type RotatedLink =
  | ({ readonly kind: "rotated" } & ShownAddress)
  | Exclude<Worded<RotateShareOutcome>, { readonly kind: "rotated" }>;

export type ShareFieldsProps = {
  text: ShareText;
  change: (part: Partial<ShareText>) => void;
  refusal: { readonly field?: ShareField | null; readonly problem?: string } | null;
  chooser: ShareChooser;
  ofLink?: { readonly hasPassword: boolean };
};

type ShownLimits = Pick<ShareRow, "hasPassword" | "maxViews" | "emailDomains">;

/** "with a password, 20 times"; "everybody who has the link" */
export function limitsText(
  t: Text<"shareForm">,
  { hasPassword, maxViews, emailDomains }: ShownLimits,
  language: Language,
): string {
  const domains = listText(emailDomains, language);
  const limits = [
    hasPassword ? t("limitsSet.password") : null,
    maxViews === null ? null : t("limitsSet.maxViews", { count: maxViews }),
    emailDomains.length > 0 ? t("limitsSet.emailDomains", { domains }) : null,
  ].filter((limit) => limit !== null);
  return limits.length === 0 ? t("limitsNone") : limits.join(t("comma"));
}

export function shareName(
  t: Text<"shareForm">,
  { title, subject }: { readonly title: string; readonly subject: ShareSubject },
  language: Language,
): string {
  return title === "" ? subjectText(t, subject, language) : title;
}

/** "Stock AAPL", "Comparison of AAPL and NVDA", "Watchlist Chips", "Calendar of 3 stocks" */
export function subjectText(
  t: Text<"shareForm">,
  subject: ShareSubject,
  language: Language,
): string {
  switch (subject.kind) {
    case "stock":
      return t("subjects.stock", { code: subject.code });
    case "comparison":
      return t("subjects.comparison", { codes: listText(subject.codes, language) });
    case "watchlist":
      return t("subjects.watchlist", { name: subject.name });
    case "calendar":
      return subject.name === null
        ? t("subjects.calendarOf", { count: subject.codes.length })
        : t("subjects.calendar", { name: subject.name });
    default:
      return subject satisfies never;
  }
}

const MOST_MISSING = 10;

/** "MSFT: Prices, Earnings; NVDA: Earnings" */
export function missingText({ t }: Pick<Words, "t">, missing: readonly MissingPanels[]): string {
  const shown = missing.slice(0, MOST_MISSING).map(({ code, panels }) => {
    const names = panels.map((panel) => t(`research.panels.${panel}`)).join(t("ui.comma"));
    return t("share.missingOf", { code, panels: names });
  });
  const count = missing.length - shown.length;
  const parts = count > 0 ? [...shown, t("share.missingMore", { count })] : shown;
  return parts.join(t("share.missingBetween"));
}

/** How much of its subject a link shows: "all panels", "2 panels", "14 stocks" */
export function extentText(t: Text<"shareForm">, subject: ShareSubject): string {
  if (subject.kind === "watchlist" || subject.kind === "calendar")
    return t("subjects.stocks", { count: subject.codes.length });
  const count = subject.panels.length;
  return count === COMPARE_PANELS.length
    ? t("subjects.allPanels")
    : t("subjects.panels", { count });
}

/** What a link shows, unless its name says so, how much of it, and its kind. */
export function shareAbout(
  t: Text<"shareForm">,
  { title, subject, kind }: Pick<ShareView, "title" | "subject" | "kind">,
  language: Language,
): string[] {
  const about = [extentText(t, subject), t(`kinds.${kind}`)];
  return title === "" ? about : [subjectText(t, subject, language), ...about];
}
