import { addDays, type Day } from "@/lib/core/day";
import { createRandom, type Random } from "../core/random";
import { type CashSteps, knownCash, knownSplits, type Split } from "./catalogue/known-dividends";
import type { CompanyProfile } from "./catalogue/known-profiles";
import { dateOf, newYorkDay, nextWeekday } from "./new-york";
import type { Panel, StockRow } from "./panel";

/** A dividend or split, with the days on which it takes effect and was announced. */
type AnnouncedEvent = { readonly effective: Day; readonly announced: Day; readonly row: StockRow };

const NOTHING: StockRow = {
  announcementDate: null,
  recordDate: null,
  exrightDate: null,
  dividendDate: null,
  dividendPerShare: null,
  stockDividendPerShare: null,
  splitValidDate: null,
  splitNumerator: null,
  splitDenominator: null,
};

/** After the last known step dividends grow by 4 % a year. */
const GROWTH = 0.04;

function amountText(dollars: number): string {
  const text = dollars.toFixed(4).replace(/0+$/, "");
  return text.replace(
    /^(\d+\.)(\d?)$/,
    (_, whole: string, tenth: string) => whole + tenth.padEnd(2, "0"),
  );
}

/** Dollars a share in a month ("YYYY-MM"); 0 where nothing is paid. */
function amountIn({ steps }: CashSteps, month: string): number {
  const at = steps.filter(([from]) => from <= month);
  const [from, amount] = at.at(-1) ?? [month, 0];
  if (at.length < steps.length) return amount;
  const years = Math.max(0, Number(month.slice(0, 4)) - Number(from.slice(0, 4)));
  return Math.round(amount * (1 + GROWTH * years) * 1000) / 1000;
}

/** The dates of one payment: announced, ex, recorded and paid. */
function paymentDates(random: Random, year: number, month: number) {
  const ex = nextWeekday(dateOf(year, month, 5 + random.int(8)));
  // Since May 2024 trades settle in a day, and the record date is the ex-date.
  const record = ex >= "2024-05-28" ? ex : nextWeekday(addDays(ex, 1));
  return {
    announced: nextWeekday(addDays(ex, -12 - random.int(28))),
    ex,
    record,
    paid: nextWeekday(addDays(record, 3 + random.int(25))),
  };
}

function payments(seed: string, code: string, plan: CashSteps, today: Day): AnnouncedEvent[] {
  const events: AnnouncedEvent[] = [];
  const firstYear = Number((plan.steps[0]?.[0] ?? "9999").slice(0, 4));
  for (let year = firstYear; year <= Number(today.slice(0, 4)) + 1; year++) {
    for (const month of plan.months) {
      const amount = amountIn(plan, dateOf(year, month, 1).slice(0, 7));
      if (amount === 0) continue;
      const dates = paymentDates(
        createRandom(`${seed}:dividend:${code}:${year}:${month}`),
        year,
        month,
      );
      const row: StockRow = {
        type: "cash_dividend",
        ...NOTHING,
        announcementDate: { date: dates.announced },
        recordDate: { date: dates.record },
        exrightDate: { date: dates.ex },
        dividendDate: { date: dates.paid },
        dividendPerShare: amountText(amount),
      };
      events.push({ effective: dates.ex, announced: dates.announced, row });
    }
  }
  return events;
}

function splitEvent({ day, numerator, denominator }: Split): AnnouncedEvent {
  const effective = day as Day;
  const announced = nextWeekday(addDays(effective, -30));
  const row: StockRow = {
    type: "stock_split",
    ...NOTHING,
    announcementDate: { date: announced },
    splitValidDate: { date: effective },
    splitNumerator: numerator,
    splitDenominator: denominator,
  };
  return { effective, announced, row };
}

function stockDividend(day: Day, perShare: string): AnnouncedEvent {
  const announced = nextWeekday(addDays(day, -35));
  const row: StockRow = {
    type: "stock_dividend",
    ...NOTHING,
    announcementDate: { date: announced },
    recordDate: { date: nextWeekday(addDays(day, 1)) },
    exrightDate: { date: day },
    dividendDate: { date: nextWeekday(addDays(day, 14)) },
    stockDividendPerShare: perShare,
  };
  return { effective: day, announced, row };
}

/**
 * Two in five companies pay: most of them quarterly, some each half year or year, a few monthly.
 */
function drawCash(random: Random, price: number): CashSteps | undefined {
  if (!random.chance(400)) return undefined;
  const every = [3, 3, 3, 3, 3, 3, 6, 12, 1][random.int(9)] ?? 3;
  const first = 1 + random.int(every);
  const year = 1996 + random.int(29);
  const yearly = price * (0.004 + 0.03 * random.unit());
  const amount = Math.max(0.01, Math.round((yearly * every * 100) / 12) / 100);
  const months = Array.from({ length: 12 / every }, (_, at) => first + at * every);
  const cut = random.chance(120) ? [[`${year + 9}-01`, 0] as const] : [];
  return { months, steps: [[`${year}-01`, amount] as const, ...cut] };
}

function drawOthers(random: Random): AnnouncedEvent[] {
  const day = (span: number) =>
    nextWeekday(dateOf(2003 + random.int(span), 1 + random.int(12), 1 + random.int(28)));
  const ratio = (["2:1", "3:1", "3:2", "1:10", "1:20", "4:1"] as const)[random.int(6)] ?? "2:1";
  const [numerator = "2", denominator = "1"] = ratio.split(":");
  const events: AnnouncedEvent[] = [];
  if (random.chance(150)) events.push(splitEvent({ day: day(23), numerator, denominator }));
  if (random.chance(40)) {
    const perShare = ["0.05", "0.1", "0.02"] as const;
    events.push(stockDividend(day(23), perShare[random.int(3)] ?? "0.1"));
  }
  return events;
}

const latestFirst = (a: AnnouncedEvent, b: AnnouncedEvent) =>
  b.effective.localeCompare(a.effective) || b.announced.localeCompare(a.announced);

/** docs/exchange.md 4.14: what was announced by now, the latest effect first. */
export function dividendsPanel(seed: string, profile: CompanyProfile, nowMs: number): Panel {
  const { code, known, price } = profile;
  const today = newYorkDay(nowMs);
  const random = createRandom(`${seed}:dividends:${code}`);
  const plan = known ? knownCash(code) : drawCash(random, price);
  const others = known ? knownSplits(code).map(splitEvent) : drawOthers(random);
  const cash = plan ? payments(seed, code, plan, today) : [];
  const announced = [...cash, ...others].filter((event) => event.announced <= today);
  return { kind: "list", rows: announced.sort(latestFirst).map(({ row }) => row) };
}
