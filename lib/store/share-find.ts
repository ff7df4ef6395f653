import type { Language } from "@/lib/core/language/language";
import type { ShareKind, ShareSubject } from "@/lib/core/share/subject";

/** Everything that decides whether a visitor may see a link, and what he sees then but the facts themselves. */
export type FoundShare = {
  readonly id: string;
  readonly ownerEmail: string;
  readonly kind: ShareKind;
  readonly subject: ShareSubject;
  readonly exchangeId: number;
  readonly language: Language;
  readonly title: string;
  readonly commentary: string;
  readonly hidesAuthor: boolean;
  readonly passwordHash: string | null;
  readonly emailDomains: readonly string[];
  readonly maxViews: number | null;
  readonly views: number;
  readonly passVersion: number;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** Null where it was found by its present token; by the one before a rotation: until when that opens. */
  readonly earlierUntil: Date | null;
  /** Null for a live link. */
  readonly factsHash: string | null;
  readonly capturedAt: Date | null;
};

/** By the hash of its present token or of the one before, in one statement; in whatever state it is. */
export async function findShare(_tokenHash: string): Promise<FoundShare | null> {
  throw new Error("not written yet");
}

/** JSON of a snapshot's facts, byte for byte as they were captured; null for a live link and where there is none. */
export async function loadShareFactsText(_linkId: string): Promise<string | null> {
  throw new Error("not written yet");
}
