import type { Account } from "@/lib/accounts/store/accounts";
import type { AuditOrigin } from "@/lib/audit/origin";
import { addDays, dayStartMs } from "@/lib/core/day";
import { monthDays, parseMonth } from "@/lib/core/month";
import { grantAccountScope } from "@/lib/core/scope";
import { createFakeClock } from "@/lib/core/testing/clock";
import { closeMonth } from "@/lib/months/close-month";
import { approvePartnerStatement } from "@/lib/payouts/approve-partner-statement";
import { preparePartnerStatement } from "@/lib/payouts/prepare-partner-statement";
import { savePartnerTerm } from "@/lib/payouts/save-partner-term";
import type { User } from "@/lib/users/store/users";

type PayoutsPlace = {
  readonly account: Account;
  readonly month: string;
  readonly partner: User;
  readonly by: readonly [User, User];
};

/** The partner's approved statement for the month with the planted rows; closes the month first. */
export async function plantPayout({
  account,
  month: name,
  partner,
  by,
}: PayoutsPlace): Promise<number> {
  const scope = grantAccountScope(account.id);
  const month = parseMonth(name);
  const { from, to } = monthDays(month);
  const [one, other] = by.map(
    ({ id, email }): AuditOrigin => ({
      actor: { kind: "person", id, name: email },
      ...{ address: null, agent: null },
    }),
  ) as [AuditOrigin, AuditOrigin];
  const later = dayStartMs(addDays(to, 40));
  await closeMonth(scope, { month, anyway: true }, one, createFakeClock(later));
  const text = {
    ...{ partner: partner.id, from, tiers: [], percent: "20", basis: "rebate" },
    ...{ uid: "", label: "", productType: "", note: "" },
  };
  await savePartnerTerm(scope, { typed: text, today: to }, one);
  const prepared = await preparePartnerStatement(scope, { partnerId: partner.id, month }, one);
  if (prepared.kind !== "prepared") throw new Error(`no statement: ${prepared.problem}`);
  const approved = await approvePartnerStatement(scope, { statementId: prepared.id }, other);
  if (approved.kind !== "approved")
    throw new Error(`the statement is not approved: ${approved.problem.kind}`);
  return prepared.id;
}
