import type pg from "pg";
import type { AuditEvent } from "@/lib/core/audit/event";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import type { ShareReach } from "@/lib/core/share/reach";
import { shareName } from "@/lib/core/share/share-name";
import type { ShareSubject } from "@/lib/core/share/subject";
import { appendAudit } from "../audit/log";
import { inTransaction } from "../database/transaction";
import { shareOwner } from "./owner";

type RevokedShare = {
  readonly id: string;
  readonly ownerEmail: string;
  readonly title: string;
  readonly subject: ShareSubject;
};

const NAMED = `l.id, u.email as "ownerEmail", l.title, l.subject`;

/**
 * Of the links within the reach the one with this id, or all (null); those that were revoked before stay as they are.
 * How many were revoked.
 */
export async function revokeShares(
  reach: ShareReach,
  id: string | null,
  origin: AuditOrigin,
): Promise<number> {
  return inTransaction(async (client) => {
    const { rows } = await client.query<RevokedShare>(
      `update share_links l set revoked_at = clock_timestamp(), revoked_because = 'person' from users u
       where u.id = l.owner_id and l.revoked_at is null and ($1::uuid is null or l.owner_id = $1)
         and ($2::text is null or l.id::text = $2)
       returning ${NAMED}`,
      [shareOwner(reach), id],
    );
    await appendRevocations(client, rows, "person", origin);
    return rows.length;
  });
}

/**
 * Where links go with the access: those of these people who are no administrators and have no role at any account any
 * more. In the transaction that takes the role, which holds the people.
 */
export async function revokeSharesWithoutAccess(
  client: pg.ClientBase,
  userIds: readonly string[],
  origin: AuditOrigin,
): Promise<void> {
  const { rows } = await client.query<RevokedShare>(
    `update share_links l set revoked_at = clock_timestamp(), revoked_because = 'access' from users u
     where u.id = l.owner_id and u.id = any($1::uuid[]) and l.revoked_at is null and not u.is_admin
       and not exists (select from grants g where g.user_id = u.id)
       and coalesce((select revokes_with_access from share_settings), true)
     returning ${NAMED}`,
    [userIds],
  );
  await appendRevocations(client, rows, "access", origin);
}

/** Removing a person removes his links, whatever the setting is; their entries stay. */
export async function forgetSharesOf(
  client: pg.ClientBase,
  userId: string,
  origin: AuditOrigin,
): Promise<void> {
  const { rows } = await client.query<RevokedShare>(
    `delete from share_links l using users u where u.id = l.owner_id and u.id = $1 and l.revoked_at is null
     returning ${NAMED}`,
    [userId],
  );
  await appendRevocations(client, rows, "removed", origin);
}

async function appendRevocations(
  client: pg.ClientBase,
  links: readonly RevokedShare[],
  because: "person" | "access" | "removed",
  origin: AuditOrigin,
): Promise<void> {
  for (const link of links) {
    const details = { link: link.id, person: link.ownerEmail, because };
    const event: AuditEvent = {
      kind: "share-revoked",
      result: "done",
      account: null,
      object: shareName(link),
      details,
    };
    await appendAudit({ origin, event }, client);
  }
}
