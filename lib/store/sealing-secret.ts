import type { AppSecrets } from "@/lib/env/app-secrets";
import type { Prisma } from "./generated/client";
import { SealError, secretFingerprint } from "./seal";

/** The first to seal anything says under which secret. */
export const CLAIM_SECRET =
  "insert into sealing_secret (fingerprint) values ($1) on conflict (id) do nothing";

/**
 * The one of `secrets` that this database is sealed under. No change of APP_SECRET passes it until the transaction
 * ends, so nothing is left behind under the secret before. Throws SealError where it is neither.
 */
export async function holdSealingSecret(tx: Prisma.TransactionClient, secrets: AppSecrets): Promise<string> {
  await tx.$executeRawUnsafe(CLAIM_SECRET, secretFingerprint(secrets.current));
  const [held] = await tx.$queryRawUnsafe<{ fingerprint: string }[]>(
    "select fingerprint from sealing_secret for share",
  );
  for (const secret of [secrets.current, secrets.previous]) {
    if (secret !== null && secretFingerprint(secret) === held?.fingerprint) return secret;
  }
  throw new SealError(
    "APP_SECRET is not the one that this database is sealed with, so nothing was stored: put the right one back, or restart with the new one where it was changed.",
  );
}
