import { type AuditEntry, appendAudit } from "../audit/log";
import { markEmailProven } from "../database/email-proof";
import { inTransaction } from "../database/transaction";
import { type FactorUse, lockPerson, takeFactor } from "./second-factors";
import { liveSession, SESSION_COLUMNS, type Session } from "./sessions";

export type ShownFactor = { readonly use: FactorUse; readonly entry: AuditEntry };

/**
 * The second step: what was shown is taken, and a session of another id takes the place of the pending one. "wrong":
 * it was taken before, or is none of theirs; nothing changes. "ended": there is no such session any more.
 */
export async function passSecondStep(
  { id, userId, how }: Pick<Session, "id" | "userId" | "how">,
  { use, entry, seconds }: ShownFactor & { readonly seconds: number },
): Promise<Session | "wrong" | "ended"> {
  return inTransaction(async (client) => {
    await lockPerson(client, userId);
    const pending = await client.query(
      `select 1 from sessions s where s.id = $1 and s.user_id = $2 and s.factor_pending and ${liveSession()} for update`,
      [id, userId],
    );
    if (pending.rowCount === 0) return "ended";
    if (!(await takeFactor(client, userId, use))) return "wrong";
    await client.query("update sessions set ended_at = clock_timestamp() where id = $1", [id]);
    if (how === "link") await markEmailProven(client, userId);
    if (how === "password") {
      await client.query(
        "update users set one_time_until = clock_timestamp() where id = $1 and must_change_password and one_time_until is not null",
        [userId],
      );
    }
    const { rows } = await client.query<Session>(
      `insert into sessions as s (user_id, how, address, agent, expires_at)
       select user_id, how, address, agent, clock_timestamp() + make_interval(secs => $2) from sessions where id = $1
       returning ${SESSION_COLUMNS}`,
      [id, seconds],
    );
    await appendAudit(entry, client);
    return rows[0] ?? "ended";
  });
}

/** Remembers that the person showed who they are once more; without `use` by the password. False: taken before. */
export async function confirmSession(
  { id, userId }: Pick<Session, "id" | "userId">,
  { use, entry }: Partial<Pick<ShownFactor, "use">> & Pick<ShownFactor, "entry">,
): Promise<boolean> {
  return inTransaction(async (client) => {
    await lockPerson(client, userId);
    if (use && !(await takeFactor(client, userId, use))) return false;
    await client.query("update sessions set confirmed_at = clock_timestamp() where id = $1", [id]);
    await appendAudit(entry, client);
    return true;
  });
}
