import type { Text } from "@/lib/core/text";
import { CATEGORIES } from "@/lib/trading/exchange-words";
import { UNSENT_REASONS } from "@/lib/trading/order-life";
import { LIMIT_NAMES, type LimitLine } from "@/lib/trading/order-limits";

/**
 * Why a limit refuses an order or a change: a sentence with its figures, the same before the press
 * and after it.
 */
export function limitSaid(t: Text<"trade">, { limit, is, most }: LimitLine): string {
  const values = { is: is ?? "", most: most ?? "" };
  switch (limit) {
    case "state":
      return t("look.limitSaid.state", { is: stateText(t, values.is) });
    case "category":
      return t("look.limitSaid.category", {
        is: categoryText(t, values.is),
        most: categoriesText(t, values.most),
      });
    case "symbol":
      return t("look.limitSaid.symbol", values);
    case "market-orders":
    case "borrowing":
    case "shorting":
    case "moving":
      return t(`look.limitSaid.${limit}`);
    case "price-deviation":
      return is === null
        ? t("look.limitSaid.price-unknown")
        : t("look.limitSaid.price-deviation", values);
    case "leverage":
      return t(is === null ? "look.limitSaid.leverage-unknown" : "look.limitSaid.leverage", values);
    case "largest-order":
    case "open-value":
      return is === null ? t("look.limitSaid.value-unknown") : t(`look.limitSaid.${limit}`, values);
    case "orders-a-day":
      return t("look.limitSaid.orders-a-day", values);
    default:
      return limit satisfies never;
  }
}

/** Why an order was not sent, of its event's details in a sentence; null: they do not say. */
export function unsentText(
  t: Text<"trade">,
  details: Readonly<Record<string, unknown>>,
): string | null {
  const why = UNSENT_REASONS.find((reason) => reason === details.why);
  if (why === undefined) return null;
  if (why !== "limit") return t(`order.whys.${why}`);
  const limit = LIMIT_NAMES.find((name) => name === details.limit);
  const textOf = (value: unknown) => (typeof value === "string" ? value : null);
  if (limit === undefined) return null;
  return limitSaid(t, {
    limit,
    isKept: false,
    is: textOf(details.is),
    most: textOf(details.most),
    left: null,
  });
}

export function stateText(t: Text<"trade">, word: string): string {
  return word === "on" || word === "reduce-only" || word === "stopped" ? t(`states.${word}`) : word;
}

/** Several products, as the limit has them: "SPOT, MARGIN". */
export function categoriesText(t: Text<"trade">, words: string): string {
  return words
    .split(", ")
    .map((word) => categoryText(t, word))
    .join(", ");
}

function categoryText(t: Text<"trade">, word: string): string {
  const known = CATEGORIES.find((one) => one === word);
  return known ? t(`categories.${known}`) : word;
}
