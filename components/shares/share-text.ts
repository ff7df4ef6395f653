import type { Language } from "@/lib/core/language";
import { listText } from "@/lib/core/list-text";
import type { Text, Words } from "@/lib/core/text";
import type { ShareChooser } from "@/lib/shares/check-options";
import type { MissingPanels } from "@/lib/shares/facts/missing";
import type { ShareRow } from "@/lib/shares/share-row";
import type { ShareSubject } from "@/lib/shares/subject";
import type { ShareState } from "@/lib/shares/visit";
import { COMPARE_PANELS } from "@/lib/stocks/compare/compare-query";

/** As in the row, "" is a title that its subject takes the place of. */
export type ShareView = Omit<ShareRow, "commentary" | "state" | "recentViews"> & {
  readonly state: ShareState | "ending";
  /** From today to the UTC day that it ends on, 0 on that day; null: it never ends. */
  readonly daysLeft: number | null;
  /** Of each of the last 30 UTC days, the oldest first. */
  readonly recentViews: readonly number[];
};

export function isOpen({ state }: Pick<ShareView, "state">): boolean {
  return state === "open" || state === "ending";
}

export type ShareText = {
  readonly title: string;
  readonly commentary: string;
  readonly language: Language;
  readonly hidesAuthor: boolean;
  /** Of a link that is there: "" leaves its end as it is. */
  readonly days: string;
  readonly isEndless: boolean;
  /** Null: none. Undefined, of a link that is there: the one that it has. */
  readonly password: string | null | undefined;
  /** "": as many as come. */
  readonly maxViews: string;
  /** As they were typed, between blanks, commas or lines. */
  readonly emailDomains: string;
};

export type ShareField =
  | "panels"
  | Exclude<keyof ShareText, "language" | "hidesAuthor" | "isEndless">;

/** What a problem is of; `field` null: of the whole form. */
export type ShareRefusal = {
  readonly kind: "refused";
  readonly field: ShareField | null;
  readonly problem: string;
};

/** An address that is shown once, and its QR code: `size` squares wide, the dark ones as one path. */
export type ShownAddress = {
  readonly address: string;
  readonly picture: { readonly path: string; readonly size: number };
};

export type MadeShare =
  | ({ readonly kind: "made"; readonly id: string } & ShownAddress)
  /** No link was made: the snapshot would lack these. */
  | { readonly kind: "incomplete"; readonly missing: readonly MissingPanels[] }
  | ShareRefusal;

export type ChangedShare = { readonly kind: "changed" } | ShareRefusal;

export type ShareFieldsProps = {
  text: ShareText;
  change: (part: Partial<ShareText>) => void;
  refusal: { readonly field?: ShareField | null; readonly problem?: string } | null;
  chooser: ShareChooser;
  ofLink?: { readonly hasPassword: boolean };
};

export type Limits = Pick<ShareRow, "hasPassword" | "maxViews" | "emailDomains">;

/** "with a password, 20 times"; "everybody who has the link" */
export function limitsText(
  t: Text<"shareForm">,
  { hasPassword, maxViews, emailDomains }: Limits,
  language: Language,
): string {
  const domains = listText(emailDomains, language);
  const set = [
    ...(hasPassword ? [t("limitsSet.password")] : []),
    ...(maxViews === null ? [] : [t("limitsSet.maxViews", { count: maxViews })]),
    ...(emailDomains.length > 0 ? [t("limitsSet.emailDomains", { domains })] : []),
  ];
  return set.length === 0 ? t("limitsNone") : set.join(t("comma"));
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

/** How much of it: "all panels", "2 panels", "14 stocks" */
export function extentText(t: Text<"shareForm">, subject: ShareSubject): string {
  if (subject.kind === "watchlist" || subject.kind === "calendar")
    return t("subjects.stocks", { count: subject.codes.length });
  const count = subject.panels.length;
  return count === COMPARE_PANELS.length
    ? t("subjects.allPanels")
    : t("subjects.panels", { count });
}

/** What a link shows, where its name does not say it, how much of it, and of which kind. */
export function shareAbout(
  t: Text<"shareForm">,
  { title, subject, kind }: Pick<ShareView, "title" | "subject" | "kind">,
  language: Language,
): string[] {
  const name = title === "" ? [] : [subjectText(t, subject, language)];
  return [...name, extentText(t, subject), t(`kinds.${kind}`)];
}
