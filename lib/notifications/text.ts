import { type Amount, sumAmounts } from "@/lib/core/amount";
import { amountLabel, ratioText } from "@/lib/core/amount-text";
import { signedText, sizeText, wayOf } from "@/lib/core/change-text";
import { dayLabel, daysLabel, monthLabel } from "@/lib/core/day-text";
import { groupBy } from "@/lib/core/group-by";
import type { Language } from "@/lib/core/language";
import { smallest } from "@/lib/core/large-lists";
import { listText } from "@/lib/core/list-text";
import { pairText } from "@/lib/core/market-name";
import { momentText } from "@/lib/core/moment-text";
import type { Text, Words } from "@/lib/core/text";
import { seenLine, visibleText } from "@/lib/core/visible-text";
import { wordsIn } from "@/lib/core/words-in";
import type { CoinAmount } from "@/lib/rates/valuation";
import { reportLetter, reportText } from "@/lib/schedules/text";
import type { ChatText } from "./chat-message";
import type { NotificationItem } from "./kinds";
import type { DeliveryProblem, LetterLine, NotificationView } from "./notification";

/** Most runs of days, coins, clients and statements that a sentence names. */
const MOST_RUNS = 4;
const MOST_COINS = 4;
const MOST_CLIENTS = 3;
const MOST_STATEMENTS = 3;

