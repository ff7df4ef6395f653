import type { AuditOrigin } from "@/lib/core/audit/origin";
import type { ShareOptions } from "@/lib/core/share/options";
import type { ShareProblem } from "@/lib/core/share/share-problem";
import type { ShareSubject } from "@/lib/core/share/subject";

export type ShareMaker = {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly mailConfigured: boolean;
};

export type NewShare = {
  readonly exchangeId: number;
  readonly subject: ShareSubject;
  readonly options: ShareOptions;
  /** What a snapshot freezes; null for a live link. */
  readonly facts: { readonly text: string; readonly capturedAt: Date } | null;
};

export type MadeShare =
  | { readonly kind: "made"; readonly id: string; readonly token: string }
  | { readonly kind: "refused"; readonly problem: ShareProblem };

/** A link of this person's. Its token is told this once and kept nowhere; its password is kept as an argon2id hash. */
export async function makeShare(
  _maker: ShareMaker,
  _share: NewShare,
  _origin: AuditOrigin,
): Promise<MadeShare> {
  throw new Error("not written yet");
}
