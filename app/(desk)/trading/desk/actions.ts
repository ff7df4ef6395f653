"use server";
import { refresh, revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import {
  TICKET_PRODUCTS,
  type TicketText,
  takesPresets,
  typedPresets,
} from "@/components/trading/ticket-fields";
import { isAdministrator } from "@/lib/access/scope/account-scope";
import type { User } from "@/lib/access/sign-in/session";
import { provenAction, userAction } from "@/lib/access/web/action-client";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import type { PlaceOrder } from "@/lib/core/trading/requests";
import { MARGIN_MODES, ORDER_TYPES, POSITION_SIDES, SIDES, TIMES_IN_FORCE } from "@/lib/core/trading/words";
import { approveOrder, markNotExecuted } from "@/lib/trading/approve-order";
import { askToCancel } from "@/lib/trading/cancel-order";
import { draftOrder, lookAgain, releaseOrder } from "@/lib/trading/draft-order";
import { nameRecord } from "@/lib/trading/name-record";
import { reduceOnly, stopTrading, switchOn } from "@/lib/trading/stop-trading";
import { confirmLimits } from "@/lib/trading/trading-settings";
import { refusalOf } from "../../../answer-of";
import { accountUrl } from "../../open-account";
import { findDesk, type OpenDesk } from "./open-desk";

type Problem = Parameters<Awaited<ReturnType<typeof getTranslations<"trade.problems">>>>[0];

/** Why it was refused, in a sentence. */
async function no(problem: Problem): Promise<string> {
  return (await getTranslations("trade.problems"))(problem);
}

const accountId = z.number().int().positive();
const orderId = z.string().regex(/^\d{1,18}$/);
const one = z.object({ accountId, id: orderId });
const body = one.extend({ bodySha256: z.string().max(64) });

type Caller = { readonly user: User; readonly origin: AuditOrigin };
const traderOf = ({ user, origin }: Caller) => ({ id: user.id, name: user.email, origin });

/** The desk for somebody with a trading role there; null for anybody else. */
async function findTraded(user: User, id: number): Promise<OpenDesk | null> {
  const desk = await findDesk(user, id);
  return desk !== null && desk.roles.length > 0 ? desk : null;
}

const figure = z.string().trim().max(40);
const ticket = z.object({
  accountId,
  product: z.enum(TICKET_PRODUCTS),
  symbol: z.string().trim().max(60),
  side: z.enum(SIDES),
  orderType: z.enum(ORDER_TYPES),
  qty: figure,
  price: figure,
  timeInForce: z.enum(["", ...TIMES_IN_FORCE]),
  posSide: z.enum(["", ...POSITION_SIDES]),
  marginMode: z.enum(["", ...MARGIN_MODES]),
  reduceOnly: z.boolean(),
  autoBorrow: z.boolean(),
  takeProfit: figure,
  tpLimitPrice: figure,
  stopLoss: figure,
  slLimitPrice: figure,
});

const draft = userAction.inputSchema(ticket).action(async ({ parsedInput, ctx }): Promise<string | null> => {
  const desk = await findDesk(ctx.user, parsedInput.accountId);
  if (!desk?.roles.includes("trader")) return no("refused");
  const { product } = parsedInput;
  const operation = product === "REALITY" ? "place-reality-order" : "place-order";
  const id = await draftOrder(desk.scope, { operation, typed: typedOrder(parsedInput) }, traderOf(ctx));
  if (id === null) return no("gone");
  redirect(accountUrl(`/trading/desk/placed/${id}`, desk.account));
});

/** Only what was typed is asked for: the rules name a field that is missing or not for this order. */
function typedOrder(text: z.output<typeof ticket>): PlaceOrder {
  const { product, symbol, side, orderType, qty, price, timeInForce, posSide, marginMode } = text;
  const isReality = product === "REALITY";
  return {
    category: isReality ? "SPOT" : product,
    symbol: symbol.toUpperCase(),
    side,
    orderType,
    qty,
    ...(price === "" ? {} : { price }),
    ...(isReality || timeInForce === "" ? {} : { timeInForce }),
    ...(isReality || posSide === "" ? {} : { posSide }),
    ...(isReality || marginMode === "" ? {} : { marginMode }),
    ...(text.reduceOnly && !isReality ? { reduceOnly: "yes" as const } : {}),
    ...(text.autoBorrow && !isReality ? { autoBorrow: "yes" as const } : {}),
    ...(takesPresets(text) ? typedPresets(text) : {}),
  };
}

/** Saves what was typed and leads to what is seen of it; a sentence where it was refused. */
export async function draftAction(account: number, text: TicketText): Promise<string | null> {
  return refusalOf(draft({ ...text, accountId: account }));
}

const again = userAction.inputSchema(one).action(async ({ parsedInput, ctx }): Promise<string | null> => {
  const desk = await findTraded(ctx.user, parsedInput.accountId);
  if (!desk) return no("refused");
  const isSeenAgain = await lookAgain(desk.scope, parsedInput.id, ctx.user);
  refresh();
  return isSeenAgain ? null : no("not-a-draft");
});

export async function lookAgainAction(account: number, id: string): Promise<string | null> {
  return refusalOf(again({ accountId: account, id }));
}

const send = userAction
  .inputSchema(body.extend({ knowsTwins: z.boolean() }))
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const desk = await findTraded(ctx.user, parsedInput.accountId);
    if (!desk) return no("refused");
    const { id, bodySha256, knowsTwins } = parsedInput;
    const answer = await releaseOrder(desk.scope, id, { bodySha256, knowsTwins }, traderOf(ctx));
    refresh();
    return answer.kind === "refused" ? no(answer.problem) : null;
  });

