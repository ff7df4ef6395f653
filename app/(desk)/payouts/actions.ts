"use server";
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { PartnerTermOutcome } from "@/components/payouts/partner-term-form";
import { refusalText } from "@/components/payouts/refusal-text";
import { exactText, rowId } from "@/lib/core/input";
import { parseMonth } from "@/lib/core/month";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import { answerLine, disputeLine } from "@/lib/payouts/disputes";
import {
  approvePartnerStatement,
  discardPartnerStatement,
  payPartnerStatement,
  preparePartnerStatement,
} from "@/lib/payouts/payouts";
import { savePartnerTerm } from "@/lib/payouts/save-partner-term";
import { userAction } from "@/lib/sign-in/web/action-client";
import { getWords } from "../../language/words";
import { actionBuilder, sentenceAction } from "../../server-action";
import { accountUrl, requireForChange, requireScope } from "../open-account";

const refused = (problem: string) => ({ kind: "refused", field: null, problem }) as const;
const termAction = actionBuilder(refused);
const accountId = rowId;

const text = z.object({
  partner: z.uuid(),
  from: exactText(1_000),
  percent: exactText(1_000),
  tiers: exactText(1_000),
  basis: exactText(1_000),
  uid: exactText(1_000),
  label: exactText(1_000),
  productType: exactText(1_000),
  note: exactText(1_000),
});

/** Adds a partner's term to an account, for managers of it. */
export const enterPartnerTerm = termAction(
  userAction,
  [accountId, text],
  async ([accountId, given], { user, origin }): Promise<PartnerTermOutcome> => {
    const t = await getTranslations("payouts.problems");
    const { scope } = await requireForChange(user, accountId);
    const today = await loadExchangeToday(scope);
    const saved = await savePartnerTerm(scope, { text: given, today, origin });
    if (saved.kind === "refused") return { ...saved, problem: t(saved.problem) };
    refresh();
    return saved;
  },
);

const month = exactText(100).regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);

/** Prepares a partner's statement of a closed month and opens it, for managers; else says why not. */
export const prepareNow = sentenceAction(
  userAction,
  [accountId, z.uuid(), month],
  async ([accountId, partnerId, ofMonth], { user, origin }) => {
    const t = await getTranslations("payouts.problems");
    const { scope, account } = await requireForChange(user, accountId);
    const prepared = await preparePartnerStatement(scope, {
      partnerId,
      month: parseMonth(ofMonth),
      origin,
    });
    if (prepared.kind !== "prepared") return t(prepared.kind);
    redirect(accountUrl(`/payouts/${prepared.id}`, account));
  },
);

const statementId = rowId;

/** Approves a statement that somebody else prepared, for managers. */
export const approveNow = sentenceAction(
  userAction,
  [accountId, statementId],
  async ([accountId, id], { user, origin }) => {
    const { scope } = await requireForChange(user, accountId);
    const approved = await approvePartnerStatement(scope, { id, origin });
    refresh();
    return approved.kind === "approved" ? null : refusalText(await getWords(), approved);
  },
);

/** Removes a statement that is not approved, for managers. */
export const discardNow = sentenceAction(
  userAction,
  [accountId, statementId],
  async ([accountId, id], { user, origin }) => {
    const { scope, account } = await requireForChange(user, accountId);
    const discarded = await discardPartnerStatement(scope, { id, origin });
    if (discarded.kind !== "discarded") return refusalText(await getWords(), discarded);
    redirect(accountUrl("/payouts", account));
  },
);

const payment = z.object({ day: exactText(1_000), reference: exactText(1_000) });

/** Marks a statement as paid, or takes that back (null), for managers. */
export const payNow = sentenceAction(
  userAction,
  [accountId, statementId, payment.nullable()],
  async ([accountId, id, given], { user, origin }) => {
    const { scope } = await requireForChange(user, accountId);
    const today = await loadExchangeToday(scope);
    const paid = await payPartnerStatement(scope, { id, payment: given, today, origin });
    refresh();
    return paid.kind === "saved" ? null : refusalText(await getWords(), paid);
  },
);

const line = rowId;

/** A partner's words against a line of an own statement. */
export const disputeNow = sentenceAction(
  userAction,
  [accountId, statementId, line, exactText(10_000)],
  async ([accountId, id, of, words], { user, origin }) => {
    const t = await getTranslations("payouts.problems");
    const { scope } = await requireScope(user, accountId);
    const disputed = await disputeLine(scope, { id, line: of, words, origin });
    if (disputed === "saved") refresh();
    return disputed === "saved" ? null : t(disputed);
  },
);

/** Answers what a partner said of a line, for managers. */
export const answerNow = sentenceAction(
  userAction,
  [accountId, statementId, line, exactText(10_000)],
  async ([accountId, id, of, words], { user, origin }) => {
    const t = await getTranslations("payouts.problems");
    const { scope } = await requireForChange(user, accountId);
    const answered = await answerLine(scope, { id, line: of, words, origin });
    refresh();
    return answered === "saved" ? null : t(answered);
  },
);
