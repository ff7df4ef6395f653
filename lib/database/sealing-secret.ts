import { SealError } from "@/lib/core/seal-error";
import { readAppSecrets } from "@/lib/env/app-secrets";
import type { Prisma } from "./generated/client";
import { secretFingerprint } from "./seal";

/** The first to seal anything stores the fingerprint of the secret. */
export const CLAIM_SECRET =
  "insert into sealing_secret (fingerprint) values ($1) on conflict (id) do nothing";

/**
 * The secret that this database is sealed under, locked until the transaction ends. Throws
 * SealError where ours is another.
 */
export async function holdSealingSecret(tx: Prisma.TransactionClient): Promise<string> {
  await tx.$executeRawUnsafe(CLAIM_SECRET, secretFingerprint(readAppSecrets().current));
  const [held] = await tx.$queryRawUnsafe<{ fingerprint: string }[]>(
    "select fingerprint from sealing_secret for share",
  );
  const secrets = readAppSecrets(); // once more: while this waited for the row, they may have been changed twice
  for (const secret of [secrets.current, secrets.previous]) {
    if (secret !== null && secretFingerprint(secret) === held?.fingerprint) return secret;
  }
  throw new SealError(
    "APP_SECRET is not the one that this database is sealed with, so nothing was stored. Put the right one back, or restart with the new one if it was changed.",
  );
}