/** The notification as one sentence, without the account. */
export function notificationText(words: Words, notification: NotificationView): string {
  const { t, language } = words;
  switch (notification.kind) {
    case "day-failed": {
      const [{ failure }] = notification.items;
      const about = daysOf(words, notification.items);
      if (failure === null) return t("notifications.said.dayFailed", about);
      const why = t(`failures.commissions.${failure}.happened`);
      return t("notifications.said.dayFailedWhy", { ...about, why });
    }
    case "day-late": {
      const [{ day, hours }] = notification.items;
      return t("notifications.said.dayLate", { day: dayLabel(day, language), hours });
    }
    case "day-recovered":
      return t("notifications.said.dayRecovered", daysOf(words, notification.items));
    case "day-leaving": {
      const inDays = smallest(notification.items.map((item) => item.inDays));
      const about = daysOf(words, notification.items);
      return inDays === 0
        ? t("notifications.said.dayLeavesToday", about)
        : t("notifications.said.dayLeaving", { ...about, inDays });
    }
    case "day-restated": {
      const about = daysOf(words, notification.items);
      const changes = changesText(words, notification.items);
      if (changes === null) return t("notifications.said.dayRestatedSame", about);
      return t("notifications.said.dayRestated", { ...about, changes });
    }
    case "month-ready": {
      const [{ month }] = notification.items;
      return t("notifications.said.monthReady", { month: monthLabel(month, language) });
    }
    case "statement-waiting": {
      const [{ partner, preparedBy, month, toPay }] = notification.items;
      return t("notifications.said.statementWaiting", {
        partner: visibleText(partner),
        by: visibleText(preparedBy),
        month: monthLabel(month, language),
        toPay: toPayText(words, toPay),
      });
    }
    case "statement-approved": {
      const [item] = notification.items;
      const toPay = toPayText(words, item.toPay);
      return t("notifications.said.statementApproved", { ...statementOf(words, item), toPay });
    }
    case "statement-corrected": {
      const [item] = notification.items;
      const months = listText(
        item.months.map((month) => monthLabel(month, language)),
        language,
      );
      const about = { ...statementOf(words, item), months };
      if (item.changes.length === 0) return t("notifications.said.statementCorrectedSame", about);
      const changes = joinFirst(
        words,
        item.changes.slice(0, MOST_COINS).map(correctionText),
        item.changes.length,
      );
      return t("notifications.said.statementCorrected", { ...about, changes });
    }
    case "statement-paid": {
      const [item] = notification.items;
      return t("notifications.said.statementPaid", {
        ...statementOf(words, item),
        day: dayLabel(item.day, language),
        reference: visibleText(item.reference),
        paid: paidText(words, item.paid),
      });
    }
    case "statement-unpaid": {
      const [item] = notification.items;
      const toPay = toPayText(words, item.toPay);
      return t("notifications.said.statementUnpaid", { ...statementOf(words, item), toPay });
    }
    case "statement-disputed":
    case "statement-answered":
      return disputeText(words, notification);
    case "client-new":
      return t("notifications.said.clientNew", clientsOf(words, notification));
    case "client-dormant":
      return t("notifications.said.clientDormant", clientsOf(words, notification));
    case "client-lost":
      return t("notifications.said.clientLost", clientsOf(words, notification));
    case "client-concentration": {
      const [{ uid, share }] = notification.items;
      const client = nameOf(uid, notification);
      return t("notifications.said.clientConcentration", { client, share: ratioText(share) });
    }
    case "client-down":
      return t("notifications.said.clientDown", downOf(words, notification));
    case "loan-liquidated": {
      const { items } = notification;
      return t("notifications.said.loanLiquidated", {
        count: items.length,
        amounts: amountsOf(words, items),
      });
    }
    case "rate-missing": {
      const coins = notification.items.map(({ coin }) => visibleText(coin));
      return t("notifications.said.rateMissing", { coins: listText(coins, language) });
    }
    case "key-refused": {
      const [{ failure }] = notification.items;
      return t("notifications.said.keyRefused", {
        why: t(`failures.commissions.${failure}.happened`),
      });
    }
    case "export-ended": {
      const [{ file, isDone }] = notification.items;
      return t(`notifications.said.${isDone ? "exportDone" : "exportFailed"}`, {
        file: visibleText(file),
      });
    }
    case "import-ended": {
      const [{ file, isDone }] = notification.items;
      return t(`notifications.said.${isDone ? "importDone" : "importFailed"}`, {
        file: visibleText(file),
      });
    }
    case "report-ended":
      return reportText(words, notification.items[0]);
    case "order-refused":
    case "order-unknown": {
      const [{ order, symbol }] = notification.items;
      const said = notification.kind === "order-refused" ? "orderRefused" : "orderUnknown";
      return t(`notifications.said.${said}`, { order, symbol: pairText(symbol ?? "") });
    }
    case "order-held": {
      const { items } = notification;
      const [{ order, why }] = items;
      const isOneCause = items.every((item) => item.why === why);
      return t(`notifications.said.orderHeld.${isOneCause ? why : "several"}`, {
        order,
        count: items.length,
      });
    }
    case "order-waiting":
    case "order-approved": {
      const [{ order, symbol, who }] = notification.items;
      const said = notification.kind === "order-waiting" ? "orderWaiting" : "orderApproved";
      return t(`notifications.said.${said}`, {
        ...{ order, symbol: pairText(symbol ?? ""), who: visibleText(who) },
      });
    }
    case "trading-stopped": {
      const [{ by }] = notification.items;
      return t("notifications.said.tradingStopped", { by: visibleText(by) });
    }
    case "countdown-missed": {
      const { items } = notification;
      const [{ why }] = items;
      const isOneCause = items.every((item) => item.why === why);
      const count = items.length;
      return isOneCause
        ? t(`notifications.said.countdownMissed.${why}`, { count })
        : t("notifications.said.countdownMissed.several", { count });
    }
    case "countdown-fired": {
      const [{ open }] = notification.items;
      return t("notifications.said.countdownFired", { count: open });
    }
    case "trading-access": {
      const [{ who, by, way }] = notification.items;
      return t(`notifications.said.tradingAccess.${way}`, {
        who: visibleText(who),
        by: visibleText(by),
      });
    }
    case "payout-address": {
      const [{ who, coin, network, address }] = notification.items;
      const about = { who: visibleText(who), coin: visibleText(coin) };
      if (network === null || address === null)
        return t("notifications.said.payoutAddressRemoved", about);
      return t("notifications.said.payoutAddress", {
        ...about,
        network: visibleText(network),
        address: visibleText(address),
      });
    }
    case "share-viewed": {
      const [{ name }] = notification.items;
      return t("notifications.said.shareViewed", { name: nameOfShare(words, name) });
    }
    case "share-ending": {
      const [{ name, endsMs }] = notification.items;
      const at = `${momentText(endsMs, language)} UTC`;
      return t("notifications.said.shareEnding", { name: nameOfShare(words, name), at });
    }
    case "sign-in-new": {
      const [{ agent, address }] = notification.items;
      const said = address === null ? "signInNew" : "signInNewFrom";
      return t(`notifications.said.${said}`, {
        ...{ agent: visibleText(agent), address: visibleText(address ?? "") },
      });
    }
    default:
      return notification satisfies never;
  }
}

/** A link to the market's calendar has no name. */
function nameOfShare({ t }: Words, name: string): string {
  return name === "" ? t("notifications.said.namelessShare") : visibleText(name);
}

