"use server";
import { refresh, revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { findAccountScope, isAdministrator, type VisibleAccount } from "@/lib/access/scope/account-scope";
import type { User } from "@/lib/access/sign-in/session";
import { provenAction } from "@/lib/access/web/action-client";
import { type Amount, parseAmount } from "@/lib/core/amount";
import { isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import { CATEGORIES } from "@/lib/core/trading/words";
import { readAppSecrets } from "@/lib/env/app-secrets";
import { addTradeKey } from "@/lib/trading/trade-key";
import {
  changeLimits,
  giveTradingRole,
  removeTradeKey,
  takeTradingRole,
} from "@/lib/trading/trading-settings";
import { sentenceAction } from "../../../server-action";
import { keyText } from "../accounts/key-input";
import { listWholePeople } from "./whole-people";

type Managed = { readonly scope: WholeAccountScope; readonly account: VisibleAccount };

/** Null: no administrator, or no such account. */
async function findManaged(user: User, id: number): Promise<Managed | null> {
  if (!isAdministrator(user)) return null;
  const access = await findAccountScope(user, String(id));
  if (access.kind !== "granted" || !isWholeAccount(access.scope)) return null;
  return { scope: access.scope, account: access.account };
}

async function notAllowed(): Promise<string> {
  return (await getTranslations("trade.problems"))("onlyAdministrator");
}

const accountId = z.number().int().positive();

/** Lets an account trade with a key of its own; it begins stopped. */
export const addKeyAction = sentenceAction(
  provenAction,
  [accountId, z.object({ key: keyText, channelApiCode: z.string().trim().max(100) })],
  async ([id, { key: credentials, channelApiCode }], { user, origin }) => {
    const managed = await findManaged(user, id);
    if (!managed) return notAllowed();
    const t = await getTranslations("trade.settings.key");
    const typed = { credentials, channelApiCode: channelApiCode === "" ? null : channelApiCode };
    const added = await addTradeKey(managed.scope, typed, readAppSecrets, origin);
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

export const removeKeyAction = sentenceAction(provenAction, [accountId], async ([id], { user, origin }) => {
  const managed = await findManaged(user, id);
  if (!managed) return notAllowed();
  const t = await getTranslations("trade.settings.key");
  const removed = await removeTradeKey(managed.scope, managed.account, origin);
  revalidatePath("/", "layout");
  if (removed === "has-orders") return t("hasOrders");
  return removed === "gone" ? t("gone") : null;
});

const figure = z.string().trim().max(40);
const limitsText = z.object({
  categories: z.array(z.enum(CATEGORIES)).readonly(),
  symbols: z.string().max(5_000),
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
function parseFigure(text: string): Amount | null {
  try {
    const amount = parseAmount(text);
    return amount.startsWith("-") ? null : amount;
  } catch {
    return null;
  }
}

function parseCount(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

export const saveLimitsAction = sentenceAction(
  provenAction,
  [accountId, limitsText],
  async ([id, typed], { user, origin }) => {
    const managed = await findManaged(user, id);
    if (!managed) return notAllowed();
    const t = await getTranslations("trade.settings");
    const { categories, allowsMarketOrders, allowsBorrowing, allowsShorting } = typed;
    if (categories.length === 0) return t("limits.noCategory");
    const [largestOrder, openValue, deviationPercent, largestLeverage] = [
      parseFigure(typed.largestOrder),
      parseFigure(typed.openValue),
      parseFigure(typed.deviationPercent),
      parseFigure(typed.largestLeverage),
    ];
    const secondPersonAbove = typed.secondPersonAbove === "" ? null : parseFigure(typed.secondPersonAbove);
    type Field = "largestOrder" | "openValue" | "deviationPercent" | "largestLeverage" | "secondPersonAbove";
    const bad = (field: Field) => t("limits.badFigure", { field: t(`limits.${field}`) });
    if (largestOrder === null) return bad("largestOrder");
    if (openValue === null) return bad("openValue");
    if (deviationPercent === null) return bad("deviationPercent");
    if (largestLeverage === null) return bad("largestLeverage");
    if (secondPersonAbove === null && typed.secondPersonAbove !== "") return bad("secondPersonAbove");
    const ordersADay = parseCount(typed.ordersADay);
    if (ordersADay === null) return t("limits.badCount");
    const symbols = [...new Set(typed.symbols.toUpperCase().split(/[\s,;]+/))].filter((one) => one !== "");
    const limits = {
      ...{ categories, symbols, largestOrder, openValue, ordersADay, deviationPercent },
      ...{ allowsMarketOrders, allowsBorrowing, allowsShorting, largestLeverage, secondPersonAbove },
    };
    const person = { id: user.id, name: user.email, origin };
    const saved = await changeLimits(managed.scope, managed.account, limits, person);
    refresh();
    return saved === "gone" ? t("key.gone") : null;
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
  async ([id, typed], { user, origin }) => {
    const managed = await findManaged(user, id);
    if (!managed) return notAllowed();
    const t = await getTranslations("trade.settings");
    const people = await listWholePeople(user, id);
    const person = people.find((one) => one.id === typed.userId);
    if (!person) return t("people.gone");
    const own = (text: string) => (text === "" ? null : parseFigure(text));
    const [largestOrder, openValue] = [own(typed.largestOrder), own(typed.openValue)];
    const ordersADay = typed.ordersADay === "" ? null : parseCount(typed.ordersADay);
    if (largestOrder === null && typed.largestOrder !== "")
      return t("limits.badFigure", { field: t("limits.largestOrder") });
    if (openValue === null && typed.openValue !== "")
      return t("limits.badFigure", { field: t("limits.openValue") });
    if (ordersADay === null && typed.ordersADay !== "") return t("limits.badCount");
    const given = { person, role: typed.role, limits: { largestOrder, openValue, ordersADay } };
    const saved = await giveTradingRole(managed.scope, managed.account, given, origin);
    revalidatePath("/", "layout");
    return saved === "gone" ? t("key.gone") : null;
  },
);

export const takeRoleAction = sentenceAction(
  provenAction,
  [accountId, z.object({ userId: z.uuid(), email: z.string().max(400), role })],
  async ([id, { userId, email, role: taken }], { user, origin }) => {
    const managed = await findManaged(user, id);
    if (!managed) return notAllowed();
    const person = { id: userId, email };
    await takeTradingRole(managed.scope, managed.account, { person, role: taken }, origin);
    revalidatePath("/", "layout");
    return null;
  },
);
