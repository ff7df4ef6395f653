import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorId, actorWord, doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { DEFAULT_LANGUAGE, findLanguage, LANGUAGE_SETTING } from "@/lib/core/language";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { wordsIn } from "@/lib/core/words-in";
import { webOrigin } from "@/lib/env/web-origin";
import { isMailConfigured } from "@/lib/mail/mailer";
import { insertLetter, type NewLetter } from "@/lib/mail/store/letters";
import { tellInTransaction } from "@/lib/notifications/store/tell";
import { findNewestAddress, insertPayoutAddress } from "@/lib/payouts/store/payout-addresses";
import { findRole } from "@/lib/people/store/grants";
import { findUser, inPerson, loadPersonSetting, type User } from "@/lib/users/store/users";
import { findAddressDoubts } from "./address-doubts";
import type { SavePayoutAddress, SavePayoutAddressOutcome } from "./contract";
import { readPayoutAddress } from "./read-payout-address";
import { addressLetter } from "./text";

/** Seconds. A notice that arrives after two days is of no use. */
const NOTICE_SECONDS = 2 * 86_400;

type ToSave = Omit<SavePayoutAddress, "accountId" | "seen"> &
  Partial<Pick<SavePayoutAddress, "seen">>;

/**
 * Enters where a partner is paid in a coin: a manager for any partner, a partner for themselves.
 * The partner is notified in the desk and by e-mail, in the same transaction. An unusual address is
 * asked about first, unless `anyway`, and an entry that was not seen is said first. Without `seen`
 * nobody looked at the entries. Throws if the account is gone.
 */
export async function savePayoutAddress(
  scope: AccountScope,
  { partnerId, typed, anyway, seen }: ToSave,
  origin: AuditOrigin,
): Promise<SavePayoutAddressOutcome> {
  const noPartner = { kind: "refused", field: "partner", problem: "no-partner" } as const;
  if (!isWholeAccount(scope) && scope.partnerId !== partnerId) return noPartner;
  const read = readPayoutAddress(typed);
  if (!read.ok) return { kind: "refused", field: read.field, problem: read.problem };
  const { coin, to } = read;
  const doubts = to ? findAddressDoubts(to) : [];
  if (doubts.length > 0 && !anyway) return { kind: "ask", doubts };
  const { accountId } = scope;
  const [account, partner] = await Promise.all([requireAccount(accountId), findUser(partnerId)]);
  if (!partner) return noPartner;
  const entered = { coin, network: to?.network ?? null, address: to?.address ?? null };
  const by = actorWord(origin);
  const letter = await writeLetter(partner, { ...entered, by, account: account.name });
  return inPerson<SavePayoutAddressOutcome>(partnerId, async (tx) => {
    if ((await findRole(tx, { userId: partnerId, accountId })) !== "partner") return noPartner;
    const before = await findNewestAddress(tx, { accountId, partnerId, coin });
    const [oldNetwork, oldAddress] = [before?.network ?? null, before?.address ?? null];
    if (oldNetwork === entered.network && oldAddress === entered.address)
      return entered.address === null
        ? { kind: "refused", field: "address", problem: "address-missing" }
        : { kind: "unchanged" };
    if (seen !== undefined && before && before.id !== seen)
      return { kind: "changed-meanwhile", now: before };
    const id = await insertPayoutAddress(tx, {
      accountId,
      partnerId,
      partner: partner.email,
      ...entered,
      enteredBy: by,
      enteredById: actorId(origin),
    });
    const text = (network: string | null, address: string | null) =>
      address === null ? null : `${network}: ${address}`;
    const details = {
      coin,
      before: text(oldNetwork, oldAddress),
      after: text(entered.network, entered.address),
    };
    const about = { id: accountId, name: account.name };
    await appendAudit(
      doneEntry(origin, "payout-address-changed", partner.email, details, about),
      tx,
    );
    const item = { by: partnerId, who: by, ...entered };
    const told = { kind: "payout-address", subject: String(id), item } as const;
    await tellInTransaction(tx, { accountId, userId: partnerId }, told);
    if (letter) await insertLetter(letter, false, tx);
    return { kind: "saved" };
  });
}

/** Null: the desk has no mail server. */
async function writeLetter(
  { id, email }: Pick<User, "id" | "email">,
  change: Omit<Parameters<typeof addressLetter>[1], "link">,
): Promise<NewLetter | null> {
  if (!isMailConfigured()) return null;
  const language = findLanguage(await loadPersonSetting(id, LANGUAGE_SETTING)) ?? DEFAULT_LANGUAGE;
  const text = addressLetter(wordsIn(language), { ...change, link: `${webOrigin()}/payouts` });
  return {
    kind: "payout-address",
    mail: { to: email, ...text },
    userId: id,
    about: null,
    giveUpAfterSeconds: NOTICE_SECONDS,
  };
}
