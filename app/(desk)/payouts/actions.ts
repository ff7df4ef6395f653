"use server";
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { Worded } from "@/lib/core/action-result";
import { dayOf } from "@/lib/core/day";
import { listText } from "@/lib/core/list-text";
import { isWholeAccount } from "@/lib/core/scope";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { loadExchangeNow, loadExchangeToday } from "@/lib/coverage/load-coverage";
import { approvePartnerStatement } from "@/lib/payouts/approve-partner-statement";
import {
  disputeInput,
  type EndExceptionOutcome,
  type PayFromListOutcome,
  type PreviewPartnerTermOutcome,
  partnerStatementInput,
  payFromListInput,
  payPartnerStatementInput,
  preparePartnerStatementInput,
  previewPartnerTermInput,
  type SavePartnerTermOutcome,
  type SavePayoutAddressOutcome,
  savePartnerTermInput,
  savePayoutAddressInput,
  setLoneApprovalInput,
  withdrawPartnerTermInput,
} from "@/lib/payouts/contract";
import { discardPartnerStatement } from "@/lib/payouts/discard-partner-statement";
import { answerLine, disputeLine } from "@/lib/payouts/dispute-line";
import { endException } from "@/lib/payouts/end-exception";
import { payFromList } from "@/lib/payouts/pay-from-list";
import { payPartnerStatement } from "@/lib/payouts/pay-partner-statement";
import type { PaymentListProblem } from "@/lib/payouts/payment-list";
import { preparePartnerStatement } from "@/lib/payouts/prepare-partner-statement";
import { previewPartnerTerm } from "@/lib/payouts/preview-partner-term";
import { savePartnerTerm } from "@/lib/payouts/save-partner-term";
import { savePayoutAddress } from "@/lib/payouts/save-payout-address";
import { setLoneApproval } from "@/lib/payouts/set-lone-approval";
import { statementProblemText, unknownFeesText } from "@/lib/payouts/text";
import { withdrawPartnerTerm } from "@/lib/payouts/withdraw-partner-term";
import { mayManage } from "@/lib/sign-in/scope/account-scope";
import {
  lookAction,
  NotAllowed,
  provenAction,
  requireAdministrator,
  userAction,
} from "@/lib/sign-in/web/action-client";
import { endTermInput } from "@/lib/terms/contract";
import { getWords } from "../../language/words";
import { accountUrl, requireForChange, requireScope } from "../open-account";

/**
 * Adds a partner's term to an account, for managers. One that corrects an entry opens the list
 * again.
 */
export const enterPartnerTerm = userAction
  .inputSchema(savePartnerTermInput)
  .action(
    async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<SavePartnerTermOutcome>> => {
      const { scope, account } = await requireForChange(user, parsedInput.accountId);
      const today = await loadExchangeToday(scope);
      const saved = await savePartnerTerm(scope, { ...parsedInput, today }, origin);
      if (saved.kind === "saved") {
        if (parsedInput.corrects !== null) redirect(accountUrl("/payouts/terms", account));
        refresh();
      }
      if (saved.kind === "changed-meanwhile") refresh();
      if (saved.kind !== "refused") return saved;
      const t = await getTranslations("payouts.problems");
      return { ...saved, problem: t(saved.problem) };
    },
  );

/** What last month would have paid with a term that is not entered yet, for managers. */
export const previewPartnerTermNow = lookAction
  .inputSchema(previewPartnerTermInput)
  .action(
    async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<PreviewPartnerTermOutcome>> => {
      const { scope } = await requireForChange(user, parsedInput.accountId);
      const nowMs = await loadExchangeNow(scope);
      const of = { ...parsedInput, nowMs, today: dayOf(nowMs) };
      const checked = await previewPartnerTerm(scope, of, origin);
      if (checked.kind === "checked") return checked;
      const t = await getTranslations("payouts.problems");
      return { ...checked, problem: t(checked.problem) };
    },
  );

/** Withdraws a term that no approved statement has used, for managers. */
export const withdrawPartnerTermNow = userAction
  .inputSchema(withdrawPartnerTermInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const withdrawn = await withdrawPartnerTerm(scope, parsedInput, origin);
    refresh();
    if (withdrawn.kind === "withdrawn") return null;
    return (await getTranslations("payouts.problems"))(withdrawn.problem);
  });

/** Ends an exception among a partner's terms, for managers. */
export const endExceptionNow = userAction
  .inputSchema(endTermInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<EndExceptionOutcome>> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const today = await loadExchangeToday(scope);
    const ended = await endException(scope, { ...parsedInput, today }, origin);
    refresh();
    if (ended.kind === "saved") return ended;
    const t = await getTranslations("payouts.problems");
    return { ...ended, problem: t(ended.problem) };
  });

