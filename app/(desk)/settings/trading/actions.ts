"use server";
import { refresh, revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { LimitsText, RoleText, TradeKeyText } from "@/components/trading/settings-forms";
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
import { refusalOf } from "../../../answer-of";
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

const add = provenAction
  .inputSchema(z.object({ accountId, key: keyText, channelApiCode: z.string().trim().max(100) }))
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const managed = await findManaged(ctx.user, parsedInput.accountId);
    if (!managed) return notAllowed();
    const t = await getTranslations("trade.settings.key");
    const { key: credentials, channelApiCode } = parsedInput;
    const typed = { credentials, channelApiCode: channelApiCode === "" ? null : channelApiCode };
    const added = await addTradeKey(managed.scope, typed, readAppSecrets, ctx.origin);
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
  });

/** Lets an account trade with a key of its own; it begins stopped. */
export async function addKeyAction(account: number, text: TradeKeyText): Promise<string | null> {
  return refusalOf(add({ accountId: account, ...text }));
}

const remove = provenAction
  .inputSchema(z.object({ accountId }))
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const managed = await findManaged(ctx.user, parsedInput.accountId);
    if (!managed) return notAllowed();
    const t = await getTranslations("trade.settings.key");
    const removed = await removeTradeKey(managed.scope, managed.account, ctx.origin);
    revalidatePath("/", "layout");
    if (removed === "has-orders") return t("hasOrders");
    return removed === "gone" ? t("gone") : null;
  });

export async function removeKeyAction(account: number): Promise<string | null> {
  return refusalOf(remove({ accountId: account }));
}

const figure = z.string().trim().max(40);
const limitsInput = z.object({
  accountId,
  categories: z.array(z.enum(CATEGORIES)),
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

const saveLimits = provenAction
  .inputSchema(limitsInput)
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const managed = await findManaged(ctx.user, parsedInput.accountId);
    if (!managed) return notAllowed();
    const t = await getTranslations("trade.settings");
    const { categories, allowsMarketOrders, allowsBorrowing, allowsShorting } = parsedInput;
    if (categories.length === 0) return t("limits.noCategory");
    const [largestOrder, openValue, deviationPercent, largestLeverage] = [
      parseFigure(parsedInput.largestOrder),
      parseFigure(parsedInput.openValue),
      parseFigure(parsedInput.deviationPercent),
      parseFigure(parsedInput.largestLeverage),
    ];
    const secondPersonAbove =
      parsedInput.secondPersonAbove === "" ? null : parseFigure(parsedInput.secondPersonAbove);
    type Field = "largestOrder" | "openValue" | "deviationPercent" | "largestLeverage" | "secondPersonAbove";
    const bad = (field: Field) => t("limits.badFigure", { field: t(`limits.${field}`) });
    if (largestOrder === null) return bad("largestOrder");
    if (openValue === null) return bad("openValue");
    if (deviationPercent === null) return bad("deviationPercent");
    if (largestLeverage === null) return bad("largestLeverage");
    if (secondPersonAbove === null && parsedInput.secondPersonAbove !== "") return bad("secondPersonAbove");
    const ordersADay = parseCount(parsedInput.ordersADay);
    if (ordersADay === null) return t("limits.badCount");
    const symbols = [...new Set(parsedInput.symbols.toUpperCase().split(/[\s,;]+/))].filter(
      (one) => one !== "",
    );
    const limits = {
      ...{ categories, symbols, largestOrder, openValue, ordersADay, deviationPercent },
      ...{ allowsMarketOrders, allowsBorrowing, allowsShorting, largestLeverage, secondPersonAbove },
    };
    const { user, origin } = ctx;
    const person = { id: user.id, name: user.email, origin };
    const saved = await changeLimits(managed.scope, managed.account, limits, person);
    refresh();
    return saved === "gone" ? t("key.gone") : null;
  });

export async function saveLimitsAction(account: number, text: LimitsText): Promise<string | null> {
  return refusalOf(saveLimits({ accountId: account, ...text, categories: [...text.categories] }));
}

const role = z.enum(["trader", "approver"]);
const give = provenAction
  .inputSchema(
    z.object({
      accountId,
      userId: z.uuid(),
      role,
      largestOrder: figure,
      openValue: figure,
      ordersADay: figure,
    }),
  )
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const managed = await findManaged(ctx.user, parsedInput.accountId);
    if (!managed) return notAllowed();
    const t = await getTranslations("trade.settings");
    const people = await listWholePeople(ctx.user, parsedInput.accountId);
    const person = people.find(({ id }) => id === parsedInput.userId);
    if (!person) return t("people.gone");
    const own = (text: string) => (text === "" ? null : parseFigure(text));
    const [largestOrder, openValue] = [own(parsedInput.largestOrder), own(parsedInput.openValue)];
    const ordersADay = parsedInput.ordersADay === "" ? null : parseCount(parsedInput.ordersADay);
    if (largestOrder === null && parsedInput.largestOrder !== "")
      return t("limits.badFigure", { field: t("limits.largestOrder") });
    if (openValue === null && parsedInput.openValue !== "")
      return t("limits.badFigure", { field: t("limits.openValue") });
    if (ordersADay === null && parsedInput.ordersADay !== "") return t("limits.badCount");
    const given = { person, role: parsedInput.role, limits: { largestOrder, openValue, ordersADay } };
    const saved = await giveTradingRole(managed.scope, managed.account, given, ctx.origin);
    revalidatePath("/", "layout");
    return saved === "gone" ? t("key.gone") : null;
  });

/** Makes somebody who sees the whole account a trader or an approver. */
export async function giveRoleAction(account: number, text: RoleText): Promise<string | null> {
  return refusalOf(give({ accountId: account, ...text }));
}

const take = provenAction
  .inputSchema(z.object({ accountId, userId: z.uuid(), email: z.string().max(400), role }))
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const managed = await findManaged(ctx.user, parsedInput.accountId);
    if (!managed) return notAllowed();
    const { userId: id, email } = parsedInput;
    const taken = { person: { id, email }, role: parsedInput.role };
    await takeTradingRole(managed.scope, managed.account, taken, ctx.origin);
    revalidatePath("/", "layout");
    return null;
  });

export async function takeRoleAction(
  account: number,
  person: { readonly userId: string; readonly email: string; readonly role: "trader" | "approver" },
): Promise<string | null> {
  return refusalOf(take({ accountId: account, ...person }));
}
