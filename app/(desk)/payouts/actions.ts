"use server";
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { PartnerTermOutcome, PartnerTermText } from "@/components/payouts/partner-term-form";
import type { Payment } from "@/components/payouts/payout-deeds";
import { findAccountScope } from "@/lib/access/scope/account-scope";
import { userAction } from "@/lib/access/web/action-client";
import { parseMonth } from "@/lib/core/month";
import { loadExchangeToday } from "@/lib/reports/coverage/load";
import { answerLine, disputeLine } from "@/lib/reports/payouts/disputes";
import { savePartnerTerm } from "@/lib/reports/payouts/partner-terms";
import { approvePayout, discardPayout, payPayout, preparePayout } from "@/lib/reports/payouts/payouts";
import { answerOf, refusalOf } from "../../answer-of";
import { accountUrl, openForChange } from "../open-account";

const refused = (problem: string) => ({ kind: "refused", field: null, problem }) as const;
const accountId = z.number().int().positive();

const text = z.object({
  partner: z.uuid(),
  from: z.string(),
  percent: z.string(),
  tiers: z.string(),
  basis: z.string(),
  uid: z.string(),
  label: z.string(),
  productType: z.string(),
  note: z.string(),
});

const enter = userAction
  .inputSchema(z.object({ accountId, text }))
  .action(async ({ parsedInput, ctx }): Promise<PartnerTermOutcome> => {
    const t = await getTranslations("payouts.problems");
    const open = await openForChange(ctx.user, parsedInput.accountId);
    if (typeof open === "string") return refused(t(open));
    const { scope } = open;
    const today = await loadExchangeToday(scope);
    const saved = await savePartnerTerm(scope, { text: parsedInput.text, today, origin: ctx.origin });
    if (saved.kind === "refused") return { ...saved, problem: t(saved.problem) };
    refresh();
    return saved;
  });

/** Adds a partner's term to an account, for managers of it. */
export const enterPartnerTerm = async (account: number, given: PartnerTermText) =>
  answerOf(enter({ accountId: account, text: given }), refused);

const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);

const prepare = userAction
  .inputSchema(z.object({ accountId, partnerId: z.uuid(), month }))
  .action(async ({ parsedInput, ctx }): Promise<{ readonly id: number } | string> => {
    const t = await getTranslations("payouts.problems");
    const open = await openForChange(ctx.user, parsedInput.accountId);
    if (typeof open === "string") return t(open);
    const asked = { ...parsedInput, month: parseMonth(parsedInput.month), origin: ctx.origin };
    const prepared = await preparePayout(open.scope, asked);
    return prepared.kind === "prepared" ? prepared : t(prepared.kind);
  });

/** Prepares a partner's statement of a closed month and opens it, for managers; else says why not. */
export async function prepareNow(
  account: number,
  partnerId: string,
  ofMonth: string,
): Promise<string | null> {
  const answer = await answerOf(
    prepare({ accountId: account, partnerId, month: ofMonth }),
    (problem) => problem,
  );
  return typeof answer === "string" ? answer : redirect(accountUrl(`/payouts/${answer.id}`, { id: account }));
}

const one = z.object({ accountId, id: z.number().int().positive() });

const approve = userAction.inputSchema(one).action(async ({ parsedInput: { id, ...of }, ctx }) => {
  const t = await getTranslations("payouts.problems");
  const open = await openForChange(ctx.user, of.accountId);
  if (typeof open === "string") return t(open);
  const approved = await approvePayout(open.scope, { id, origin: ctx.origin });
  refresh();
  return approved === "approved" ? null : t(approved);
});

/** Approves a statement that somebody else prepared, for managers. */
export const approveNow = async (account: number, id: number): Promise<string | null> =>
  refusalOf(approve({ accountId: account, id }));

const discard = userAction.inputSchema(one).action(async ({ parsedInput: { id, ...of }, ctx }) => {
  const t = await getTranslations("payouts.problems");
  const open = await openForChange(ctx.user, of.accountId);
  if (typeof open === "string") return t(open);
  return (await discardPayout(open.scope, { id, origin: ctx.origin })) ? null : t("gone");
});

/** Removes a statement that is not approved, for managers. */
export async function discardNow(account: number, id: number): Promise<string | null> {
  return (
    (await refusalOf(discard({ accountId: account, id }))) ??
    redirect(accountUrl("/payouts", { id: account }))
  );
}

const payment = z.object({ day: z.string(), reference: z.string() });

const pay = userAction
  .inputSchema(one.extend({ payment: payment.nullable() }))
  .action(async ({ parsedInput: { id, payment: given, ...of }, ctx }) => {
    const t = await getTranslations("payouts.problems");
    const open = await openForChange(ctx.user, of.accountId);
    if (typeof open === "string") return t(open);
    const paid = await payPayout(open.scope, { id, payment: given, origin: ctx.origin });
    refresh();
    return paid === "saved" ? null : t(paid);
  });

/** Marks a statement as paid, or takes that back (null), for managers. */
export const payNow = async (account: number, id: number, given: Payment | null): Promise<string | null> =>
  refusalOf(pay({ accountId: account, id, payment: given }));

const words = one.extend({ line: z.number().int().positive(), words: z.string() });

const dispute = userAction
  .inputSchema(words)
  .action(async ({ parsedInput: { accountId: of, ...said }, ctx }) => {
    const t = await getTranslations("payouts.problems");
    const access = await findAccountScope(ctx.user, String(of));
    if (access.kind !== "granted") return t("account");
    const disputed = await disputeLine(access.scope, { ...said, origin: ctx.origin });
    refresh();
    return disputed === "saved" ? null : t(disputed);
  });

/** A partner's words against a line of an own statement. */
export const disputeNow = async (
  account: number,
  id: number,
  line: number,
  said: string,
): Promise<string | null> => refusalOf(dispute({ accountId: account, id, line, words: said }));

const answer = userAction
  .inputSchema(words)
  .action(async ({ parsedInput: { accountId: of, ...said }, ctx }) => {
    const t = await getTranslations("payouts.problems");
    const open = await openForChange(ctx.user, of);
    if (typeof open === "string") return t(open);
    const answered = await answerLine(open.scope, { ...said, origin: ctx.origin });
    refresh();
    return answered === "saved" ? null : t(answered);
  });

/** Answers what a partner said of a line, for managers. */
export const answerNow = async (
  account: number,
  id: number,
  line: number,
  said: string,
): Promise<string | null> => refusalOf(answer({ accountId: account, id, line, words: said }));
