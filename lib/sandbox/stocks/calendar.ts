import { addDays, type Day } from "@/lib/core/day";
import type { MarketLocale } from "./catalogue/localized";
import { type Holiday, listHolidays } from "./holidays";
import { newYorkDay, wallText } from "./new-york";
import type { Panel, StockRow } from "./panel";
import type { StockSwitches } from "./switches";

/** How long a closure stays in the calendar after it is over. */
const KEPT_DAYS = 7;
const EVENING = 20 * 60;
const EARLY_CLOSE = 13 * 60;

/**
 * A closure runs from 20:00 to 20:00, the hours of the overnight session (captured, field notes).
 */
function closureRow({ day, early, remark }: Holiday, locale: MarketLocale): StockRow {
  return {
    remark: remark[locale],
    startTime: early ? wallText(day, EARLY_CLOSE) : wallText(addDays(day, -1), EVENING),
    endTime: wallText(day, EVENING),
  };
}

function holidaysBetween(from: Day, to: Day): Holiday[] {
  const years: number[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++)
    years.push(year);
  return years.flatMap(listHolidays).filter(({ day }) => day >= from && day <= to);
}

/** docs/exchange.md 4.18. */
export function calendarPanel(nowMs: number, locale: MarketLocale, switches: StockSwitches): Panel {
  const today = newYorkDay(nowMs);
  const holidays = holidaysBetween(
    addDays(today, -KEPT_DAYS),
    addDays(today, switches.calendarDays),
  );
  const row: StockRow = {
    timeZone: switches.calendarZone === "null" ? null : switches.calendarZone,
    specificConfig: holidays.map((holiday) => {
      const closure = closureRow(holiday, locale);
      return switches.calendarRemarks === "empty" ? { ...closure, remark: "" } : closure;
    }),
    regularConfig: ["SATURDAY", "SUNDAY"],
  };
  return { kind: "object", row };
}
