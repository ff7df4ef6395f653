import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorId, actorWord, doneEntry } from "@/lib/audit/origin";
import type { Month } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findMonthClose } from "@/lib/months/store";
import {
  findApprovedStatement,
  insertPartnerStatement,
} from "@/lib/payouts/store/partner-statements";
import { listPartners, listPartnerTerms } from "@/lib/payouts/store/partner-terms";
import { composePartnerStatement } from "./compose-partner-statement";
import type { PrepareOutcome } from "./contract";
import { introducedBefore } from "./introductions";

/** Computes and stores a partner's statement of a closed month. Somebody else has to approve it. */
export async function preparePartnerStatement(
  scope: WholeAccountScope,
  { partnerId, month }: { partnerId: string; month: Month },
  origin: AuditOrigin,
): Promise<PrepareOutcome> {
  const [account, close, partners, terms] = await Promise.all([
    requireAccount(scope.accountId),
    findMonthClose(scope, month),
    listPartners(scope),
    listPartnerTerms(scope, null),
  ]);
  const partner = partners.find(({ id }) => id === partnerId);
  if (!partner) return { kind: "refused", problem: "no-partner" };
  if (partnerId === actorId(origin)) return { kind: "refused", problem: "payee" };
  if (!close) return { kind: "refused", problem: "not-closed" };
  // An approval is never taken back, so this needs no lock.
  const waitsFor: string[] = [];
  for (const { id, email } of introducedBefore({ partnerId, month }, { partners, terms }))
    if (!(await findApprovedStatement(scope, { partnerId: id, month }))) waitsFor.push(email);
  if (waitsFor.length > 0) return { kind: "refused", problem: "waits", waitsFor };
  const composed = await composePartnerStatement(scope, { partner, account: account.name, close });
  const { unknownFees, ...statement } = composed;
  if (unknownFees !== null) return { kind: "refused", problem: "fees-unknown", fees: unknownFees };
  const { email } = partner;
  const details = { partner: email, month, contentHash: composed.contentHash };
  const about = { id: account.id, name: account.name };
  const saved = await insertPartnerStatement(
    scope,
    {
      partnerId,
      partner: email,
      month,
      preparedBy: actorWord(origin),
      preparedById: actorId(origin),
      ...statement,
    },
    doneEntry(origin, "payout-prepared", email, details, about),
  );
  if (typeof saved === "string") return { kind: "refused", problem: saved };
  return { kind: "prepared", id: saved.id };
}
