"use server";
import { refresh, revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import type { User } from "@/lib/sign-in/session";
import { provenAction, requireAdministrator } from "@/lib/sign-in/web/action-client";
import { armCountdown, disarmCountdown } from "@/lib/trading/arm-countdown";
import {
  accountInput,
  addTradeKeyInput,
  armCountdownInput,
  giveRoleInput,
  type LimitsProblem,
  replaceTradeKeyInput,
  saveLimitsInput,
  saveMinimumInput,
  type TradeKeyRefusal,
  takeRoleInput,
} from "@/lib/trading/contract";
import { giveTradingRole, takeTradingRole } from "@/lib/trading/give-role";
import { readPersonLimits } from "@/lib/trading/limits-text";
import { saveMinimumReading } from "@/lib/trading/minimum-setting";
import { resetPaper } from "@/lib/trading/reset-paper";
import { saveLimits } from "@/lib/trading/save-limits";
import { addTradeKey, removeTradeKey, replaceTradeKey } from "@/lib/trading/trade-key";
import { requireForChange } from "../../open-account";
import { listWholePeople } from "./whole-people";

async function requireManaged(user: User, accountId: number) {
  requireAdministrator(user);
  return requireForChange(user, accountId);
}

/** Lets an account trade with a key of its own; it begins stopped. */
export const addKeyAction = provenAction
  .inputSchema(addTradeKeyInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope } = await requireManaged(user, parsedInput.accountId);
    const added = await addTradeKey(scope, parsedInput, origin);
    refresh();
    switch (added.kind) {
      case "added":
        return null;
      case "exists":
      case "files":
        return (await getTranslations("trade.settings.key"))(added.kind);
      default:
        return keyRefusalText(added);
    }
  });

async function keyRefusalText(refusal: TradeKeyRefusal): Promise<string> {
  const t = await getTranslations("trade.settings.key");
  switch (refusal.kind) {
    case "gone":
    case "same-key":
    case "other-user":
    case "other-environment":
      return t(refusal.kind);
    case "sealed":
      return (await getTranslations("accounts.refused"))("secret");
    case "refused":
      return t("invalid");
    case "read-key": {
      const failures = await getTranslations("failures.orders");
      return t("read-key", { why: failures(`${refusal.failure.kind}.happened`) });
    }
    case "failed": {
      const failures = await getTranslations("failures.orders");
      const { kind } = refusal.failure;
      return `${failures(`${kind}.happened`)} ${failures(`${kind}.next`)}`;
    }
    default:
      return refusal satisfies never;
  }
}

/** Replaces the trade key of an account whose trading is stopped. */
export const replaceKeyAction = provenAction
  .inputSchema(replaceTradeKeyInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope } = await requireManaged(user, parsedInput.accountId);
    const replaced = await replaceTradeKey(scope, parsedInput, origin);
    refresh();
    switch (replaced.kind) {
      case "replaced":
        return null;
      case "not-stopped":
        return (await getTranslations("trade.settings.key"))("not-stopped");
      case "armed":
        return (await getTranslations("countdown.problems"))("keyArmed");
      default:
        return keyRefusalText(replaced);
    }
  });

export const removeKeyAction = provenAction
  .inputSchema(accountInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope, account } = await requireManaged(user, parsedInput.accountId);
    const t = await getTranslations("trade.settings.key");
    const removed = await removeTradeKey(scope, account, origin);
    revalidatePath("/", "layout");
    if (removed === "has-orders") return t("hasOrders");
    if (removed === "armed") return (await getTranslations("countdown.problems"))("keyArmed");
    return removed === "gone" ? t("gone") : null;
  });

/** Saves what was changed of the limits that the person saw. */
export const saveLimitsAction = provenAction
  .inputSchema(saveLimitsInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope, account } = await requireManaged(user, parsedInput.accountId);
    const person = { id: user.id, name: user.email, origin };
    const saved = await saveLimits(scope, account, parsedInput, person);
    if (saved.kind !== "refused" || saved.problem.kind === "gone") refresh();
    return saved.kind === "refused" ? limitsProblemText(saved.problem) : null;
  });

async function limitsProblemText(
  problem: LimitsProblem | { readonly kind: "gone" },
): Promise<string> {
  const t = await getTranslations("trade.settings");
  switch (problem.kind) {
    case "gone":
      return t("key.gone");
    case "no-category":
      return t("limits.noCategory");
    case "count":
      return t("limits.badCount");
    case "figure":
      return t("limits.badFigure", { field: t(`limits.${problem.field}`) });
    default:
      return problem satisfies never;
  }
}

/** Says how the exchange counts its minimum; "unknown": the desk finds out. */
export const saveMinimumAction = provenAction
  .inputSchema(saveMinimumInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope, account } = await requireManaged(user, parsedInput.accountId);
    const person = { name: user.email, origin };
    const isSaved = await saveMinimumReading(scope, account, parsedInput, person);
    refresh();
    return isSaved ? null : (await getTranslations("trade.settings"))("key.gone");
  });

/** Makes somebody who sees the whole account a trader or an approver. */
export const giveRoleAction = provenAction
  .inputSchema(giveRoleInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { accountId, userId, role } = parsedInput;
    const { scope, account } = await requireManaged(user, accountId);
    const t = await getTranslations("trade.settings");
    const people = await listWholePeople(user, accountId);
    const person = people.find(({ id }) => id === userId);
    if (!person) return t("people.gone");
    const read = readPersonLimits(parsedInput);
    if (!read.ok) return limitsProblemText(read.problem);
    const given = { person, role, limits: read.limits };
    const saved = await giveTradingRole(scope, account, given, origin);
    revalidatePath("/", "layout");
    switch (saved) {
      case "saved":
        return null;
      case "gone":
        return t("key.gone");
      case "no-access":
        return t("people.gone");
      default:
        return saved satisfies never;
    }
  });

export const takeRoleAction = provenAction
  .inputSchema(takeRoleInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<null> => {
    const { scope } = await requireManaged(user, parsedInput.accountId);
    await takeTradingRole(scope, parsedInput, origin);
    revalidatePath("/", "layout");
    return null;
  });

/** Arms the exchange's countdown: it cancels every open order if the desk falls silent. */
export const armCountdownAction = provenAction
  .inputSchema(armCountdownInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope, account } = await requireManaged(user, parsedInput.accountId);
    const armed = await armCountdown(scope, account, parsedInput, origin);
    refresh();
    return armed === "asked" ? null : (await getTranslations("countdown.problems"))(armed);
  });

export const disarmCountdownAction = provenAction
  .inputSchema(accountInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope, account } = await requireManaged(user, parsedInput.accountId);
    const disarmed = await disarmCountdown(scope, account, origin);
    refresh();
    return disarmed === "asked" ? null : (await getTranslations("countdown.problems"))(disarmed);
  });

/** Lets a paper account begin again with its first balances. */
export const resetPaperAction = provenAction
  .inputSchema(accountInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope, account } = await requireManaged(user, parsedInput.accountId);
    const reset = await resetPaper(scope, account, origin);
    const t = await getTranslations("paper.reset");
    revalidatePath("/", "layout");
    switch (reset.kind) {
      case "reset":
        return null;
      case "gone":
      case "live":
      case "not-stopped":
      case "has-orders":
        return t(reset.kind);
      case "refused":
        return reset.sentence;
      case "failed": {
        const failures = await getTranslations("failures.orders");
        const { kind } = reset.failure;
        return `${failures(`${kind}.happened`)} ${failures(`${kind}.next`)}`;
      }
      default:
        return reset satisfies never;
    }
  });