/** An approved statement has a number. */
function statementOf({ language }: Words, { month, number }: StatementOf) {
  return { month: monthLabel(month, language), number: String(number) };
}
type StatementOf = Pick<NotificationItem<"statement-approved">, "month" | "number">;

function toPayText(words: Words, amounts: readonly CoinAmount[]): string {
  if (amounts.length === 0) return words.t("notifications.said.nothingToPay");
  return words.t("notifications.said.toPay", paymentOf(words, amounts));
}

function paidText(words: Words, amounts: readonly CoinAmount[]): string {
  if (amounts.length === 0) return words.t("notifications.said.nothingToPay");
  return words.t("notifications.said.paid", paymentOf(words, amounts));
}

/** "5,767.90 USDT, 0.012 BTC", to the last digit. Coins are never added together. */
function paymentOf(words: Words, amounts: readonly CoinAmount[]) {
  const texts = amounts.map(
    ({ coin, amount }) => `${amountLabel(amount, "payment")} ${visibleText(coin)}`,
  );
  return { amounts: joinFirst(words, texts.slice(0, MOST_COINS), texts.length) };
}

/** "−2.50 USDT" */
function correctionText({ coin, change }: { readonly coin: string; readonly change: Amount }) {
  const sign = wayOf(change) === "more" ? "+" : "";
  return `${sign}${amountLabel(change, "payment")} ${visibleText(coin)}`;
}

type OfDispute = Extract<NotificationView, { kind: "statement-disputed" | "statement-answered" }>;

const DISPUTE_TEXTS = {
  "statement-disputed": {
    ofClient: "statementDisputed",
    ofLine: "lineDisputed",
    several: "linesDisputed",
    statement: "statementOfPartner",
  },
  "statement-answered": {
    ofClient: "statementAnswered",
    ofLine: "lineAnswered",
    several: "linesAnswered",
    statement: "statementOf",
  },
} as const satisfies Record<OfDispute["kind"], object>;

/** One dispute, or its answer, with its words; several only with their statements. */
function disputeText(words: Words, notification: OfDispute): string {
  const { t } = words;
  const { items } = notification;
  const { ofClient, ofLine, several, statement } = DISPUTE_TEXTS[notification.kind];
  const [first] = items;
  if (items.length === 1) {
    const { client, line } = first;
    const about = {
      ...statementOf(words, first),
      partner: visibleText(first.partner),
      words: seenLine(first.words),
    };
    if (client === null) return t(`notifications.said.${ofLine}`, { ...about, line });
    return t(`notifications.said.${ofClient}`, { ...about, client: nameOf(client, notification) });
  }
  const statements = new Set(
    items.map((item) =>
      t(`notifications.said.${statement}`, {
        ...statementOf(words, item),
        partner: visibleText(item.partner),
      }),
    ),
  );
  return t(`notifications.said.${several}`, {
    count: items.length,
    statements: joinFirst(words, [...statements].slice(0, MOST_STATEMENTS), statements.size),
  });
}

type OfDays = "day-failed" | "day-recovered" | "day-leaving" | "day-restated";

function daysOf(words: Words, items: readonly NotificationItem<OfDays>[]) {
  const days = [...new Set(items.map(({ day }) => day))].sort();
  return { count: days.length, days: daysLabel(days, MOST_RUNS, words) };
}

/** "1.5 USDT, 2 BTC". Coins are never added together. */
function amountsOf(
  { language }: Words,
  items: readonly NotificationItem<"loan-liquidated">[],
): string {
  const byCoin = groupBy(items, ({ coin }) => coin);
  const texts = [...byCoin].map(([coin, own]) => {
    const sum = sumAmounts(own.map(({ amount }) => amount));
    return `${amountLabel(sum)} ${visibleText(coin)}`;
  });
  return listText(texts, language);
}

/** "+1.5 USDT, −2 BTC"; null: no rebate changed. Coins are never added together. */
function changesText(
  words: Words,
  items: readonly NotificationItem<"day-restated">[],
): string | null {
  const byCoin = groupBy(
    items.flatMap(({ changes }) => changes),
    ({ coin }) => coin,
  );
  const texts = [...byCoin].map(([coin, changes]) => {
    const sum = sumAmounts(changes.map(({ change }) => change));
    return `${signedText(sum, "payment")} ${visibleText(coin)}`;
  });
  if (texts.length === 0) return null;
  return joinFirst(words, texts.slice(0, MOST_COINS), texts.length);
}

