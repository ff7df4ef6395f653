import type { BriefView } from "@/lib/brief/brief";
import * as store from "@/lib/brief/store/letters";
import { loadRowTags } from "@/lib/clients/load-client-tags";
import { type DayRange, hullOf } from "@/lib/core/day";
import {
  DEFAULT_LANGUAGE,
  findLanguage,
  LANGUAGE_SETTING,
  type Language,
} from "@/lib/core/language";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { loadBookDays } from "@/lib/coverage/load-coverage";
import { databaseNow } from "@/lib/database/database";
import type { Jobs } from "@/lib/database/jobs/jobs";
import type { Earner } from "@/lib/earnings/earnings";
import { loadEarnedBook, loadEarner } from "@/lib/earnings/load-earnings";
import { webOrigin } from "@/lib/env/web-origin";
import type { StoppedLetters } from "@/lib/mail/letter";
import { scopeHash } from "@/lib/mail/outbox";
import type { LetterText, NewLetter } from "@/lib/mail/store/letters";
import type { ChatText } from "@/lib/notifications/chat-message";
import { findLetterTimes } from "@/lib/notifications/store/times";
import { afterQuietMs, lastHourMs } from "@/lib/notifications/times";
import {
  BRIEF_CHANNELS,
  type Channel,
  type ChatChannel,
  wantedChannels,
} from "@/lib/notifications/ways";
import type { Period } from "@/lib/overview/compare";
import { valueFigure } from "@/lib/overview/figures";
import { loadAttention } from "@/lib/overview/load-attention";
import { findPeriod, loadOverviewBook } from "@/lib/overview/load-overview";
import type { ValueFigure } from "@/lib/overview/overview";
import { findRecentDifferences } from "@/lib/terms/find-recent-differences";
import { findUser, loadPersonSetting } from "@/lib/users/store/users";
import { explainPeriod } from "./change";

/** The brief of the last published day; null while the day is not whole. */
export async function loadBrief(
  scope: AccountScope,
  { account, nowMs }: { readonly account: string; readonly nowMs: number },
): Promise<BriefView | null> {
  const days = await loadBookDays(scope);
  const book = await loadOverviewBook(scope, { ...days, comparison: null });
  const latest = findPeriod(book, "latest");
  const { now, before } = latest;
  if (now.gaps !== null) return null;
  const earner = await loadEarner(scope);
  if (earner && earner.terms.length > 0)
    return loadShareBrief(scope, earner, { account, latest, month: findPeriod(book, "mtd") });
  const explained = await explainPeriod(scope, book, { days: { now, before }, coin: null });
  const compared = "kind" in explained || before === null ? null : { before, explained };
  const ofDay = valueFigure(latest, book.sums, book.valuation, "rebateAmount").valued;
  const dayBefore = besideOf(latest);
  const month = findPeriod(book, "mtd");
  const ofMonth = valueFigure(month, book.sums, book.valuation, "rebateAmount");
  const amount = ofMonth.valued?.value ?? null;
  const lines = compared?.explained.groups.uid.lines ?? [];
  const isWhole = isWholeAccount(scope);
  const leftOut = new Set(compared?.explained.leftOut);
  for (const valued of [ofDay, ofMonth.valued])
    for (const { coin } of valued?.unvalued ?? []) leftOut.add(coin);
  return {
    account,
    unit: book.valuation.currency,
    now,
    share: null,
    also:
      dayBefore &&
      comparedTo(
        dayBefore.before,
        valueFigure(dayBefore, book.sums, book.valuation, "rebateAmount"),
      ),
    compared,
    amount: compared?.explained.now ?? ofDay?.value ?? null,
    leftOut: [...leftOut].sort(),
    tags: await loadRowTags(
      scope,
      lines.map(({ name }) => ({ uid: name })),
    ),
    month:
      amount === null ? null : { now: month.now, amount, ...comparedTo(month.before, ofMonth) },
    attention: isWhole ? await loadAttention(scope, book, { ...days, nowMs }) : null,
    differences: isWhole ? await findRecentDifferences(scope, days) : null,
  };
}

const comparedTo = <Before>(before: Before, { change, comparedWithout }: ValueFigure) => ({
  before,
  change,
  comparedWithout,
});

/** The period with its second comparison; null: it has none. */
function besideOf(period: Period) {
  return period.also && { ...period, before: period.also.before };
}

type ShareDays = {
  readonly account: string;
  readonly latest: Period;
  readonly month: Period;
};

/** The brief of a partner's share of the last published day. */
async function loadShareBrief(
  scope: AccountScope,
  earner: Earner,
  { account, latest, month }: ShareDays,
): Promise<BriefView> {
  const { now, before } = latest;
  const dayBefore = besideOf(latest);
  const compared = [before, month.before, dayBefore?.before ?? null].filter(
    (range) => range !== null,
  );
  const { coinDays, valuation } = await loadEarnedBook(scope, earner, {
    range: hullOf(month.now, now),
    before: compared.length > 0 ? compared.reduce<DayRange>(hullOf, compared[0] ?? now) : null,
    uids: null,
  });
  const [ofDay, ofMonth] = [latest, month].map((period) =>
    valueFigure(period, coinDays, valuation, "earned"),
  ) as [ValueFigure, ValueFigure];
  const unvalued = [ofDay, ofMonth].flatMap(({ valued }) => valued?.unvalued ?? []);
  const amount = ofMonth.valued?.value ?? null;
  return {
    account,
    unit: valuation.currency,
    now,
    share: comparedTo(before, ofDay),
    also:
      dayBefore &&
      comparedTo(dayBefore.before, valueFigure(dayBefore, coinDays, valuation, "earned")),
    compared: null,
    amount: ofDay.valued?.value ?? null,
    leftOut: [...new Set(unvalued.map(({ coin }) => coin))].sort(),
    tags: [],
    month:
      amount === null ? null : { now: month.now, amount, ...comparedTo(month.before, ofMonth) },
    attention: null,
    differences: null,
  };
}

