import { dayLabel, monthLabel, rangeLabel } from "@/lib/core/day-text";
import { listText } from "@/lib/core/list-text";
import { utc8Text } from "@/lib/core/moment-text";
import type { Month } from "@/lib/core/month";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { missingText } from "@/lib/parties/text";
import type { PartnerStatementProblem, PaymentLineProblem, UnknownFees } from "./contract";
import type { CorrectedFees } from "./partner-statement";

/** Why a step on a statement, or a line of a list of payments, was refused. */
export function statementProblemText(
  words: Words,
  problem: PartnerStatementProblem | PaymentLineProblem,
): string {
  const { t, language } = words;
  switch (problem.kind) {
    case "already-approved":
      return t("payouts.problems.already-approved", {
        person: visibleText(problem.by),
        time: utc8Text(words, problem.at.getTime()),
      });
    case "already-paid":
      return t("payouts.problems.already-paid", {
        person: visibleText(problem.by),
        day: dayLabel(problem.day, language),
        reference: visibleText(problem.reference),
      });
    case "being-carried":
      return beingCarriedText(words, problem.month);
    case "too-early":
      return t("payouts.problems.too-early", { time: utc8Text(words, problem.from.getTime()) });
    case "details-missing":
      return t("payouts.problems.details-missing", { what: missingText(words, problem.missing) });
    default:
      return t(`payouts.problems.${problem.kind}`);
  }
}

/** Why an amount is not to be paid now. `month`: of the statement in preparation. */
export function beingCarriedText({ t, language }: Words, month: Month): string {
  return t("payouts.problems.being-carried", { month: monthLabel(month, language) });
}

/** What the fees of a corrected month are called, which its tiers are about. */
export function correctedFeesText({ t, language }: Words, fees: CorrectedFees): string {
  const of = { month: monthLabel(fees.month, language), currency: fees.currency };
  if (fees.introduced === undefined) return t("payouts.statement.correctedFees", of);
  const partner = visibleText(fees.introduced.email);
  return t("payouts.statement.correctedFeesOf", { ...of, partner });
}

/** Why a share of fees is not known: rows, days and clients. */
export function unknownFeesText({ t, language }: Words, fees: UnknownFees): string {
  const { first, count } = fees.clients;
  const named = first.map(visibleText);
  if (count > first.length)
    named.push(t("payouts.problems.moreClients", { count: count - first.length }));
  return t("payouts.problems.fees-unknown", {
    rows: fees.rows,
    days: rangeLabel(fees.days, language),
    clients: listText(named, language),
  });
}

type AddressChange = {
  readonly account: string;
  readonly coin: string;
  /** Both null: it was removed. */
  readonly network: string | null;
  readonly address: string | null;
  /** Who changed it. */
  readonly by: string;
  readonly link: string;
};

/** The notice to a partner that the address for a coin was changed. */
export function addressLetter(
  { t, language }: Words,
  { network, address, ...change }: AddressChange,
) {
  const about = {
    account: visibleText(change.account),
    coin: visibleText(change.coin),
    person: visibleText(change.by),
  };
  const to =
    network === null || address === null
      ? t("payouts.addresses.letter.removed", about)
      : t("payouts.addresses.letter.changed", { ...about, network, address });
  return {
    subject: t("payouts.addresses.letter.subject", about),
    text: [to, "", t("payouts.addresses.letter.wrong"), change.link].join("\n"),
    language,
  };
}
