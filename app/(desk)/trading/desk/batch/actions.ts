"use server";
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { exactText, rowId } from "@/lib/core/input";
import type { User } from "@/lib/sign-in/session";
import { requireProvenToday, sendingAction, userAction } from "@/lib/sign-in/web/action-client";
import { MAX_BATCH } from "@/lib/trading/batch/batch-rules";
import { readBatch } from "@/lib/trading/batch/batch-text";
import { draftOrder, lookAgain, releaseOrders } from "@/lib/trading/draft-order";
import { sentenceAction } from "../../../../server-action";
import { accountUrl } from "../../../open-account";
import { findDesk, type OpenDesk } from "../open-desk";
import { refusalSaid } from "../refusal-said";

const accountId = rowId;
const orderId = exactText(100).regex(/^\d{1,18}$/);

async function findTrader(user: User, id: number): Promise<OpenDesk | null> {
  const desk = await findDesk(user, id);
  return desk?.roles.includes("trader") ? desk : null;
}

/** Saves every line as a draft and leads to what is seen of them; a sentence where nothing was saved. */
export const draftBatchAction = sentenceAction(
  userAction,
  [accountId, exactText(20_000)],
  async ([accountId, text], { user, origin }) => {
    const desk = await findTrader(user, accountId);
    const t = await getTranslations("tradeStart.batch");
    if (!desk) return (await getTranslations("trade.problems"))("refused");
    const { lines, tooMany } = readBatch(text);
    const wrong = lines.find(({ row }) => row === null);
    if (lines.length === 0) return t("empty");
    if (tooMany) return t("tooMany", { most: MAX_BATCH });
    if (wrong) return t("wrongLine", { line: wrong.line });
    const trader = { id: user.id, name: user.email, origin };
    const ids: string[] = [];
    for (const { row } of lines) {
      if (row === null) continue;
      const { product, price, ...typed } = row;
      const operation = product === "REALITY" ? "place-reality-order" : "place-order";
      const category = product === "REALITY" ? "SPOT" : product;
      const order =
        price === ""
          ? { ...typed, category, orderType: "market" as const }
          : { ...typed, category, orderType: "limit" as const, price };
      const id = await draftOrder(desk.scope, { operation, typed: order }, trader);
      if (id === null) return (await getTranslations("trade.problems"))("gone");
      ids.push(id);
    }
    redirect(`${accountUrl("/trading/desk/batch", desk.account)}&ids=${ids.join(",")}`);
  },
);

/** Has the drafts looked at once more. */
export const lookAtBatchAction = sentenceAction(
  userAction,
  [accountId, z.array(orderId).max(MAX_BATCH).readonly()],
  async ([accountId, ids], { user }) => {
    const desk = await findTrader(user, accountId);
    if (!desk) return (await getTranslations("trade.problems"))("refused");
    for (const id of ids) await lookAgain(desk.scope, id, user);
    refresh();
    return null;
  },
);

const seen = z.object({ id: orderId, bodySha256: exactText(64) });

/** Sends the bodies whose hashes were on the screen: judged one after the other, and together for the second person. */
export const sendBatchAction = sentenceAction(
  sendingAction,
  [accountId, z.array(seen).min(1).max(MAX_BATCH).readonly()],
  async ([accountId, orders], { user, origin }) => {
    const desk = await findTrader(user, accountId);
    const t = await getTranslations("trade.problems");
    if (!desk) return t("refused");
    if (desk.trading.environment === "live") await requireProvenToday();
    const trader = { id: user.id, name: user.email, origin };
    const bodies = orders.map((order) => ({ ...order, knowsTwins: false }));
    const answers = await releaseOrders(desk.scope, bodies, trader);
    const refused = answers.filter((answer) => answer.kind === "refused");
    const problems = await Promise.all(refused.map(refusalSaid));
    refresh();
    if (problems.length === 0) return null;
    return (await getTranslations("tradeStart.batch"))("partly", {
      sent: orders.length - problems.length,
      refused: problems.length,
      why: [...new Set(problems)].join(" "),
    });
  },
);
