"use server";
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { PartnerTermOutcome } from "@/components/payouts/partner-term-form";
import { findAccountScope } from "@/lib/access/scope/account-scope";
import { userAction } from "@/lib/access/web/action-client";
import { parseMonth } from "@/lib/core/month";
import { loadExchangeToday } from "@/lib/reports/coverage/load";
import { answerLine, disputeLine } from "@/lib/reports/payouts/disputes";
import { savePartnerTerm } from "@/lib/reports/payouts/partner-terms";
import { approvePayout, discardPayout, payPayout, preparePayout } from "@/lib/reports/payouts/payouts";
import { actionBuilder, sentenceAction } from "../../server-action";
import { accountUrl, openForChange } from "../open-account";

const refused = (problem: string) => ({ kind: "refused", field: null, problem }) as const;
const termAction = actionBuilder(refused);
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

/** Adds a partner's term to an account, for managers of it. */
export const enterPartnerTerm = termAction(
  userAction,
  [accountId, text],
  async ([account, given], { user, origin }): Promise<PartnerTermOutcome> => {
    const t = await getTranslations("payouts.problems");
    const open = await openForChange(user, account);
    if (typeof open === "string") return refused(t(open));
    const { scope } = open;
    const today = await loadExchangeToday(scope);
    const saved = await savePartnerTerm(scope, { text: given, today, origin });
    if (saved.kind === "refused") return { ...saved, problem: t(saved.problem) };
    refresh();
    return saved;
  },
);

const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);

/** Prepares a partner's statement of a closed month and opens it, for managers; else says why not. */
export const prepareNow = sentenceAction(
  userAction,
  [accountId, z.uuid(), month],
  async ([account, partnerId, ofMonth], { user, origin }) => {
    const t = await getTranslations("payouts.problems");
    const open = await openForChange(user, account);
    if (typeof open === "string") return t(open);
    const prepared = await preparePayout(open.scope, { partnerId, month: parseMonth(ofMonth), origin });
    if (prepared.kind !== "prepared") return t(prepared.kind);
    redirect(accountUrl(`/payouts/${prepared.id}`, open.account));
  },
);

const payoutId = z.number().int().positive();

/** Approves a statement that somebody else prepared, for managers. */
export const approveNow = sentenceAction(
  userAction,
  [accountId, payoutId],
  async ([account, id], { user, origin }) => {
    const t = await getTranslations("payouts.problems");
    const open = await openForChange(user, account);
    if (typeof open === "string") return t(open);
    const approved = await approvePayout(open.scope, { id, origin });
    refresh();
    return approved === "approved" ? null : t(approved);
  },
);

/** Removes a statement that is not approved, for managers. */
export const discardNow = sentenceAction(
  userAction,
  [accountId, payoutId],
  async ([account, id], { user, origin }) => {
    const t = await getTranslations("payouts.problems");
    const open = await openForChange(user, account);
    if (typeof open === "string") return t(open);
    if (!(await discardPayout(open.scope, { id, origin }))) return t("gone");
    redirect(accountUrl("/payouts", open.account));
  },
);

const payment = z.object({ day: z.string(), reference: z.string() });

/** Marks a statement as paid, or takes that back (null), for managers. */
export const payNow = sentenceAction(
  userAction,
  [accountId, payoutId, payment.nullable()],
  async ([account, id, given], { user, origin }) => {
    const t = await getTranslations("payouts.problems");
    const open = await openForChange(user, account);
    if (typeof open === "string") return t(open);
    const paid = await payPayout(open.scope, { id, payment: given, origin });
    refresh();
    return paid === "saved" ? null : t(paid);
  },
);

const line = z.number().int().positive();

/** A partner's words against a line of an own statement. */
export const disputeNow = sentenceAction(
  userAction,
  [accountId, payoutId, line, z.string()],
  async ([account, id, of, words], { user, origin }) => {
    const t = await getTranslations("payouts.problems");
    const access = await findAccountScope(user, String(account));
    if (access.kind !== "granted") return t("account");
    const disputed = await disputeLine(access.scope, { id, line: of, words, origin });
    refresh();
    return disputed === "saved" ? null : t(disputed);
  },
);

/** Answers what a partner said of a line, for managers. */
export const answerNow = sentenceAction(
  userAction,
  [accountId, payoutId, line, z.string()],
  async ([account, id, of, words], { user, origin }) => {
    const t = await getTranslations("payouts.problems");
    const open = await openForChange(user, account);
    if (typeof open === "string") return t(open);
    const answered = await answerLine(open.scope, { id, line: of, words, origin });
    refresh();
    return answered === "saved" ? null : t(answered);
  },
);
