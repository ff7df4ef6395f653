import { addDays, type Day } from "@/lib/core/day";
import { createRandom } from "../core/random";
import type { CompanyProfile } from "./catalogue/known-profiles";
import { newYorkDay, nextWeekday } from "./new-york";
import type { Panel, StockRow } from "./panel";
import { monthEnd, quarterOf } from "./quarter";
import { fixedText, sharesAt } from "./share-count";
import type { StockSwitches } from "./switches";

const BASE_YEAR = 2025;
const QUARTER_PARTS = [0.235, 0.242, 0.25, 0.273] as const;
/** The largest error of a forecast; it shrinks with every quarter that was reported. */
const FARTHEST_OFF = 0.09;

/** The last day of a fiscal quarter, given as one number: 4 × fiscal year + 0 to 3. */
const fiscalEnd = ({ fiscalMonth }: CompanyProfile, fiscal: number): Day =>
  monthEnd(Math.floor(fiscal / 4), fiscalMonth - 3 * (3 - (fiscal % 4)));

/** 20 to 41 days after the quarter's end, 15 days more after a fiscal year's end. */
export function reportDay(seed: string, profile: CompanyProfile, fiscal: number): Day {
  const days = 20 + createRandom(`${seed}:report:${profile.code}:${fiscal}`).int(22);
  return nextWeekday(addDays(fiscalEnd(profile, fiscal), days + (fiscal % 4 === 3 ? 15 : 0)));
}

/** The latest fiscal quarter that was reported by `today`. */
export function lastReported(seed: string, profile: CompanyProfile, today: Day): number {
  let fiscal = quarterOf(today) + 5;
  while (reportDay(seed, profile, fiscal) > today) fiscal--;
  return fiscal;
}

/**
 * A fiscal year's figures relative to 2025. Growth fades with the years, so that far years stay
 * plausible.
 */
function yearFactor({ growth }: CompanyProfile, year: number): number {
  let factor = 1;
  const years = Math.min(40, Math.abs(year - BASE_YEAR));
  for (let step = 1; step <= years; step++) factor *= 1 + growth / 100 / step;
  return year < BASE_YEAR ? 1 / factor : factor;
}

const noise = (label: string, reach: number) => 1 + (2 * createRandom(label).unit() - 1) * reach;

/** The final figures of a fiscal year, or of one of its quarters, relative to 2025. */
function trueFactor(
  seed: string,
  profile: CompanyProfile,
  fiscal: number,
  quarterly: boolean,
): number {
  const year = Math.floor(fiscal / 4);
  const whole = yearFactor(profile, year) * noise(`${seed}:year:${profile.code}:${year}`, 0.03);
  if (!quarterly) return whole;
  const part = QUARTER_PARTS[fiscal % 4] ?? 0.25;
  return whole * part * noise(`${seed}:quarter:${profile.code}:${fiscal}`, 0.03);
}

function figures(profile: CompanyProfile, factor: number, shares: number): StockRow {
  const { revenue, ebit, net, equity, assets, cashFlow } = profile;
  const growth = Math.max(0.3, factor);
  const perShare = (millions: number) => fixedText((millions * 1e6) / shares);
  const positive = equity > 0;
  return {
    revenue: fixedText(revenue * factor),
    ebit: fixedText(ebit * factor),
    netIncomeParent: fixedText(net * factor),
    eps: perShare(net * factor),
    bps: perShare(equity * growth),
    cfps: perShare(cashFlow * factor),
    // A return on negative equity says nothing.
    roe: positive ? fixedText((100 * net * factor) / (equity * growth)) : null,
    roa: fixedText((100 * net * factor) / (assets * growth)),
  };
}

/**
 * docs/exchange.md 4.15: the fiscal year (or quarter) that was reported last while that is recent,
 * else the forecast of the next one.
 */
export function earningsPanel(
  seed: string,
  profile: CompanyProfile,
  nowMs: number,
  { fiscalYear }: StockSwitches,
): Panel {
  const today = newYorkDay(nowMs);
  const last = lastReported(seed, profile, today);
  const quarterly = fiscalYear === "quarter";
  const fresh = today < addDays(reportDay(seed, profile, last), 30);
  const isActual = quarterly ? fresh : last % 4 === 3;
  const fiscal = isActual ? last : last + 1;
  const reported = quarterly || isActual ? fiscal : last;
  const year = Math.floor(fiscal / 4);
  const missing = isActual ? 0 : quarterly ? 1 : (3 - (reported % 4)) / 4;
  const off =
    noise(`${seed}:forecast:${profile.code}:${quarterly ? fiscal : year}`, FARTHEST_OFF) - 1;
  const factor = trueFactor(seed, profile, fiscal, quarterly) * (1 + off * missing);
  const deadline = reportDay(seed, profile, quarterly ? fiscal : 4 * year + 3);
  const row: StockRow = {
    fiscalYear: quarterly ? `${year}Q${(fiscal % 4) + 1}` : String(year),
    publicationDeadline: { date: deadline },
    isActual,
    ...figures(profile, factor, sharesAt(seed, profile, quarterOf(today))),
    currency: profile.currency,
  };
  return { kind: "object", row };
}
