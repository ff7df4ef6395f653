import { dayLabel } from "@/lib/core/day-text";
import type { ExchangeFailure } from "@/lib/core/failure";
import { failureSaidText, type Words } from "@/lib/core/text";
import type { BookComparison, KeyAnswer, KeyRefusal, UnreadUser } from "./key-answer";

/** Below one second clocks count as equal; from 30 seconds the text asks to set ours. */
const SAME_CLOCK_MS = 1_000;
const FAR_CLOCK_MS = 30_000;

export function answerLines(words: Words, answer: KeyAnswer): readonly string[] {
  if (answer.kind === "refused") return [refusalText(words, answer)];
  const { t } = words;
  const { repayments, clockOffsetMs } = answer;
  return [
    t("accounts.answer.works"),
    repayments === null
      ? t("accounts.answer.repayments")
      : [noRepaymentsText(words, repayments), saidText(words, repayments)]
          .filter(Boolean)
          .join(" "),
    clockText(words, clockOffsetMs),
    t("accounts.answer.trade"),
  ];
}

function noRepaymentsText({ t }: Words, { kind }: ExchangeFailure): string {
  return t("accounts.answer.noRepayments", {
    happened: t(`failures.repayments.${kind}.happened`),
    next: t(`failures.repayments.${kind}.next`),
  });
}

function saidText({ t }: Words, failure: ExchangeFailure): string {
  const said = failureSaidText(t, { code: failure.code, detail: failure.detail });
  return said === "" ? "" : t("accounts.answer.said", { detail: said });
}

/**
 * Why a key was refused: what happened, what the exchange said, what to do. Contains no part of the
 * key.
 */
export function refusalText(words: Words, refusal: KeyRefusal): string {
  const { failure, clockOffsetMs } = refusal;
  const clock =
    failure.kind === "clock-skew" && clockOffsetMs !== null ? clockText(words, clockOffsetMs) : "";
  return [happenedText(words, refusal), clock, saidText(words, failure)].filter(Boolean).join(" ");
}

function happenedText({ t }: Words, { asked, failure }: KeyRefusal): string {
  const { kind } = failure;
  if (asked === "time") {
    switch (kind) {
      case "unreachable":
        return t(
          `accounts.answer.time.${failure.detail === "ENOTFOUND" ? "notFound" : "unreachable"}`,
        );
      case "timed-out":
      case "rate-limited":
        return t(`accounts.answer.time.${kind}`);
      case "unavailable":
        return t(
          `accounts.answer.time.${(failure.httpStatus ?? 0) >= 500 ? "unavailable" : "notExchange"}`,
        );
      case "bad-response":
      case "rejected":
        return t("accounts.answer.time.notExchange");
    }
  }
  switch (kind) {
    case "unreachable":
    case "timed-out":
    case "rate-limited":
    case "unavailable":
    case "clock-skew":
    case "rejected":
    case "bad-response":
      return t(`accounts.answer.commissions.${kind}`);
    default:
      return [
        t(`failures.commissions.${kind}.happened`),
        t(`failures.commissions.${kind}.next`),
      ].join(" ");
  }
}

function clockText({ t }: Words, offsetMs: number): string {
  if (Math.abs(offsetMs) < SAME_CLOCK_MS) return t("accounts.answer.clockTogether");
  const seconds = secondsText(Math.abs(offsetMs));
  const text = t(`accounts.answer.${offsetMs > 0 ? "clockAhead" : "clockBehind"}`, { seconds });
  return Math.abs(offsetMs) < FAR_CLOCK_MS ? text : `${text} ${t("accounts.answer.clockFar")}`;
}

/** "0.2", "31.0", "−0.1" */
export function secondsText(ms: number): string {
  const text = (Math.abs(ms) / 1000).toFixed(1);
  return ms < 0 && text !== "0.0" ? `−${text}` : text;
}

export function bookText(
  { t, language }: Words,
  book: BookComparison | "environment" | null,
): string {
  if (book === null) return t("accounts.key.nothing");
  if (book === "environment") return t("accounts.key.differsEnvironment");
  const day = dayLabel(book.day, language);
  const { storedRows: stored, listedRows: listed } = book;
  return book.isSame
    ? t("accounts.key.same", { day, rows: stored })
    : t("accounts.key.differsDay", { day, stored, listed });
}

/** Why a new key has to be confirmed. */
export function differsLines(
  words: Words,
  { book, unread }: { book: BookComparison | "environment" | null; unread: UnreadUser | null },
): readonly string[] {
  const lines: string[] = [];
  if (book !== null) lines.push(bookText(words, book));
  if (unread !== null) lines.push(unreadText(words, unread));
  return lines;
}

function unreadText({ t }: Words, { key, failure }: UnreadUser): string {
  const why =
    failure === null ? t("accounts.key.sealed") : t(`failures.orders.${failure.kind}.happened`);
  return t(`accounts.key.unread.${key}`, { why });
}
