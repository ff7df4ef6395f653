import type { AppSecrets } from "@/lib/env/app-secrets";
import { db } from "../database/database";
import { openSealed, seal } from "../database/seal";
import { TOTP_SECRET } from "../database/sealed-columns";
import { holdSealingSecret } from "../database/sealing-secret";
import { databaseNow } from "../database/transaction";
import type { InsertFactor } from "./change-factors";

export type TotpFactor = {
  /** base64url: what the person's app has. */
  readonly secret: string;
  readonly isConfirmed: boolean;
};

/** Keeps a secret that does not count yet, in place of one before that did not. False: there is one that counts. */
export async function saveTotpDraft(
  userId: string,
  secret: string,
  readSecrets: () => AppSecrets,
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    const sealed = seal(secret, TOTP_SECRET.sealedFor(userId), await holdSealingSecret(tx, readSecrets));
    // The condition and the write are one statement, so that a draft never replaces a factor that counts.
    const saved = await tx.$executeRaw`
      insert into totp_factors (user_id, sealed_secret) values (${userId}::uuid, ${sealed})
      on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = clock_timestamp()
        where totp_factors.confirmed_at is null`;
    return saved === 1;
  });
}

/** Null: this person has none. Throws SealError where it cannot be opened. */
export async function findTotpFactor(userId: string, secrets: AppSecrets): Promise<TotpFactor | null> {
  const found = await db().prisma.totpFactor.findUnique({ where: { userId } });
  return (
    found && {
      secret: openSealed(found.sealedSecret, TOTP_SECRET.sealedFor(userId), secrets),
      isConfirmed: found.confirmedAt !== null,
    }
  );
}

/**
 * Lets the secret count from now on, for `addFactor`; `step` is of the code that showed that it works, and is used up.
 */
export function confirmTotp(userId: string, step: number): InsertFactor {
  return async (tx) => {
    const now = await databaseNow(tx);
    const { count } = await tx.totpFactor.updateMany({
      where: { userId, confirmedAt: null },
      data: { confirmedAt: now, lastUsedAt: now, lastStep: step },
    });
    return count === 1;
  };
}
