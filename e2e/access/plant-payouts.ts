import type { Account } from "@/lib/accounts/store/accounts";
import type { AuditOrigin } from "@/lib/audit/origin";
import { addDays, dayStartMs } from "@/lib/core/day";
import { monthDays, parseMonth } from "@/lib/core/month";
import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";
import { createFakeClock } from "@/lib/core/testing/clock";
import { db } from "@/lib/database/database";
import { closeMonthAsIs } from "@/lib/months/testing/close";
import { type Logo, readLogo } from "@/lib/parties/logo";
import { NO_PARTY } from "@/lib/parties/party";
import {
  saveBrokerParty,
  saveDocumentSettings,
  saveLogo,
  savePartnerParty,
} from "@/lib/parties/save-parties";
import { paintedPng } from "@/lib/parties/testing/pictures";
import { approvePartnerStatement } from "@/lib/payouts/approve-partner-statement";
import { preparePartnerStatement } from "@/lib/payouts/prepare-partner-statement";
import { savePartnerTerm } from "@/lib/payouts/save-partner-term";
import { insertUser, type User } from "@/lib/users/store/users";
import { A } from "./marks";

type PayoutsPlace = {
  readonly account: Account;
  readonly month: string;
  readonly partner: User;
  readonly by: readonly [User, User];
};

/** What documents say of the partner. */
export const PLANTED_PARTNER = { name: "Payee and Sons", address: "1 Payee Street", taxNumber: "" };
const PLANTED_BROKER = { name: "Publishing Brokers", address: "2 Broker Street", taxNumber: "" };

/** The account's logo. */
export function plantedLogo(): Logo {
  const logo = readLogo(paintedPng({ width: 12, height: 8 }));
  if (typeof logo === "string") throw new Error(`no logo: ${logo}`);
  return logo;
}

/** Details of both, and self-billing documents. */
async function plantParties(scope: WholeAccountScope, partnerId: string, by: AuditOrigin) {
  const settings = { isPublished: false, bills: false, billNote: "" };
  await saveBrokerParty(scope, { seen: NO_PARTY, typed: PLANTED_BROKER }, by);
  await savePartnerParty(scope, { partnerId, seen: NO_PARTY, typed: PLANTED_PARTNER }, by);
  await saveLogo(scope, paintedPng({ width: 12, height: 8 }), by);
  const typed = { ...settings, bills: true };
  await saveDocumentSettings(scope, { seen: settings, typed }, by);
}

/**
 * The partner's approved statement for the month with the planted rows; closes the month first. The
 * partner introduced another one, whose client the partner must not see.
 */
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
  await closeMonthAsIs(scope, month, one, createFakeClock(later));
  const text = {
    ...{ partner: partner.id, from, tiers: [], percent: "20", basis: "rebate" },
    ...{ introduced: "", uid: "", label: "", productType: "", note: "" },
  };
  const introduced = await makeIntroduced(account.id);
  // A line names its coin, which an introducer sees. This product type has no rows, so no line has
  // the coin of the introduced partner's client.
  const introduction = { introduced, basis: "earned", productType: "USDT-FUTURES" };
  for (const typed of [text, { ...text, partner: introduced }, { ...text, ...introduction }]) {
    const saved = await savePartnerTerm(scope, { typed, today: to }, one);
    if (saved.kind !== "saved") throw new Error(`no term: ${saved.kind}`);
  }
  const issue = async (partnerId: string) => {
    const prepared = await preparePartnerStatement(scope, { partnerId, month }, one);
    if (prepared.kind !== "prepared") throw new Error(`no statement: ${prepared.problem}`);
    const approved = await approvePartnerStatement(scope, { statementId: prepared.id }, other);
    if (approved.kind !== "approved")
      throw new Error(`the statement is not approved: ${approved.problem.kind}`);
    return prepared.id;
  };
  await issue(introduced);
  // Only now: a self-billing document needs the details of its partner.
  await plantParties(scope, partner.id, one);
  return issue(partner.id);
}

/** Another partner of account A, with the client that the first one does not see; who never signs in. */
async function makeIntroduced(accountId: number): Promise<string> {
  const person = { isAdmin: false, mustChangePassword: false, passwordHash: "none" };
  const added = await insertUser({ ...person, email: `introduced@${A.domain}` });
  if (added === "email-taken") throw new Error("the introduced partner's e-mail is taken");
  const userId = added.inserted.id;
  await db().prisma.grant.create({ data: { userId, accountId, role: "partner" } });
  await db().prisma.grantClient.create({ data: { userId, accountId, uid: A.other.uid } });
  return userId;
}