/** Sends the body whose hash was on the screen. */
export async function sendAction(
  account: number,
  id: string,
  bodySha256: string,
  knowsTwins: boolean,
): Promise<string | null> {
  return refusalOf(send({ accountId: account, id, bodySha256, knowsTwins }));
}

const approve = provenAction
  .inputSchema(body)
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const desk = await findTraded(ctx.user, parsedInput.accountId);
    if (!desk) return no("refused");
    const { id, bodySha256 } = parsedInput;
    const answer = await approveOrder(desk.scope, id, { bodySha256 }, traderOf(ctx));
    refresh();
    return answer.kind === "refused" ? no(answer.problem) : null;
  });

/** A second person approves the body whose hash was on the screen. */
export async function approveAction(account: number, id: string, bodySha256: string): Promise<string | null> {
  return refusalOf(approve({ accountId: account, id, bodySha256 }));
}

const cancel = userAction.inputSchema(one).action(async ({ parsedInput, ctx }): Promise<string | null> => {
  const desk = await findTraded(ctx.user, parsedInput.accountId);
  if (!desk) return no("refused");
  const answer = await askToCancel(desk.scope, parsedInput.id, ctx);
  refresh();
  return answer === "over" || answer === "gone" ? no(answer) : null;
});

/** Withdraws what was not sent, and has the exchange asked to cancel what was. */
export async function cancelAction(account: number, id: string): Promise<string | null> {
  return refusalOf(cancel({ accountId: account, id }));
}

const mark = userAction.inputSchema(one).action(async ({ parsedInput, ctx }): Promise<string | null> => {
  const desk = await findTraded(ctx.user, parsedInput.accountId);
  if (!desk) return no("refused");
  const answer = await markNotExecuted(desk.scope, parsedInput.id, traderOf(ctx));
  refresh();
  return answer === "marked" ? null : no(answer);
});

export async function markAction(account: number, id: string): Promise<string | null> {
  return refusalOf(mark({ accountId: account, id }));
}

const name = userAction
  .inputSchema(one.extend({ exchangeId: z.string().trim().max(60) }))
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const desk = await findDesk(ctx.user, parsedInput.accountId);
    if (!desk?.roles.includes("trader")) return no("refused");
    const { id, exchangeId } = parsedInput;
    const answer = await nameRecord(desk.scope, id, exchangeId, traderOf(ctx));
    refresh();
    return answer === "named" ? null : no(answer);
  });

/** Says which number a record of unknown outcome has at the exchange. */
export async function nameAction(account: number, id: string, exchangeId: string): Promise<string | null> {
  return refusalOf(name({ accountId: account, id, exchangeId }));
}

const which = z.object({ accountId });

/** Whoever trades there or approves, and an administrator. */
async function findSwitched(user: User, id: number): Promise<OpenDesk | null> {
  const desk = await findDesk(user, id);
  return desk !== null && (desk.roles.length > 0 || isAdministrator(user)) ? desk : null;
}

const stop = userAction.inputSchema(which).action(async ({ parsedInput, ctx }): Promise<string | null> => {
  const desk = await findSwitched(ctx.user, parsedInput.accountId);
  if (!desk) return no("refused");
  const stopped = await stopTrading(desk.scope, desk.account, ctx.origin);
  revalidatePath("/", "layout");
  return stopped.kind === "stopped" ? null : no("gone");
});

/** The kill switch. */
export async function stopAction(account: number): Promise<string | null> {
  return refusalOf(stop({ accountId: account }));
}

const reduce = userAction.inputSchema(which).action(async ({ parsedInput, ctx }): Promise<string | null> => {
  const desk = await findSwitched(ctx.user, parsedInput.accountId);
  if (!desk) return no("refused");
  const answer = await reduceOnly(desk.scope, desk.account, ctx.origin);
  revalidatePath("/", "layout");
  return answer === "reduced" ? null : no(answer);
});

export async function reduceAction(account: number): Promise<string | null> {
  return refusalOf(reduce({ accountId: account }));
}

const on = provenAction.inputSchema(which).action(async ({ parsedInput, ctx }): Promise<string | null> => {
  const desk = await findSwitched(ctx.user, parsedInput.accountId);
  if (!desk) return no("refused");
  if (desk.trading.environment === "paper" && !isAdministrator(ctx.user)) return no("onlyAdministrator");
  const answer = await switchOn(desk.scope, desk.account, traderOf(ctx));
  revalidatePath("/", "layout");
  return answer === "gone" || answer === "same-person" ? no(answer) : null;
});

/** Switches on, or asks for it: a live account needs two persons. */
export async function onAction(account: number): Promise<string | null> {
  return refusalOf(on({ accountId: account }));
}

const confirm = provenAction
  .inputSchema(which.extend({ askedAtMs: z.number().int().positive() }))
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const desk = await findDesk(ctx.user, parsedInput.accountId);
    if (!desk || !(desk.roles.includes("approver") || isAdministrator(ctx.user))) return no("not-approver");
    const answer = await confirmLimits(desk.scope, desk.account, parsedInput.askedAtMs, traderOf(ctx));
    refresh();
    return answer === "confirmed" ? null : no(answer === "other" ? "other-limits" : answer);
  });

/** A second person confirms the higher limits that were asked for at that time. */
export async function confirmLimitsAction(account: number, askedAtMs: number): Promise<string | null> {
  return refusalOf(confirm({ accountId: account, askedAtMs }));
}
