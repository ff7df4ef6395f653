import { addDays } from "@/lib/core/day";
import { createRandom } from "../core/random";
import type { CompanyProfile } from "./catalogue/known-profiles";
import type { LocalizedText, MarketLocale } from "./catalogue/localized";
import { newYorkDay, nextWeekday } from "./new-york";
import type { Panel } from "./panel";
import { quarterEnd, quarterOf } from "./quarter";
import { sharesAt } from "./share-count";

const SHRINKING: readonly LocalizedText[] = [
  { "en-US": "Share repurchase and cancellation", "zh-CN": "股份回购并注销" },
  { "en-US": "Accelerated share repurchase settled", "zh-CN": "加速回购完成交割" },
  { "en-US": "Tender offer completed", "zh-CN": "要约回购完成" },
];
const GROWING: readonly LocalizedText[] = [
  { "en-US": "Restricted stock units vested", "zh-CN": "限制性股票单位归属" },
  { "en-US": "Exercise of employee stock options", "zh-CN": "员工股票期权行权" },
  { "en-US": "At-the-market offering", "zh-CN": "按市价增发" },
  { "en-US": "Conversion of convertible notes", "zh-CN": "可转换票据转股" },
  { "en-US": "Private placement", "zh-CN": "定向增发" },
];

const text = (shares: number) => String(Math.round(shares));

/** docs/exchange.md 4.16: the latest announced change; there is one a quarter. */
export function shareCapitalPanel(
  seed: string,
  profile: CompanyProfile,
  nowMs: number,
  locale: MarketLocale,
): Panel {
  const today = newYorkDay(nowMs);
  const randomOf = (quarter: number) => createRandom(`${seed}:capital:${profile.code}:${quarter}`);
  const announcedOn = (quarter: number) =>
    nextWeekday(addDays(quarterEnd(quarter), 5 + randomOf(quarter).int(30)));
  let quarter = quarterOf(today);
  while (announcedOn(quarter) > today) quarter--;
  const total = sharesAt(seed, profile, quarter);
  const reasons = total < sharesAt(seed, profile, quarter - 1) ? SHRINKING : GROWING;
  const reason =
    reasons[createRandom(`${seed}:reason:${profile.code}:${quarter}`).int(reasons.length)];
  const preferred = Math.round(profile.preferredM * 1e6);
  const other = Math.round(total * profile.otherPart);
  return {
    kind: "object",
    row: {
      announcementDate: { date: announcedOn(quarter) },
      changeDate: { date: quarterEnd(quarter) },
      totalShares: text(total),
      commonShares: text(total - other - preferred),
      preferredShares: preferred === 0 ? null : text(preferred),
      otherShares: other === 0 ? null : text(other),
      specialExplain: profile.structure?.[locale] ?? null,
      changeReason: reason?.[locale] ?? null,
    },
  };
}
