import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import type { Amount } from "@/lib/core/amount";
import type { ChoiceFields, SaveChoicesOutcome, TypedChoice } from "./contract";
import { isOfClients, KIND_RULES, type NotificationKind, type Wish } from "./kinds";
import { loadChoices } from "./load-settings";
import { findChannels } from "./open-ways";
import type { OpenedAccount } from "./show-notification";
import { saveWishes } from "./store/wishes";
import { CHANNELS, type Channel, WAYS, type Ways } from "./ways";

/**
 * Saves what a person wants of an account. What was not changed here stays as it is stored now, and
 * so does a way that cannot be chosen now.
 */
export async function saveChoices(
  opened: OpenedAccount,
  { userId, choices }: { userId: string; choices: readonly TypedChoice[] },
  origin: AuditOrigin,
): Promise<SaveChoicesOutcome> {
  const { scope } = opened;
  const [before, channels] = await Promise.all([loadChoices(opened, userId), findChannels(userId)]);
  const changed: [NotificationKind, Wish][] = [];
  for (const { kind, ...old } of before) {
    const choice = choices.find((each) => each.kind === kind);
    if (!choice) continue;
    const { seen, typed } = choice;
    const isChanged = (field: keyof ChoiceFields) => typed[field] !== seen[field];
    const threshold = isChanged("threshold") ? readThreshold(kind, typed.threshold) : old.threshold;
    if (threshold === "unreadable")
      return { kind: "refused", problem: { kind, field: "threshold" } };
    const onlyFor = isChanged("onlyFor") ? readOnlyFor(kind, typed.onlyFor) : old.onlyFor;
    if (onlyFor === "too-long") return { kind: "refused", problem: { kind, field: "onlyFor" } };
    const inCentre = isChanged("inCentre") ? typed.inCentre : old.inCentre;
    const changedChannels = channels.filter((channel) => isChanged(WAYS[channel]));
    const wish: Wish = {
      ...old,
      ...waysOf(typed, changedChannels),
      inCentre,
      threshold,
      onlyFor,
    };
    if (!isSameWish(wish, old)) changed.push([kind, wish]);
  }
  if (changed.length === 0) return { kind: "saved" };
  const kinds = changed.map(([kind]) => kind);
  const account = { id: scope.accountId, name: null };
  const entry = doneEntry(origin, "notification-rules-changed", null, { kinds }, account);
  await saveWishes(scope, userId, changed, entry);
  return { kind: "saved" };
}

/** What was chosen of these channels. */
function waysOf(typed: Ways, channels: readonly Channel[]): Partial<Ways> {
  return Object.fromEntries(channels.map((channel) => [WAYS[channel], typed[WAYS[channel]]]));
}

function isSameWish(a: Wish, b: Wish): boolean {
  return (
    a.inCentre === b.inCentre &&
    CHANNELS.every((channel) => a[WAYS[channel]] === b[WAYS[channel]]) &&
    a.threshold === b.threshold &&
    JSON.stringify(a.onlyFor) === JSON.stringify(b.onlyFor)
  );
}

export const MOST_CLIENTS_NAMED = 50;
const LONGEST_NAME = 64;

function readOnlyFor(kind: NotificationKind, text: string): readonly string[] | "too-long" {
  const names = isOfClients(kind) ? text.split(";").map((name) => name.trim()) : [];
  const given = [...new Set(names.filter((name) => name !== ""))];
  const isTooLong =
    given.length > MOST_CLIENTS_NAMED || given.some((name) => name.length > LONGEST_NAME);
  return isTooLong ? "too-long" : given;
}

const NUMBER = /^\d{1,10}(?:\.\d{1,8})?$/;

/** Null: the default. */
function readThreshold(kind: NotificationKind, text: string): Amount | null | "unreadable" {
  const { threshold } = KIND_RULES[kind];
  const plain = text.trim();
  if (threshold === null || plain === "") return null;
  const { least = 0, most } = threshold;
  const isWithin = NUMBER.test(plain) && Number(plain) >= least && Number(plain) <= most;
  return isWithin ? (plain as Amount) : "unreadable";
}
