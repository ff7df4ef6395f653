"use server";
import { refresh, revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { TICKET_PRODUCTS, takesPresets, typedPresets } from "@/components/trading/ticket-fields";
import type { RulesAnswer } from "@/components/trading/ticket-rules";
import type { AuditOrigin } from "@/lib/audit/origin";
import { exactText, instantMs, rowId } from "@/lib/core/input";
import { isAdministrator } from "@/lib/sign-in/scope/account-scope";
import type { User } from "@/lib/sign-in/session";
import {
  provenAction,
  requireAdministrator,
  requireProvenToday,
  sendingAction,
  userAction,
} from "@/lib/sign-in/web/action-client";
import { approveOrder, markNotExecuted } from "@/lib/trading/approve-order";
import { askToCancel } from "@/lib/trading/cancel-order";
import { draftOrder, lookAgain, releaseOrder } from "@/lib/trading/draft-order";
import { nameRecord } from "@/lib/trading/name-record";
import type { PlaceOrder } from "@/lib/trading/requests";
import { reduceOnly, stopTrading, switchOn } from "@/lib/trading/stop-trading";
import { loadInstrument } from "@/lib/trading/trading-desk";
import { confirmLimits } from "@/lib/trading/trading-settings";
import {
  MARGIN_MODES,
  ORDER_TYPES,
  POSITION_SIDES,
  SIDES,
  TIMES_IN_FORCE,
} from "@/lib/trading/words";
import { refusalAction, sentenceAction } from "../../../server-action";
import { accountUrl } from "../../open-account";
import { findDesk, type OpenDesk } from "./open-desk";
import { refusalSaid } from "./refusal-said";

type Problem = Parameters<Awaited<ReturnType<typeof getTranslations<"trade.problems">>>>[0];

/** Why it was refused, in a sentence. */
async function no(problem: Problem): Promise<string> {
  return (await getTranslations("trade.problems"))(problem);
}

const accountId = rowId;
const orderId = exactText(100).regex(/^\d{1,18}$/);
const bodySha256 = exactText(64);

type Caller = { readonly user: User; readonly origin: AuditOrigin };
const traderOf = ({ user, origin }: Caller) => ({ id: user.id, name: user.email, origin });

/** The desk for somebody with a trading role there; null for anybody else. */
async function findTraded(user: User, id: number): Promise<OpenDesk | null> {
  const desk = await findDesk(user, id);
  return desk !== null && desk.roles.length > 0 ? desk : null;
}

const figure = exactText(40).trim();
const ticket = z.object({
  product: z.enum(TICKET_PRODUCTS),
  symbol: exactText(60).trim(),
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

/** Saves what was typed and leads to what is seen of it; a sentence where it was refused. */
export const draftAction = sentenceAction(
  userAction,
  [accountId, ticket],
  async ([accountId, typed], caller) => {
    const desk = await findDesk(caller.user, accountId);
    if (!desk?.roles.includes("trader")) return no("refused");
    const operation = typed.product === "REALITY" ? "place-reality-order" : "place-order";
    const id = await draftOrder(
      desk.scope,
      { operation, typed: typedOrder(typed) },
      traderOf(caller),
    );
    if (id === null) return no("gone");
    redirect(accountUrl(`/trading/desk/placed/${id}`, desk.account));
  },
);

/** Steps and minima of a symbol, for a ticket that is not previewed yet. */
export const findRulesAction = refusalAction(
  userAction,
  [accountId, z.enum(TICKET_PRODUCTS), exactText(60).trim()],
  async ([accountId, product, symbol], { user }): Promise<RulesAnswer> => {
    const desk = await findDesk(user, accountId);
    if (!desk?.roles.includes("trader")) return { refused: await no("refused") };
    const category = product === "REALITY" ? "SPOT" : product;
    const instrument = await loadInstrument(desk.scope, category, symbol);
    return { instrument, reading: desk.trading.minimum?.reading ?? "unknown" };
  },
);

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

export const lookAgainAction = sentenceAction(
  userAction,
  [accountId, orderId],
  async ([accountId, id], { user }) => {
    const desk = await findTraded(user, accountId);
    if (!desk) return no("refused");
    const isSeenAgain = await lookAgain(desk.scope, id, user);
    refresh();
    return isSeenAgain ? null : no("not-a-draft");
  },
);

/** Sends the body whose hash was on the screen. */
export const sendAction = sentenceAction(
  sendingAction,
  [accountId, orderId, bodySha256, z.boolean()],
  async ([accountId, id, sha256, knowsTwins], caller) => {
    const desk = await findTraded(caller.user, accountId);
    if (!desk) return no("refused");
    if (desk.trading.environment === "live") await requireProvenToday();
    const seen = { bodySha256: sha256, knowsTwins };
    const answer = await releaseOrder(desk.scope, id, seen, traderOf(caller));
    refresh();
    return answer.kind === "refused" ? refusalSaid(answer) : null;
  },
);

/** A second person approves the body whose hash was on the screen. */
export const approveAction = sentenceAction(
  provenAction,
  [accountId, orderId, bodySha256],
  async ([accountId, id, sha256], caller) => {
    const desk = await findTraded(caller.user, accountId);
    if (!desk) return no("refused");
    const answer = await approveOrder(desk.scope, id, { bodySha256: sha256 }, traderOf(caller));
    refresh();
    return answer.kind === "refused" ? refusalSaid(answer) : null;
  },
);

/** Withdraws what was not sent, and has the exchange asked to cancel what was. */
export const cancelAction = sentenceAction(
  userAction,
  [accountId, orderId],
  async ([accountId, id], caller) => {
    const desk = await findTraded(caller.user, accountId);
    if (!desk) return no("refused");
    const answer = await askToCancel(desk.scope, id, caller);
    refresh();
    return answer === "over" || answer === "gone" ? no(answer) : null;
  },
);

export const markAction = sentenceAction(
  userAction,
  [accountId, orderId],
  async ([accountId, id], caller) => {
    const desk = await findTraded(caller.user, accountId);
    if (!desk) return no("refused");
    const answer = await markNotExecuted(desk.scope, id, traderOf(caller));
    refresh();
    return answer === "marked" ? null : no(answer);
  },
);

/** Says which number a record of unknown outcome has at the exchange. */
export const nameAction = sentenceAction(
  userAction,
  [accountId, orderId, exactText(60).trim()],
  async ([accountId, id, exchangeId], caller) => {
    const desk = await findDesk(caller.user, accountId);
    if (!desk?.roles.includes("trader")) return no("refused");
    const answer = await nameRecord(desk.scope, id, exchangeId, traderOf(caller));
    refresh();
    return answer === "named" ? null : no(answer);
  },
);

/** Whoever trades there or approves, and an administrator. */
async function findSwitched(user: User, id: number): Promise<OpenDesk | null> {
  const desk = await findDesk(user, id);
  return desk !== null && (desk.roles.length > 0 || isAdministrator(user)) ? desk : null;
}

/** The kill switch. */
export const stopAction = sentenceAction(
  userAction,
  [accountId],
  async ([accountId], { user, origin }) => {
    const desk = await findSwitched(user, accountId);
    if (!desk) return no("refused");
    const stopped = await stopTrading(desk.scope, desk.account, origin);
    revalidatePath("/", "layout");
    return stopped.kind === "stopped" ? null : no("gone");
  },
);

export const reduceAction = sentenceAction(
  userAction,
  [accountId],
  async ([accountId], { user, origin }) => {
    const desk = await findSwitched(user, accountId);
    if (!desk) return no("refused");
    const answer = await reduceOnly(desk.scope, desk.account, origin);
    revalidatePath("/", "layout");
    return answer === "reduced" ? null : no(answer);
  },
);

/** Switches on, or asks for it: a live account needs two persons. */
export const onAction = sentenceAction(provenAction, [accountId], async ([accountId], caller) => {
  const desk = await findSwitched(caller.user, accountId);
  if (!desk) return no("refused");
  if (desk.trading.environment === "paper") requireAdministrator(caller.user);
  const answer = await switchOn(desk.scope, desk.account, traderOf(caller));
  revalidatePath("/", "layout");
  return answer === "on" || answer === "asked" ? null : no(answer);
});

/** A second person confirms the higher limits that were asked for at that time. */
export const confirmLimitsAction = sentenceAction(
  provenAction,
  [accountId, instantMs],
  async ([accountId, askedAtMs], caller) => {
    const desk = await findDesk(caller.user, accountId);
    if (!desk || !(desk.roles.includes("approver") || isAdministrator(caller.user)))
      return no("not-approver");
    const answer = await confirmLimits(desk.scope, desk.account, askedAtMs, traderOf(caller));
    refresh();
    return answer === "confirmed" ? null : no(answer === "other" ? "other-limits" : answer);
  },
);
