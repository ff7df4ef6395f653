"use server";
import { refresh, revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { Worded } from "@/lib/core/action-result";
import {
  provenAction,
  requireAdministrator,
  requireProvenToday,
  userAction,
} from "@/lib/sign-in/web/action-client";
import { approveOrder, markNotExecuted } from "@/lib/trading/approve-order";
import { askToCancel } from "@/lib/trading/cancel-order";
import {
  accountInput,
  approveOrderInput,
  confirmLimitsInput,
  draftOrderInput,
  type FindRulesOutcome,
  findRulesInput,
  nameRecordInput,
  recordInput,
  releaseOrderInput,
} from "@/lib/trading/contract";
import { askRenewal, draftNamedOrder, lookAgain } from "@/lib/trading/draft-order";
import { loadInstrument } from "@/lib/trading/load-placed-orders";
import { nameRecord } from "@/lib/trading/name-record";
import { releaseOrder } from "@/lib/trading/release-order";
import { confirmLimits } from "@/lib/trading/save-limits";
import { reduceOnly, stopTrading, switchOn } from "@/lib/trading/stop-trading";
import { orderOfTicket } from "@/lib/trading/ticket";
import { accountUrl } from "../../open-account";
import {
  findApproverDesk,
  findRoleDesk,
  findSwitchDesk,
  findTraderDesk,
  personOf,
} from "./open-desk";
import { problemText, refusalText } from "./problem-text";

/** Saves a ticket and leads to its preview. */
export const draftAction = userAction
  .inputSchema(draftOrderInput)
  .action(async ({ parsedInput: { accountId, ticket }, ctx }): Promise<string> => {
    const desk = await findTraderDesk(ctx.user, accountId);
    if (!desk) return problemText("refused");
    const drafted = await draftNamedOrder(desk.scope, orderOfTicket(ticket), personOf(ctx));
    if (drafted.kind === "refused") return problemText(drafted.problem);
    redirect(accountUrl(`/trading/orders/sent/${drafted.id}`, desk.account));
  });

/** Steps and minima of a symbol, for a ticket that has no preview yet. */
export const findRulesAction = userAction
  .inputSchema(findRulesInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<Worded<FindRulesOutcome>> => {
    const { accountId, product, symbol } = parsedInput;
    const desk = await findTraderDesk(user, accountId);
    if (!desk) return { kind: "refused", problem: await problemText("refused") };
    const category = product === "REALITY" ? "SPOT" : product;
    const instrument = await loadInstrument(desk.scope, category, symbol);
    const reading = desk.trading.minimum?.reading ?? "unknown";
    return { kind: "found", instrument, reading };
  });

export const lookAgainAction = userAction
  .inputSchema(recordInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<string | null> => {
    const desk = await findRoleDesk(user, parsedInput.accountId);
    if (!desk) return problemText("refused");
    const isAsked = await lookAgain(desk.scope, parsedInput, user);
    refresh();
    return isAsked ? null : problemText("not-a-draft");
  });

/** The same before the preview in view is too old; it can be sent meanwhile. */
export const renewAction = userAction
  .inputSchema(recordInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<string | null> => {
    const desk = await findRoleDesk(user, parsedInput.accountId);
    if (!desk) return problemText("refused");
    await askRenewal(desk.scope, parsedInput, user);
    return null;
  });

/** Sends the body whose hash was on the screen, if its figures are still those. */
export const sendAction = userAction
  .inputSchema(releaseOrderInput)
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const desk = await findRoleDesk(ctx.user, parsedInput.accountId);
    if (!desk) return problemText("refused");
    if (desk.trading.environment === "live") await requireProvenToday();
    const released = await releaseOrder(desk.scope, parsedInput, personOf(ctx));
    refresh();
    return released.kind === "refused" ? refusalText(released) : null;
  });

/** A second person approves the body whose hash was on the screen. */
export const approveAction = provenAction
  .inputSchema(approveOrderInput)
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const desk = await findRoleDesk(ctx.user, parsedInput.accountId);
    if (!desk) return problemText("refused");
    const approved = await approveOrder(desk.scope, parsedInput, personOf(ctx));
    refresh();
    return approved.kind === "refused" ? refusalText(approved) : null;
  });

/** Withdraws what was not sent, and has the exchange asked to cancel what was. */
export const cancelAction = userAction
  .inputSchema(recordInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const desk = await findRoleDesk(user, parsedInput.accountId);
    if (!desk) return problemText("refused");
    const outcome = await askToCancel(desk.scope, parsedInput, origin);
    refresh();
    return outcome === "over" || outcome === "gone" ? problemText(outcome) : null;
  });

export const markAction = userAction
  .inputSchema(recordInput)
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const desk = await findRoleDesk(ctx.user, parsedInput.accountId);
    if (!desk) return problemText("refused");
    const outcome = await markNotExecuted(desk.scope, parsedInput, personOf(ctx));
    refresh();
    return outcome === "marked" ? null : problemText(outcome);
  });

/** Says which number a record of unknown outcome has at the exchange. */
export const nameAction = userAction
  .inputSchema(nameRecordInput)
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const desk = await findTraderDesk(ctx.user, parsedInput.accountId);
    if (!desk) return problemText("refused");
    const outcome = await nameRecord(desk.scope, parsedInput, personOf(ctx));
    refresh();
    return outcome === "named" ? null : problemText(outcome);
  });

/** The kill switch. */
export const stopAction = userAction
  .inputSchema(accountInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const desk = await findSwitchDesk(user, parsedInput.accountId);
    if (!desk) return problemText("refused");
    const stopped = await stopTrading(desk.scope, desk.account, origin);
    revalidatePath("/", "layout");
    return stopped.kind === "stopped" ? null : problemText("gone");
  });

export const reduceAction = userAction
  .inputSchema(accountInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const desk = await findSwitchDesk(user, parsedInput.accountId);
    if (!desk) return problemText("refused");
    const outcome = await reduceOnly(desk.scope, desk.account, origin);
    revalidatePath("/", "layout");
    return outcome === "reduced" ? null : problemText(outcome);
  });

/** Switches on, or asks for it: a live account needs two persons. */
export const onAction = provenAction
  .inputSchema(accountInput)
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const desk = await findSwitchDesk(ctx.user, parsedInput.accountId);
    if (!desk) return problemText("refused");
    if (desk.trading.environment === "paper") requireAdministrator(ctx.user);
    const outcome = await switchOn(desk.scope, desk.account, personOf(ctx));
    revalidatePath("/", "layout");
    return outcome === "on" || outcome === "asked" ? null : problemText(outcome);
  });

/** A second person confirms the higher limits that were on the screen. */
export const confirmLimitsAction = provenAction
  .inputSchema(confirmLimitsInput)
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const desk = await findApproverDesk(ctx.user, parsedInput.accountId);
    if (!desk) return problemText("not-approver");
    const { scope, account } = desk;
    const outcome = await confirmLimits(scope, account, parsedInput, personOf(ctx));
    refresh();
    if (outcome === "confirmed") return null;
    return problemText(outcome === "other" ? "other-limits" : outcome);
  });
