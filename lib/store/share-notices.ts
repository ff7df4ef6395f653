import type { ShareNotice, ShareNoticeKind } from "@/lib/core/share/share-row";
import type { ShareSubject } from "@/lib/core/share/subject";

/** A notice that is to leave by e-mail. `language`: what the owner chose last in the desk; undefined: never. */
export type OutgoingShareNotice = {
  readonly linkId: string;
  readonly kind: ShareNoticeKind;
  readonly ownerEmail: string;
  readonly language: unknown;
  readonly title: string;
  readonly subject: ShareSubject;
  readonly expiresAt: Date | null;
};

/** Notes which open links expire within `withinMs`, each once until its expiry is changed; how many are new. */
export async function saveEndingNotices(_when: {
  readonly nowMs: number;
  readonly withinMs: number;
}): Promise<number> {
  throw new Error("not written yet");
}

/** Of this person's own links that are not revoked, the newest first. */
export async function listShareNotices(_userId: string): Promise<ShareNotice[]> {
  throw new Error("not written yet");
}

/** All that this person has; they stay listed. */
export async function markShareNoticesSeen(_userId: string, _nowMs: number): Promise<void> {
  throw new Error("not written yet");
}

/** Takes notices younger than `youngerThanMs` that were not sent, so that no other worker sends them too. */
export async function takeOutgoingShareNotices(_when: {
  readonly nowMs: number;
  readonly youngerThanMs: number;
  readonly most: number;
}): Promise<OutgoingShareNotice[]> {
  throw new Error("not written yet");
}

/** One that could not be sent: the next take has it again. */
export async function returnShareNotice(_linkId: string, _kind: ShareNoticeKind): Promise<void> {
  throw new Error("not written yet");
}
