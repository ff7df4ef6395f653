import type { Language } from "@/lib/core/language";
import type { Text } from "@/lib/core/text";
import { marketWallTime } from "../market/market-clock";
import { wallText } from "../market/market-text";
import type { MarketTime } from "../market/market-time";
import type { WallTime } from "../market/wall-time";
import type { Dividend } from "../panels/dividends";
import {
  type ClosureEvent,
  codeOf,
  type MarketEvent,
  type ReportEvent,
  type SuspensionEvent,
} from "./market-event";

type CalendarText = Text<"calendar">;

/** "Ex-dividend date", "Market closed: Thanksgiving Day" */
export function eventTitle(t: CalendarText, event: MarketEvent): string {
  if (event.kind !== "closure" && event.kind !== "early-end") return t(`kinds.${event.kind}`);
  const { closure, kind, isWholeDay } = event;
  const isPart =
    kind === "closure" && !isWholeDay && closure.startTime !== null && closure.endTime !== null;
  const title = isPart ? t("partClosure") : t(`kinds.${kind}`);
  return closure.remark ? t("remarked", { title, remark: closure.remark }) : title;
}

/**
 * "0.27 per share", "25 Nov 20:00 to 26 Nov 20:00 New York"; empty where there is no more to say.
 */
export function eventDetail(t: CalendarText, event: MarketEvent, language: Language): string {
  switch (event.kind) {
    case "closure":
    case "early-end":
      return closureDetail(t, event, language);
    case "report":
      return reportDetail(t, event);
    case "suspension":
    case "resumption":
      return suspensionDetail(t, event);
    default:
      return dividendDetail(t, event.dividend);
  }
}

/** All of an event: "Expected: AAPL: Earnings, fiscal year 2026; forecast so far" */
export function eventSentence(t: CalendarText, event: MarketEvent, language: Language): string {
  const code = codeOf(event);
  const title = eventTitle(t, event);
  const named = code === null ? title : t("ofStock", { code, title });
  const detail = eventDetail(t, event, language);
  const words = detail === "" ? named : t("withDetail", { title: named, detail });
  return event.isExpected ? t("expectedTitle", { title: words }) : words;
}

function closureDetail(
  t: CalendarText,
  { closure, date }: ClosureEvent,
  language: Language,
): string {
  const { startTime, endTime } = closure;
  const isOfDate = [startTime, endTime].every((wall) => wall === null || wall.startsWith(date));
  const show = (wall: WallTime) => (isOfDate ? wall.slice(11) : wallText(wall, language));
  if (startTime !== null && endTime !== null) {
    return t("detail.between", { from: show(startTime), to: show(endTime) });
  }
  if (startTime !== null)
    return `${t("detail.from", { from: show(startTime) })}; ${t("detail.endUnknown")}`;
  if (endTime !== null)
    return `${t("detail.until", { to: show(endTime) })}; ${t("detail.beginUnknown")}`;
  return "";
}

function reportDetail(t: CalendarText, { fiscalYear, isActual }: ReportEvent): string {
  const state = isActual === null ? "unclear" : isActual ? "actual" : "forecast";
  const stateText = t(`detail.${state}`);
  return fiscalYear === null
    ? stateText
    : `${t("detail.year", { year: fiscalYear })}; ${stateText}`;
}

function suspensionDetail(t: CalendarText, { time, reason, kind }: SuspensionEvent): string {
  const parts = [time && timeText(t, time), kind === "suspension" ? reason : null];
  return parts.filter((part) => part !== null).join("; ");
}

function timeText(t: CalendarText, time: MarketTime): string {
  if (time.kind === "text") return time.text;
  const clock = time.kind === "wall" ? time.time.slice(0, 5) : marketWallTime(time.ms).slice(11);
  return t("detail.at", { time: clock });
}

/** "0.27 per share", "4 for 1" */
export function dividendDetail(t: CalendarText, dividend: Dividend): string {
  const { dividendPerShare, stockDividendPerShare, splitNumerator, splitDenominator } = dividend;
  if (dividendPerShare !== null) return t("detail.perShare", { amount: dividendPerShare });
  if (splitNumerator !== null && splitDenominator !== null) {
    return t("detail.forShares", { numerator: splitNumerator, denominator: splitDenominator });
  }
  return stockDividendPerShare === null
    ? ""
    : t("detail.newShares", { amount: stockDividendPerShare });
}
