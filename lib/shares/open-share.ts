import { visitorClient } from "@/lib/audit/agent";
import type { Language } from "@/lib/core/language";
import { findLogo, findPublisher, type Publisher } from "@/lib/parties/store";
import { countShareView, type FoundShare, loadShareFactsText } from "@/lib/shares/store/visit";
import type { SharePath, ShareStep } from "@/lib/shares/visit";
import { askCheck, type ClosedShare, closeTo, type ShareRequest } from "./ask-check";
import type { LimitedShare } from "./limit-visitors";
import { makePass } from "./pass";

export type ShareVisit = ShareRequest & {
  readonly path: SharePath;
  readonly userAgent: string | null;
  /** `isRobot` of lib/audit/agent, or a browser that only prefetches. */
  readonly isRobot: boolean;
};

/**
 * A link that the check opened. Only the check makes one, and loading a link's content needs one.
 */
export type OpenShare = Pick<
  FoundShare,
  | ("id" | "kind" | "subject" | "exchangeId" | "language" | "title" | "commentary")
  | ("factsHash" | "expiresAt")
> & {
  /** The part of the owner's e-mail before the @; null where it is hidden. */
  readonly author: string | null;
  /** The broker whose name and logo stand on the page; null: none, or the author is hidden. */
  readonly publisher: Publisher | null;
  readonly __brand: "OpenShare";
};

export type OpenShareOutcome =
  /** `newPass`: set it as the cookie; null: the browser keeps its pass. */
  | { readonly kind: "open"; readonly share: OpenShare; readonly newPass: string | null }
  /** `domains`: for the e-mail step, the domains that are let in; else empty. */
  | {
      readonly kind: "asks";
      readonly asks: ShareStep;
      readonly language: Language;
      readonly domains: readonly string[];
    }
  | ClosedShare
  | LimitedShare;

/**
 * The one check of every path below `/s/`. It counts a page's first view: do not call it for HEAD,
 * which shows nothing.
 */
export async function openShare(visit: ShareVisit): Promise<OpenShareOutcome> {
  const asked = await askCheck(visit, visit);
  if (asked.kind !== "found") return asked;
  const { link, verdict, passed } = asked;
  if (verdict.kind === "asks") {
    const domains = verdict.asks === "e-mail" ? link.emailDomains : [];
    return { kind: "asks", asks: verdict.asks, language: link.language, domains };
  }
  if (!verdict.counts) return { kind: "open", share: await shareOf(link), newPass: null };
  const { id: linkId, passVersion } = link;
  const client = visitorClient(visit.userAgent);
  const { counted } = await countShareView({ linkId, passVersion, client, nowMs: visit.nowMs });
  if (!counted) return closeTo(visit);
  const newPass = makePass({ ...passed, counted }, link, visit.nowMs);
  return { kind: "open", share: await shareOf(link), newPass };
}

/** The text of a snapshot's facts, to the byte as they were captured; null for a live link. */
export function loadFactsText(share: OpenShare): Promise<string | null> {
  return loadShareFactsText(share.id);
}

/** The logo of its publisher; null: there is none. */
export async function loadShareLogo({ publisher }: OpenShare) {
  if (publisher === null || publisher.logoHash === null) return null;
  return findLogo(publisher, publisher.logoHash);
}

async function shareOf(link: FoundShare): Promise<OpenShare> {
  const { id, kind, subject, exchangeId, language, title, commentary, factsHash, expiresAt } = link;
  const author = link.hidesAuthor ? null : (link.ownerEmail.split("@")[0] ?? null);
  const publisher = link.hidesAuthor ? null : await findPublisher(link.ownerId);
  const shown = { id, kind, subject, exchangeId, language, title, commentary, author, publisher };
  return { ...shown, factsHash, expiresAt } as OpenShare;
}
