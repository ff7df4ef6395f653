"use server";
import { refresh, revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { type LimitsText, limitsText } from "@/components/trading/limits-text";
import { type Amount, findAmount } from "@/lib/core/amount";
import { exactText, rowId } from "@/lib/core/input";
import { mergeChanges } from "@/lib/core/merge-changes";
import type { User } from "@/lib/sign-in/session";
import { provenAction, requireAdministrator } from "@/lib/sign-in/web/action-client";
import { setMinimumReading } from "@/lib/trading/load-minimum-reading";
import { MINIMUM_CHOICES } from "@/lib/trading/settings";
import { addTradeKey } from "@/lib/trading/trade-key";
import { loadTradingDesk } from "@/lib/trading/trading-desk";
import {
  changeLimits,
  giveTradingRole,
  removeTradeKey,
  takeTradingRole,
} from "@/lib/trading/trading-settings";
import { CATEGORIES } from "@/lib/trading/words";
import { sentenceAction } from "../../../server-action";
import { requireForChange } from "../../open-account";
import { keyText } from "../accounts/key-input";
import { listWholePeople } from "./whole-people";

async function requireManaged(user: User, accountId: number) {
  requireAdministrator(user);
  return requireForChange(user, accountId);
}

const accountId = rowId;

/** Lets an account trade with a key of its own; it begins stopped. */
export const addKeyAction = sentenceAction(
  provenAction,
  [accountId, z.object({ key: keyText, channelApiCode: exactText(100).trim() })],
  async ([accountId, { key: credentials, channelApiCode }], { user, origin }) => {
    const { scope } = await requireManaged(user, accountId);
    const t = await getTranslations("trade.settings.key");
    const typed = { credentials, channelApiCode: channelApiCode === "" ? null : channelApiCode };
    const added = await addTradeKey(scope, typed, origin);
    refresh();
    switch (added.kind) {
      case "added":
        return null;
      case "exists":
      case "gone":
      case "same-key":
      case "other-environment":
        return t(added.kind);
      case "refused":
        return t("invalid");
      case "failed": {
        const failures = await getTranslations("failures.orders");
        const { kind } = added.failure;
        return `${failures(`${kind}.happened`)} ${failures(`${kind}.next`)}`;
      }
      default:
        return added satisfies never;
    }
  },
);

export const removeKeyAction = sentenceAction(
  provenAction,
  [accountId],
  async ([accountId], { user, origin }) => {
    const { scope, account } = await requireManaged(user, accountId);
    const t = await getTranslations("trade.settings.key");
    const removed = await removeTradeKey(scope, account, origin);
    revalidatePath("/", "layout");
    if (removed === "has-orders") return t("hasOrders");
    return removed === "gone" ? t("gone") : null;
  },
);

const figure = exactText(40).trim();
const typedLimits = z.object({
  categories: z.array(z.enum(CATEGORIES)).readonly(),
  symbols: exactText(5_000),
  largestOrder: figure,
  openValue: figure,
  ordersADay: figure,
  deviationPercent: figure,
  allowsMarketOrders: z.boolean(),
  allowsBorrowing: z.boolean(),
  allowsShorting: z.boolean(),
  largestLeverage: figure,
  secondPersonAbove: figure,
});

/** A decimal of zero or more; null for anything else. */
function findFigure(text: string): Amount | null {
  const amount = findAmount(text);
  return amount?.startsWith("-") ? null : amount;
}

function findCount(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Saves what was changed of the limits that the person saw. */
export const saveLimitsAction = sentenceAction(
  provenAction,
  [accountId, typedLimits, typedLimits],
  async ([accountId, seen, given], { user, origin }) => {
    const { scope, account } = await requireManaged(user, accountId);
    const t = await getTranslations("trade.settings");
    const { trading } = await loadTradingDesk(scope, user);
    if (trading === null) return t("key.gone");
    const typed = mergeChanges<LimitsText>({ stored: limitsText(trading.limits), seen, given });
    const { categories, allowsMarketOrders, allowsBorrowing, allowsShorting } = typed;
    if (categories.length === 0) return t("limits.noCategory");
    const [largestOrder, openValue, deviationPercent, largestLeverage] = [
      findFigure(typed.largestOrder),
      findFigure(typed.openValue),
      findFigure(typed.deviationPercent),
      findFigure(typed.largestLeverage),
    ];
    const secondPersonAbove =
      typed.secondPersonAbove === "" ? null : findFigure(typed.secondPersonAbove);
    type Field =
      | "largestOrder"
      | "openValue"
      | "deviationPercent"
      | "largestLeverage"
      | "secondPersonAbove";
    const bad = (field: Field) => t("limits.badFigure", { field: t(`limits.${field}`) });
    if (largestOrder === null) return bad("largestOrder");
    if (openValue === null) return bad("openValue");
    if (deviationPercent === null) return bad("deviationPercent");
    if (largestLeverage === null) return bad("largestLeverage");
    if (secondPersonAbove === null && typed.secondPersonAbove !== "")
      return bad("secondPersonAbove");
    const ordersADay = findCount(typed.ordersADay);
    if (ordersADay === null) return t("limits.badCount");
    const symbols = [...new Set(typed.symbols.toUpperCase().split(/[\s,;]+/))].filter(
      (one) => one !== "",
    );
    const limits = {
      ...{ categories, symbols, largestOrder, openValue, ordersADay, deviationPercent },
      ...{
        allowsMarketOrders,
        allowsBorrowing,
        allowsShorting,
        largestLeverage,
        secondPersonAbove,
      },
    };
    const person = { id: user.id, name: user.email, origin };
    const saved = await changeLimits(scope, account, limits, person);
    refresh();
    return saved === "gone" ? t("key.gone") : null;
  },
);

/** Says how the exchange counts its minimum; "unknown": the desk finds out. */
export const saveMinimumAction = sentenceAction(
  provenAction,
  [accountId, z.enum(MINIMUM_CHOICES)],
  async ([accountId, choice], { user, origin }) => {
    const { scope, account } = await requireManaged(user, accountId);
    const t = await getTranslations("trade.settings");
    const reading = choice === "unknown" ? null : choice;
    const isSaved = await setMinimumReading(scope, account, reading, { name: user.email, origin });
    refresh();
    return isSaved ? null : t("key.gone");
  },
);

const role = z.enum(["trader", "approver"]);
const roleText = z.object({
  userId: z.uuid(),
  role,
  largestOrder: figure,
  openValue: figure,
  ordersADay: figure,
});

/** Makes somebody who sees the whole account a trader or an approver. */
export const giveRoleAction = sentenceAction(
  provenAction,
  [accountId, roleText],
  async ([accountId, typed], { user, origin }) => {
    const { scope, account } = await requireManaged(user, accountId);
    const t = await getTranslations("trade.settings");
    const people = await listWholePeople(user, accountId);
    const person = people.find((one) => one.id === typed.userId);
    if (!person) return t("people.gone");
    const own = (text: string) => (text === "" ? null : findFigure(text));
    const [largestOrder, openValue] = [own(typed.largestOrder), own(typed.openValue)];
    const ordersADay = typed.ordersADay === "" ? null : findCount(typed.ordersADay);
    if (largestOrder === null && typed.largestOrder !== "")
      return t("limits.badFigure", { field: t("limits.largestOrder") });
    if (openValue === null && typed.openValue !== "")
      return t("limits.badFigure", { field: t("limits.openValue") });
    if (ordersADay === null && typed.ordersADay !== "") return t("limits.badCount");
    const given = { person, role: typed.role, limits: { largestOrder, openValue, ordersADay } };
    const saved = await giveTradingRole(scope, account, given, origin);
    revalidatePath("/", "layout");
    return saved === "gone" ? t("key.gone") : null;
  },
);

export const takeRoleAction = sentenceAction(
  provenAction,
  [accountId, z.object({ userId: z.uuid(), email: exactText(400), role })],
  async ([accountId, { userId, email, role: taken }], { user, origin }) => {
    const { scope } = await requireManaged(user, accountId);
    const person = { id: userId, email };
    await takeTradingRole(scope, { person, role: taken }, origin);
    revalidatePath("/", "layout");
    return null;
  },
);
