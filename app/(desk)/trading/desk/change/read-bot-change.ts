import type { ChangeText } from "@/components/trading/changes/change-fields";
import type { ChangeAsked } from "@/lib/trading/draft-order";
import { categoryOfBot, type TradingBook } from "@/lib/trading/kept";
import { findLivingBot } from "@/lib/trading/load-records";
import type { ChangeName } from "@/lib/trading/operations";
import { isFutures } from "@/lib/trading/words";
import { asked, given } from "./asked";

type BotOperation = Extract<ChangeName, `${string}-bot` | `${string}-interval` | "add-investment">;

/** Null: the desk does not know the bot, or it is over. */
export async function readBotChange(
  book: TradingBook,
  operation: BotOperation,
  id: string,
  text: ChangeText,
): Promise<ChangeAsked | null> {
  if (operation === "create-bot" || operation === "create-neutral-bot") return readNewBot(text);
  const record = await findLivingBot(book, id);
  if (record === null) return null;
  const category = categoryOfBot(record);
  const of = { category, symbol: record.bot.symbol, side: null };
  const isNeutral = record.kind === "neutral";
  const named = { botId: id, category };
  switch (operation) {
    case "close-bot":
      return asked(operation, { botId: id }, of);
    case "modify-bot":
    case "modify-neutral-bot": {
      const { takeProfit = null, stopLoss = null } = given(text, ["takeProfit", "stopLoss"]);
      const request = { ...named, takeProfit, stopLoss };
      return asked(isNeutral ? "modify-neutral-bot" : "modify-bot", request, of);
    }
    case "modify-grid-interval":
    case "modify-neutral-grid-interval": {
      const { minPrice = "", maxPrice = "", gridNum = "" } = text;
      const request = { ...named, minPrice, maxPrice, gridNum };
      return asked(
        isNeutral ? "modify-neutral-grid-interval" : "modify-grid-interval",
        request,
        of,
      );
    }
    case "add-investment": {
      const { coin = "", investment = "" } = text;
      const adjusts = isFutures(category) ? { adjustType: "increase" } : {};
      return asked(
        operation,
        { ...named, coin, size: investment, fundsSource: ["uta"], ...adjusts },
        of,
      );
    }
    default:
      return operation satisfies never;
  }
}

/** A neutral grid of futures has an operation of its own. */
function readNewBot(text: ChangeText): ChangeAsked {
  const { category = "", investment = "", coin = "", gridType } = text;
  const symbol = (text.symbol ?? "").toUpperCase();
  const isNeutral = isFutures(category) && gridType === "neutral";
  const request = {
    ...given(text, [
      "category",
      "minPrice",
      "maxPrice",
      "gridNum",
      "gridOrderMode",
      "takeProfit",
      "stopLoss",
    ]),
    symbol,
    investmentAmount: [{ coin: coin.trim().toUpperCase(), amount: investment.trim() }],
    fundsSource: ["uta"],
    ...(isFutures(category)
      ? given(text, isNeutral ? ["leverage"] : ["leverage", "gridType"])
      : {}),
  };
  return asked(isNeutral ? "create-neutral-bot" : "create-bot", request, {
    category,
    symbol,
    side: null,
  });
}
