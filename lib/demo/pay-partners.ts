import { compareAmounts } from "@/lib/core/amount";
import { type Month, monthDays } from "@/lib/core/month";
import { isMailConfigured } from "@/lib/mail/mailer";
import { approvePartnerStatement } from "@/lib/payouts/approve-partner-statement";
import { answerLine, disputeLine } from "@/lib/payouts/dispute-line";
import type { StoredPartnerStatement } from "@/lib/payouts/partner-statement";
import { partnerScopeKey } from "@/lib/payouts/partner-terms";
import { payPartnerStatement } from "@/lib/payouts/pay-partner-statement";
import { preparePartnerStatement } from "@/lib/payouts/prepare-partner-statement";
import { savePartnerTerm } from "@/lib/payouts/save-partner-term";
import { savePayoutAddress } from "@/lib/payouts/save-payout-address";
import { listDisputes } from "@/lib/payouts/store/disputes";
import {
  listPartnerStatementLines,
  listPartnerStatements,
} from "@/lib/payouts/store/partner-statements";
import { listPartnerTerms } from "@/lib/payouts/store/partner-terms";
import { listPayoutAddresses } from "@/lib/payouts/store/payout-addresses";
import { findPersonScope } from "@/lib/sign-in/scope/account-scope";
import { actingFor, type CastStage } from "./stage";
import { DEMO_ADDRESSES, DEMO_DISPUTES, DEMO_TERMS } from "./story";

/** Enters the partners' terms, from the first closed month on. */
export async function agreeTerms(stage: CastStage, first: Month): Promise<void> {
  const { scope, today, people, proceed } = stage;
  const entered = await listPartnerTerms(scope, null);
  const { from } = monthDays(first);
  for (const term of DEMO_TERMS) {
    const partner = people[term.of].id;
    const introduced = term.introduced && people[term.introduced];
    const target = partnerScopeKey({ ...term, introduced });
    const isThere = entered.some(
      (each) => each.partnerId === partner && partnerScopeKey(each) === target,
    );
    if (isThere) continue;
    const { basis, percent, uid, label, productType, note } = term;
    const typed = {
      partner,
      introduced: introduced?.id ?? "",
      from,
      percent,
      tiers: term.tiers,
      basis,
      uid: uid ?? "",
      label: label ?? "",
      productType: productType ?? "",
      note,
    };
    proceed();
    const saved = await savePartnerTerm(scope, { typed, today }, actingFor(people.mei));
    if (saved.kind === "refused") throw new Error(`a term was refused: ${saved.problem}`);
  }
}

/**
 * Enters where the partners are paid. A desk with a mail server would tell them by e-mail, so there
 * it enters nothing.
 */
export async function enterAddresses({ scope, people, proceed }: CastStage): Promise<void> {
  if (isMailConfigured()) return;
  const entered = await listPayoutAddresses(scope);
  for (const { of, ...typed } of DEMO_ADDRESSES) {
    const partnerId = people[of].id;
    if (entered.some((each) => each.partnerId === partnerId && each.coin === typed.coin)) continue;
    proceed();
    await savePayoutAddress(scope, { partnerId, typed, anyway: false }, actingFor(people.mei));
  }
}

/**
 * Statements of the closed months: those before the newest are paid. In the newest one Petr Novák's
 * is approved and disputed, and Carla Mendes's awaits approval.
 */
export async function payPartners(stage: CastStage, months: readonly Month[]): Promise<void> {
  const { people } = stage;
  const newest = months.at(-1);
  for (const month of months) {
    const petrs = await approve(stage, await prepare(stage, people.petr.id, month));
    const carlas = await prepare(stage, people.carla.id, month);
    if (month === newest) {
      if (petrs) await dispute(stage, petrs);
      continue;
    }
    await pay(stage, petrs);
    await pay(stage, await approve(stage, carlas));
  }
}

/** Null: somebody else has changed what it needs. */
async function findStatement(
  { scope }: CastStage,
  partnerId: string,
  month: Month,
): Promise<StoredPartnerStatement | null> {
  const statements = await listPartnerStatements(scope);
  return statements.find((each) => each.partnerId === partnerId && each.month === month) ?? null;
}

async function prepare(stage: CastStage, partnerId: string, month: Month) {
  const { scope, people, proceed } = stage;
  const before = await findStatement(stage, partnerId, month);
  if (before) return before;
  proceed();
  await preparePartnerStatement(scope, { partnerId, month }, actingFor(people.mei));
  return findStatement(stage, partnerId, month);
}

async function approve(stage: CastStage, statement: StoredPartnerStatement | null) {
  const { scope, people, proceed } = stage;
  if (statement === null || statement.number !== null) return statement;
  const { id, partnerId, month } = statement;
  proceed();
  await approvePartnerStatement(scope, { statementId: id }, actingFor(people.jonas));
  return findStatement(stage, partnerId, month);
}

async function pay(stage: CastStage, statement: StoredPartnerStatement | null): Promise<void> {
  const { scope, today, people, proceed } = stage;
  if (statement?.state !== "open") return;
  const { id, month, number } = statement;
  const payment = { day: today, reference: `Transfer ${month} / ${number}` };
  proceed();
  await payPartnerStatement(scope, { statementId: id, payment, today }, actingFor(people.jonas));
}

/** Petr Novák disputes the largest lines of his statement; Mei Lin answers the first dispute. */
async function dispute(stage: CastStage, statement: StoredPartnerStatement): Promise<void> {
  const { account, scope, people, proceed } = stage;
  const { id: statementId } = statement;
  const own = await findPersonScope(people.petr.id, account.id);
  if (own === null) return;
  const lines = await listPartnerStatementLines(scope, statementId);
  const largest = lines
    .map(({ earned }, at) => ({ line: at + 1, earned }))
    .toSorted((a, b) => compareAmounts(b.earned, a.earned));
  const disputes = await listDisputes(scope, statementId);
  for (const [at, { words, answer }] of DEMO_DISPUTES.entries()) {
    const line = largest[at]?.line;
    if (line === undefined) continue;
    const raised = disputes.find((each) => each.line === line);
    if (!raised) {
      proceed();
      await disputeLine(own.scope, { statementId, line, words }, actingFor(people.petr));
    }
    if (answer === null || typeof raised?.answer === "string") continue;
    proceed();
    const given = { statementId, line, words: answer };
    await answerLine(scope, given, actingFor(people.mei));
  }
}
