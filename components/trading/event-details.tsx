"use client";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageLink } from "@/components/ui/page-link";
import type { Language } from "@/lib/core/language";
import { listText } from "@/lib/core/list-text";
import type { Text } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { HOLDS } from "@/lib/trading/order-life";
import {
  type ChangeField,
  type ChangeLine,
  isPlaced,
  type OrderRecord,
} from "@/lib/trading/order-record";
import type { RuleSentence } from "@/lib/trading/rule-refusal";
import { fieldText, optionText } from "./changes/change-text";
import { unsentText } from "./limit-text";
import { saidText } from "./refusal-text";
import styles from "./ticket.module.css";

type Details = Readonly<Record<string, unknown>>;

/**
 * What a step says besides its name: a sentence where there is one, else names and values as the
 * record has them.
 */
export function EventDetails({
  kind,
  details,
  order,
}: {
  kind: string;
  details: Details;
  order: OrderRecord;
}) {
  const t = useTranslations("trade");
  const language = useLocale();
  return (
    detailSentence({ t, language, order }, kind, details) ?? (
      <span className={styles.hash} lang="en">
        {visibleText(detailText(details))}
      </span>
    )
  );
}

type DetailWords = {
  readonly t: Text<"trade">;
  readonly language: Language;
  readonly order: OrderRecord;
};

/** Null: there is none. */
function detailSentence(
  { t, language, order }: DetailWords,
  kind: string,
  details: Details,
): ReactNode {
  const { by, why, said, exchangeId, orderId, before } = details;
  switch (kind) {
    case "changed":
      return t.rich("order.changedBy", {
        change: () => (
          <PageLink href={`/trading/orders/sent/${textOf(by)}?account=${order.accountId}`}>
            {textOf(by)}
          </PageLink>
        ),
        changes: listText(
          [...linesText(t, linesOf(details), order), ...valueText(t, details)],
          language,
        ),
      });
    case "seen":
      if (!("priceBefore" in details)) return null;
      return t("order.changedElsewhere", {
        changes: listText(
          [...linesText(t, elsewhereLines(details), order), ...valueText(t, details)],
          language,
        ),
      });
    case "named":
      if (before === undefined) return visibleText(textOf(orderId));
      return t("order.namedInstead", {
        id: visibleText(textOf(orderId)),
        before: visibleText(textOf(before)),
      });
    case "name-refused":
    case "differs":
      return (
        <>
          <span className={styles.hash}>{visibleText(textOf(exchangeId))}</span>{" "}
          {isSaid(said) ? saidText(t, said) : null}
        </>
      );
    case "held": {
      const hold = HOLDS.find((one) => one === why);
      return hold ? t(`order.holds.${hold}`) : null;
    }
    default:
      return unsentText(t, details);
  }
}

function linesOf({ lines }: Details): readonly ChangeLine[] {
  return Array.isArray(lines) ? (lines as readonly ChangeLine[]) : []; // written by the change's own step
}

function elsewhereLines(details: Details): readonly ChangeLine[] {
  const fields = ["price", "qty"] as const;
  return fields
    .map((what) => ({
      what,
      before: textOf(details[`${what}Before`]),
      after: textOf(details[what]),
    }))
    .filter(({ before, after }) => before !== after);
}

/** "price from 10 USDT to 11 USDT", each by its name and with its coin. */
function linesText(
  t: Text<"trade">,
  lines: readonly ChangeLine[],
  order: OrderRecord,
): readonly string[] {
  return lines.map(({ what, of, before, after }) => {
    const said = (value: string | null) => {
      if (value === null || value === "") return t("changes.none");
      if (what.endsWith("OrderType")) return optionText(t, value);
      const coin = of ?? coinOf(order, what);
      const amount = visibleText(value);
      return coin === null ? amount : t("order.amountIn", { amount, coin: visibleText(coin) });
    };
    return t("order.from", { field: fieldText(t, what), before: said(before), after: said(after) });
  });
}

/** In which coin a figure of the order is; null: not known, or it has none. */
function coinOf(order: OrderRecord, what: ChangeField): string | null {
  if (!isPlaced(order) || order.preview === null) return null;
  if (what === "qty") return order.preview.qtyCoin;
  return what.endsWith("OrderType") ? null : order.preview.quoteCoin;
}

function valueText(t: Text<"trade">, { value, valueBefore }: Details): readonly string[] {
  if (typeof value !== "string" || value === valueBefore) return [];
  if (typeof valueBefore !== "string") return [t("order.valueNow", { after: value })];
  return [t("order.valueFrom", { before: valueBefore, after: value })];
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function isSaid(value: unknown): value is RuleSentence {
  return typeof value === "object" && value !== null && "text" in value && "values" in value;
}

/** What is empty is left out. */
function detailText(value: unknown): string {
  if (Array.isArray(value)) return value.map(detailText).join("; ");
  if (typeof value !== "object" || value === null) return String(value ?? "");
  return Object.entries(value)
    .map(([name, part]) => [name, detailText(part)] as const)
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name}: ${text}`)
    .join(", ");
}
