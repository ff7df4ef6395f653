import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import * as briefs from "@/lib/brief/store/letters";
import type { StoppedLetters } from "@/lib/mail/letter";
import { readStopToken } from "@/lib/mail/stop-token";
import { findUser } from "@/lib/users/store/users";
import { stopMail } from "./store/wishes";

/**
 * What a link would stop. `account`: of a brief; null: it is gone, or the person no longer sees it.
 */
export type StopOffer = { readonly email: string } & (
  | { readonly what: "brief"; readonly account: string | null }
  | { readonly what: "notifications" }
);

/** An account as the person may see it now; null: not at all. */
type OpenAccount = (
  userId: string,
  accountId: number,
) => Promise<{ readonly account: { readonly name: string } } | null>;

/** Null: this desk did not sign the token, or the person is gone. Changes nothing. */
export async function findStopOffer(
  token: string,
  openAccount: OpenAccount,
): Promise<StopOffer | null> {
  const found = await findStopped(token);
  if (found === null) return null;
  const { letters, email } = found;
  if (letters.what === "notifications") return { what: letters.what, email };
  // The link opens without a sign-in, so a person who lost the account may still have it.
  const open = await openAccount(letters.userId, letters.accountId);
  return { what: letters.what, email, account: open?.account.name ?? null };
}

/**
 * Stops the letters of the token: only this person's, only of this kind. Stopping them again
 * changes nothing. Null: see findStopOffer.
 */
export async function stopLetters(
  token: string,
  origin: AuditOrigin,
): Promise<{ readonly email: string } | null> {
  const found = await findStopped(token);
  if (found === null) return null;
  const { letters, email } = found;
  switch (letters.what) {
    case "brief":
      await briefs.stopLetters(letters);
      break;
    case "notifications":
      await stopMail(letters.userId, (id, kinds) =>
        doneEntry(origin, "notification-rules-changed", email, { kinds }, { id, name: null }),
      );
      break;
    default:
      letters satisfies never;
  }
  return { email };
}

async function findStopped(
  token: string,
): Promise<{ readonly letters: StoppedLetters; readonly email: string } | null> {
  const letters = readStopToken(token);
  const user = letters && (await findUser(letters.userId));
  return letters && user ? { letters, email: user.email } : null;
}
