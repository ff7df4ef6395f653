import { hash } from "node:crypto";
import type { z } from "zod";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import type { AuditEntry } from "@/lib/audit/store/log";
import { systemClock } from "@/lib/core/clock";
import type { Language } from "@/lib/core/language";
import { checkShareOptions, type ShareChooser } from "@/lib/shares/check-options";
import type { ShareOptions } from "@/lib/shares/options";
import { insertShare, type NewStoredShare, type ShareRef } from "@/lib/shares/store/links";
import { type ShareSubject, shareName } from "@/lib/shares/subject";
import { makeLinkToken } from "@/lib/sign-in/secrets/link-token";
import type { PanelQueue } from "@/lib/stocks/queue/panel-queue";
import {
  type IfMissing,
  type MadeShare,
  type MakeShareOutcome,
  type makeShareInput,
  type RefusedShare,
  refuseShare,
} from "./contract";
import { awaitMissing } from "./facts/await-missing";
import { captureFacts } from "./facts/capture-facts";
import { factsText } from "./facts/facts";
import { hashSharePassword } from "./share-password";

type Maker = ShareChooser & { readonly userId: string };

/**
 * How long one request waits for panels that were never read; the form asks again and says what is
 * still missing.
 */
const WAIT_MS = { say: 0, wait: 4_000, "leave-out": 0 } as const satisfies Record<
  IfMissing,
  number
>;

/**
 * Makes a link of this person; a snapshot freezes what is stored now. `queue` null: no exchange is
 * connected.
 */
export async function makeShare(
  maker: Maker,
  queue: PanelQueue | null,
  { subject, kind, text, ifMissing }: z.output<typeof makeShareInput>,
  origin: AuditOrigin,
): Promise<MakeShareOutcome> {
  if (subject === null) return refuseShare("no-subject");
  if (queue === null) return refuseShare("no-exchange");
  const { exchangeId } = queue;
  const { language } = text;
  // A live link shows them as soon as they are there.
  const waitMs = kind === "live" ? 0 : WAIT_MS[ifMissing];
  const missing = await awaitMissing(queue, subject, { language, waitMs });
  const isIncomplete = kind === "snapshot" && missing.length > 0;
  if (isIncomplete && ifMissing !== "leave-out") return { kind: "incomplete", missing };
  const facts = kind === "live" ? null : await freezeFacts(exchangeId, subject, language);
  return storeShare(maker, { exchangeId, subject, options: { ...text, kind }, facts }, origin);
}

/** What a snapshot freezes; null: nothing of the subject was ever read. */
async function freezeFacts(
  exchangeId: number,
  subject: ShareSubject,
  language: Language,
): Promise<NewShare["facts"]> {
  const nowMs = systemClock.now();
  const facts = await captureFacts({ exchangeId }, subject, { language, nowMs });
  if (facts.asOf === null) return null;
  return { text: factsText(facts), capturedAt: new Date(facts.capturedAt) };
}

export type NewShare = {
  readonly exchangeId: number;
  readonly subject: ShareSubject;
  readonly options: ShareOptions;
  /** What a snapshot freezes, byte for byte; null for a live link. */
  readonly facts: { readonly text: string; readonly capturedAt: Date } | null;
};

/** Stores a link that is checked first; of its password it keeps an argon2id hash. */
export async function storeShare(
  maker: Maker,
  share: NewShare,
  origin: AuditOrigin,
): Promise<MadeShare | RefusedShare> {
  const checked = checkShareOptions(maker, share.options);
  if ("problem" in checked) return refuseShare(checked.problem);
  const { password, ...options } = checked.options;
  const { exchangeId, subject, facts } = share;
  if ((options.kind === "snapshot") !== (facts !== null)) return refuseShare("no-facts");
  const passwordHash = await hashSharePassword(password);
  if (passwordHash === "crowded") return refuseShare("crowded");
  const { token, tokenHash } = makeLinkToken();
  const stored: NewStoredShare = {
    ...options,
    ownerId: maker.userId,
    exchangeId,
    subject,
    facts: facts && { ...facts, hash: hash("sha256", facts.text) },
    passwordHash,
    tokenHash,
  };
  const made = await insertShare(stored, (ref) => madeEntry(origin, ref, stored));
  if (made === "gone") return refuseShare("not-found");
  if (made === "too-many-links") return refuseShare(made);
  return { kind: "made", id: made.id, token };
}

function madeEntry(
  origin: AuditOrigin,
  { id, ownerEmail }: ShareRef,
  share: NewStoredShare,
): AuditEntry {
  const { kind, subject, days, passwordHash, maxViews, emailDomains, facts } = share;
  const details = {
    link: id,
    person: ownerEmail,
    kind,
    subject: subject.kind,
    days,
    maxViews,
    password: passwordHash !== null,
    domains: emailDomains,
    ...(facts ? { contentHash: facts.hash } : {}),
  };
  return doneEntry(origin, "share-made", shareName(share), details);
}
