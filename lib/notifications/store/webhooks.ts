import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { SealError } from "@/lib/core/seal-error";
import { databaseNow, db } from "@/lib/database/database";
import { openSealed, seal, WEBHOOK_SECRETS } from "@/lib/database/seal";
import { holdSealingSecret } from "@/lib/database/sealing-secret";
import { readAppSecrets } from "@/lib/env/app-secrets";

/**
 * Where a person's notifications are sent. `offAt`: switched off since then, because the receiver
 * answered that it is gone.
 */
export type Webhook = { readonly url: string; readonly addedAt: Date; readonly offAt: Date | null };

/** `untilMs`: until when a replaced secret still signs; null: the secret in force. */
export type WebhookSecret = { readonly secret: string; readonly untilMs: number | null };

const SHOWN = { url: true, addedAt: true, offAt: true } as const;

export function findWebhook(userId: string): Promise<Webhook | null> {
  return db().prisma.webhook.findUnique({ where: { userId }, select: SHOWN });
}

/** With the secrets that sign now, the newest first. Throws SealError where they do not open. */
export async function openWebhook(
  userId: string,
): Promise<(Webhook & { readonly secrets: readonly string[] }) | null> {
  const found = await db().prisma.webhook.findUnique({ where: { userId } });
  if (!found) return null;
  const now = (await databaseNow()).getTime();
  const kept = openSecrets(found);
  const counting = kept.filter(({ untilMs }) => untilMs === null || untilMs > now);
  return { ...found, secrets: counting.map(({ secret }) => secret) };
}

type SealedSecrets = {
  readonly sealedSecrets: Uint8Array;
  readonly userId: string;
  readonly url: string;
};

function openSecrets({ sealedSecrets, userId, url }: SealedSecrets): readonly WebhookSecret[] {
  return JSON.parse(
    openSealed(sealedSecrets, WEBHOOK_SECRETS.sealedFor(userId, url), readAppSecrets()),
  );
}

/** Empty where they do not open: they signed nothing any more, so there is nothing to keep. */
function openOldSecrets(sealed: SealedSecrets): readonly WebhookSecret[] {
  try {
    return openSecrets(sealed);
  } catch (error) {
    if (error instanceof SealError) return [];
    throw error;
  }
}

type NewSecret = {
  readonly url: string;
  readonly secret: string;
  /** How long the secret before still signs, if the address stays. */
  readonly keepMs: number;
};

/** Sets the address with its secret, and switches it on. */
export async function saveWebhook(
  userId: string,
  { url, secret, keepMs }: NewSecret,
  entry: AuditEntry,
): Promise<void> {
  await db().prisma.$transaction(async (tx) => {
    const sealingSecret = await holdSealingSecret(tx);
    const before = await tx.webhook.findUnique({ where: { userId } });
    const now = await databaseNow(tx);
    const old = before && before.url === url ? openOldSecrets(before) : [];
    const last = old.find(({ untilMs }) => untilMs === null);
    const secrets: WebhookSecret[] = [{ secret, untilMs: null }];
    if (last) secrets.push({ secret: last.secret, untilMs: now.getTime() + keepMs });
    const sealed = seal(
      JSON.stringify(secrets),
      WEBHOOK_SECRETS.sealedFor(userId, url),
      sealingSecret,
    );
    const data = { url, sealedSecrets: new Uint8Array(sealed), offAt: null };
    await tx.webhook.upsert({ where: { userId }, create: { userId, ...data }, update: data });
    await appendAudit(entry, tx);
  });
}

/** False: there is none. */
export async function removeWebhook(userId: string, entry: AuditEntry): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    const { count } = await tx.webhook.deleteMany({ where: { userId } });
    if (count === 1) await appendAudit(entry, tx);
    return count === 1;
  });
}

/**
 * Switches the webhook at this address off, because the receiver is gone, or on again. An address
 * that was set since stays.
 */
export async function switchWebhook(userId: string, url: string, isOff: boolean): Promise<void> {
  const offAt = isOff ? await databaseNow() : null;
  await db().prisma.webhook.updateMany({ where: { userId, url }, data: { offAt } });
}