/** Joins the first of `count` texts: "BTC, ETH and 3 more". */
function joinFirst({ t }: Words, first: readonly string[], count: number): string {
  const left = count - first.length;
  const further = left > 0 ? [t("notifications.said.more", { count: String(left) })] : [];
  return [...first, ...further].join(t("ui.comma"));
}

type OfClients = Extract<
  NotificationView,
  { kind: "client-new" | "client-dormant" | "client-lost" }
>;

function clientsOf(words: Words, notification: OfClients) {
  const named = notification.items.slice(0, MOST_CLIENTS).map(({ uid, value, unit }) => {
    const name = nameOf(uid, notification);
    if (value === null) return name;
    return words.t("notifications.said.brought", {
      name,
      value: sizeText(value),
      unit: visibleText(unit),
    });
  });
  const count = notification.items.length;
  return { count, clients: joinFirst(words, named, count) };
}

function downOf(words: Words, notification: Extract<NotificationView, { kind: "client-down" }>) {
  const named = notification.items.slice(0, MOST_CLIENTS).map(({ uid, share, now, usual, unit }) =>
    words.t("notifications.said.down", {
      name: nameOf(uid, notification),
      share: ratioText(share),
      now: sizeText(now),
      usual: sizeText(usual),
      unit: visibleText(unit),
    }),
  );
  const count = notification.items.length;
  return { count, clients: joinFirst(words, named, count) };
}

function nameOf(uid: string, { names }: NotificationView): string {
  return visibleText(names.find(([named]) => named === uid)?.[1] ?? uid);
}

/** Why a notification did not arrive, as a sentence. */
export function deliveryProblemText(
  t: Text<"notifications.failed.problems">,
  failed: { readonly problem: DeliveryProblem; readonly httpStatus: number | null },
): string {
  return t(failed.problem, { status: String(failed.httpStatus ?? "") });
}

/** Notifications as a letter of plain text. Several are a digest, account by account. */
export function notificationLetter(lines: readonly LetterLine[], language: Language) {
  const words = wordsIn(language);
  const [only] = lines;
  if (only?.notification.kind === "report-ended") {
    const [report] = only.notification.items;
    const account = accountName(only.notification);
    return reportLetter(words, { report, account, link: only.link, file: only.file });
  }
  if (only && lines.length === 1) return singleLetter(words, only);
  return digestLetter(words, lines);
}

/** A notification as a message for a chat. A report is a sentence and a link, never its file. */
export function notificationChatText(
  { notification, link }: LetterLine,
  language: Language,
): ChatText {
  const words = wordsIn(language);
  const { t } = words;
  const kind = t(`notifications.kinds.${notification.kind}`);
  return {
    lines: [
      t("notifications.letter.subject", { account: accountName(notification), kind }),
      notificationText(words, notification),
    ],
    link: { label: t("notifications.chat.open"), url: link },
    language,
  };
}

function singleLetter(words: Words, { notification, link }: LetterLine) {
  const { t, language } = words;
  const kind = t(`notifications.kinds.${notification.kind}`);
  return {
    subject: t("notifications.letter.subject", { account: accountName(notification), kind }),
    text: [
      notificationText(words, notification),
      "",
      t("notifications.letter.open", { link }),
      t("notifications.letter.why"),
    ].join("\n"),
    language,
  };
}

function digestLetter(words: Words, lines: readonly LetterLine[]) {
  const { t, language } = words;
  const accounts = groupBy(lines, ({ notification }) => notification.account?.id);
  const names: string[] = [];
  const parts: string[] = [];
  for (const own of accounts.values()) {
    const name = own[0] ? accountName(own[0].notification) : "";
    names.push(name);
    parts.push(name, "");
    for (const { notification, link } of own) {
      const kind = t(`notifications.kinds.${notification.kind}`);
      const text = notificationText(words, notification);
      parts.push(t("notifications.letter.line", { kind, text }), link, "");
    }
  }
  parts.push(t("notifications.letter.why"));
  const about = { count: lines.length, accounts: listText(names, language) };
  const subject = t("notifications.letter.digest", about);
  return { subject, text: parts.join("\n"), language };
}

/** Empty: the notification is of the person. */
function accountName({ account }: NotificationView): string {
  return visibleText(account?.name ?? "");
}