/** Writes a brief in the reader's language. `link`: the brief in the desk. */
export type BriefTextOf = (brief: BriefView, language: Language, link: string) => LetterText;

export type BriefDeps = {
  /** The person's access to the account now; null: none. */
  readonly openAccount: (
    userId: string,
    accountId: number,
  ) => Promise<{
    readonly scope: AccountScope;
    readonly account: { readonly name: string };
  } | null>;
  readonly textOf: BriefTextOf;
  readonly chatTextOf: (brief: BriefView, language: Language, link: string) => ChatText;
  /** The channels by which something can reach the person now. */
  readonly findChannels: (userId: string) => Promise<readonly Channel[]>;
  readonly failed: (what: string, error: unknown) => void;
};

/** Puts every wanted brief that is not written yet into the outbox. Returns how many. */
export async function sendBriefs(deps: BriefDeps, nowMs: number): Promise<number> {
  let sent = 0;
  for (const recipient of await store.listRecipients()) {
    try {
      if (await writeBrief(recipient, deps, nowMs)) sent += 1;
    } catch (error) {
      // The others get theirs; this one is tried again at the next turn.
      deps.failed(`the brief of account ${recipient.accountId}`, error);
    }
  }
  return sent;
}

async function writeBrief(
  recipient: store.BriefRecipient,
  deps: BriefDeps,
  nowMs: number,
): Promise<boolean> {
  const { userId, accountId } = recipient;
  const reached = await deps.findChannels(userId);
  const channels = wantedChannels(recipient, BRIEF_CHANNELS).filter((channel) =>
    reached.includes(channel),
  );
  if (channels.length === 0) return false;
  const open = await deps.openAccount(userId, accountId);
  const user = await findUser(userId);
  if (!open || !user) return false;
  const { last: day } = await loadBookDays(open.scope);
  const times = await findLetterTimes(userId);
  if (afterQuietMs(times, nowMs) > nowMs) return false;
  const hour = times?.digestHour ?? null;
  // One a day, from the person's hour on: what is published in the evening waits for the morning.
  const noneSince =
    times === null || hour === null ? null : new Date(lastHourMs(times.zone, hour, nowMs));
  const turn = { day, noneSince };
  if (!(await store.isBriefDue(recipient, turn))) return false;
  const brief = await loadBrief(open.scope, { account: open.account.name, nowMs });
  if (brief === null || brief.now.to !== day) return false;
  const language =
    findLanguage(await loadPersonSetting(userId, LANGUAGE_SETTING)) ?? DEFAULT_LANGUAGE;
  const link = `${webOrigin()}/brief?account=${accountId}`;
  const about = { accountId, scopeHash: scopeHash(open.scope) };
  const letters = channels.map((channel): NewLetter => {
    const rest = { userId, about, giveUpAfterSeconds: BRIEF_SECONDS };
    if (channel !== "mail") {
      const text = deps.chatTextOf(brief, language, link);
      return { kind: "brief-chat", mail: mailOfChat(user.email, channel, text), ...rest };
    }
    const stops: StoppedLetters = { what: "brief", userId, accountId };
    const text = deps.textOf(brief, language, link);
    return { kind: "brief", mail: { to: user.email, ...text, stops }, ...rest };
  });
  return store.postBrief(recipient, turn, letters, new Date(nowMs));
}

/** `to` and `subject`: for the audit log, if it does not arrive. */
function mailOfChat(to: string, channel: ChatChannel, { lines, link, language }: ChatText) {
  const subject = lines[0] ?? "";
  return { to, subject, text: lines.join("\n"), language, chat: { channel, link } };
}

/** After a day the next brief is due. */
const BRIEF_SECONDS = 24 * 3_600;

/** The letter of a day comes at most this long after the day is whole. */
const SEND_EVERY_SECONDS = 300;

export async function startBriefWorker(
  jobs: Jobs,
  deps: BriefDeps & { readonly sent: (count: number) => void },
): Promise<void> {
  await jobs.repeat("send-briefs", SEND_EVERY_SECONDS, async () => {
    const count = await sendBriefs(deps, (await databaseNow()).getTime());
    if (count > 0) deps.sent(count);
  });
}

/** Null: the person wants no brief of the account. `problem`: why the last e-mail was not sent. */
export function findLetterWish(scope: AccountScope, userId: string) {
  return store.findLetterWish(scope, userId);
}

/** Starts or ends sending a person the briefs of the account by a channel. */
export function saveLetterWish(
  scope: AccountScope,
  userId: string,
  wish: store.BriefWish,
): Promise<void> {
  return store.saveLetterWish(scope, userId, wish);
}