/**
 * Prepares a partner's statement of a closed month and opens it, for managers. Returns only a
 * refusal.
 */
export const prepareNow = userAction
  .inputSchema(preparePartnerStatementInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string> => {
    const { scope, account } = await requireForChange(user, parsedInput.accountId);
    const prepared = await preparePartnerStatement(scope, parsedInput, origin);
    if (prepared.kind === "prepared") redirect(accountUrl(`/payouts/${prepared.id}`, account));
    const words = await getWords();
    const { t, language } = words;
    if (prepared.problem === "fees-unknown") return unknownFeesText(words, prepared.fees);
    if (prepared.problem !== "waits") return t(`payouts.problems.${prepared.problem}`);
    const partners = listText(prepared.waitsFor.map(visibleText), language);
    return t("payouts.problems.waits", { partners });
  });

/** Allows approval by the same person, or ends that, for administrators. */
export const setAloneNow = provenAction
  .inputSchema(setLoneApprovalInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    requireAdministrator(user);
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const set = await setLoneApproval(scope, parsedInput, origin);
    refresh();
    if (set.kind === "saved") return null;
    return (await getTranslations("payouts.problems"))(set.problem);
  });

/** Approves a statement, for managers. */
export const approveNow = userAction
  .inputSchema(partnerStatementInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const approved = await approvePartnerStatement(scope, parsedInput, origin);
    refresh();
    if (approved.kind === "approved") return null;
    return statementProblemText(await getWords(), approved.problem);
  });

/**
 * Deletes a statement that is not approved and opens the list, for managers. Returns only a
 * refusal.
 */
export const discardNow = userAction
  .inputSchema(partnerStatementInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string> => {
    const { scope, account } = await requireForChange(user, parsedInput.accountId);
    const discarded = await discardPartnerStatement(scope, parsedInput, origin);
    if (discarded.kind === "discarded") redirect(accountUrl("/payouts", account));
    return statementProblemText(await getWords(), discarded.problem);
  });

/** Marks a statement as paid, or takes that back (`payment` null), for managers. */
export const payNow = userAction
  .inputSchema(payPartnerStatementInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const today = await loadExchangeToday(scope);
    const paid = await payPartnerStatement(scope, { ...parsedInput, today }, origin);
    refresh();
    if (paid.kind === "saved") return null;
    return statementProblemText(await getWords(), paid.problem);
  });

/** Says what a list of payments would do, or marks its statements as paid, for managers. */
export const payListNow = userAction
  .inputSchema(payFromListInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<PayFromListOutcome>> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const today = await loadExchangeToday(scope);
    const paid = await payFromList(scope, { ...parsedInput, today }, origin);
    if (paid.kind === "paid") refresh();
    if (paid.kind !== "refused") return paid;
    return { kind: "refused", problem: listProblemText(await getWords(), paid.problem) };
  });

function listProblemText({ t }: Words, problem: PaymentListProblem): string {
  if (problem.kind !== "not-csv") return t(`payouts.batch.problems.${problem.kind}`);
  const why = t(`csv.${problem.fault}`);
  return t("payouts.batch.problems.not-csv", { line: problem.line, why });
}

/** Enters where a partner is paid: for managers, and for the partner. */
export const saveAddressNow = provenAction
  .inputSchema(savePayoutAddressInput)
  .action(
    async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<SavePayoutAddressOutcome>> => {
      const { scope, account } = await requireScope(user, parsedInput.accountId);
      if (isWholeAccount(scope) && !mayManage(account)) throw new NotAllowed("manager");
      const saved = await savePayoutAddress(scope, parsedInput, origin);
      if (saved.kind === "saved" || saved.kind === "changed-meanwhile") refresh();
      if (saved.kind !== "refused") return saved;
      const t = await getTranslations("payouts.problems");
      return { ...saved, problem: t(saved.problem) };
    },
  );

/** A partner disputes a line of their own statement. */
export const disputeNow = userAction
  .inputSchema(disputeInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope } = await requireScope(user, parsedInput.accountId);
    const disputed = await disputeLine(scope, parsedInput, origin);
    if (disputed.kind === "refused")
      return (await getTranslations("payouts.problems"))(disputed.problem);
    refresh();
    return null;
  });

/** Answers a dispute, for managers. */
export const answerNow = userAction
  .inputSchema(disputeInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const answered = await answerLine(scope, parsedInput, origin);
    refresh();
    if (answered.kind === "saved") return null;
    return (await getTranslations("payouts.problems"))(answered.problem);
  });
