"use client";
import { useTranslations } from "next-intl";
import { changeSizeText } from "@/lib/core/amount-text";
import type { Text } from "@/lib/core/text";
import type { RemarkField, TicketRemark } from "@/lib/trading/ticket-checks";
import { limitSaid } from "./limit-text";
import { saidText } from "./refusal-text";

type RemarkWords = { readonly trade: Text<"trade">; readonly ticket: Text<"ticket"> };

/**
 * What the preview would say of a field, in sentences; null: nothing. `said`: it would refuse.
 * `rounded`: it would only round.
 */
export function useRemarks(remarks: readonly TicketRemark[]) {
  const trade = useTranslations("trade");
  const ticket = useTranslations("ticket");
  const textOf = (field: RemarkField, isRounding: boolean): string | null => {
    const found = remarks
      .filter((remark) => remark.field === field && (remark.kind === "rounding") === isRounding)
      .map((remark) => remarkText({ trade, ticket }, remark));
    return found.length === 0 ? null : found.join(" ");
  };
  return {
    said: (field: RemarkField) => textOf(field, false),
    rounded: (field: RemarkField) => textOf(field, true),
    /** For a screen reader, once the typing pauses. */
    all: remarks.map((remark) => remarkText({ trade, ticket }, remark)).join(" "),
  };
}

function remarkText({ trade, ticket }: RemarkWords, remark: TicketRemark): string {
  switch (remark.kind) {
    case "rule":
      return saidText(trade, remark.refusal.said);
    case "rounding":
      return ticket("rounded", { sent: remark.rounding.sent });
    case "limit": {
      const { line, distance } = remark;
      if (distance === null) return limitSaid(trade, line);
      const values = { distance: changeSizeText(distance), most: line.most ?? "" };
      return distance.startsWith("-")
        ? ticket("distance.below", values)
        : ticket("distance.above", values);
    }
    default:
      return remark satisfies never;
  }
}
