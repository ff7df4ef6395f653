import { addDays, type Day } from "@/lib/core/day";
import { createRandom } from "../core/random";
import { inventPerson } from "./catalogue/invented-names";
import { KNOWN_PEOPLE } from "./catalogue/known-people";
import type { CompanyProfile } from "./catalogue/known-profiles";
import type { LocalizedText, MarketLocale } from "./catalogue/localized";
import { newYorkDay, nextWeekday } from "./new-york";
import type { Panel, StockRow } from "./panel";
import { quarterEnd, quarterOf } from "./quarter";
import { percentText, sharesAt } from "./share-count";
import type { StockSwitches } from "./switches";

type Executive = { readonly name: LocalizedText; readonly shares: number; readonly votes: number };
type HoldingReport = { readonly quarter: number; readonly shares: number; readonly row: StockRow };

const REPORT_EN = ["Q1 Report", "Interim Report", "Q3 Report", "Annual Report"] as const;
const REPORT_ZH = ["一季报", "中报", "三季报", "年报"] as const;
const ORDINAL_ZH = ["一", "二", "三", "四"] as const;

/** The period of a holding: a text in docs/exchange.md, localised by the field notes. */
function periodText(
  quarter: number,
  locale: MarketLocale,
  form: StockSwitches["periodText"],
): string {
  const year = Math.floor(quarter / 4);
  const nth = quarter % 4;
  if (form === "date") return quarterEnd(quarter);
  const chinese = locale === "zh-CN" || form === "chinese";
  if (form === "quarter")
    return chinese ? `${year}年第${ORDINAL_ZH[nth]}季度` : `Q${nth + 1} ${year}`;
  return chinese ? `${year}年${REPORT_ZH[nth]}` : `${year} ${REPORT_EN[nth]}`;
}

function knownPeople(code: string): Executive[] {
  return (KNOWN_PEOPLE[code] ?? "").split("\n").map((line) => {
    const [en = "", zh = "", shares = "0", votes = "1"] = line.split("|");
    return {
      name: { "en-US": en, "zh-CN": zh || en },
      shares: Number(shares),
      votes: Number(votes),
    };
  });
}

/** One company in ten lists nobody; one in four has a founder with a large holding. */
function drawPeople(seed: string, { code, sharesM, otherPart }: CompanyProfile): Executive[] {
  const random = createRandom(`${seed}:people:${code}`);
  if (random.chance(100)) return [];
  const founder = random.chance(250);
  const seen = new Set<string>();
  return Array.from({ length: 3 + random.int(10) }, (_, place) => {
    const { en, zh } = inventPerson(random);
    const part =
      founder && place === 0 ? 0.04 + 0.2 * random.unit() : (0.004 * random.unit()) / (place + 1);
    const votes = founder && place === 0 && otherPart > 0 ? 3 : 1;
    return { name: { "en-US": en, "zh-CN": zh }, shares: Math.round(part * sharesM * 1e6), votes };
  }).filter(({ name }) => !seen.has(name["en-US"]) && seen.add(name["en-US"]));
}

/** The shares in a quarter: some percent more or less, as shares vest and are sold. */
function sharesIn(label: string, shares: number, quarter: number): number {
  let drift = 0;
  for (let back = 0; back < 4; back++) {
    drift += createRandom(`${label}:${quarter - back}`).unit() - 0.45;
  }
  return Math.round(shares * (1 + 0.03 * drift));
}

/** The last person of the list is in office for five quarters, then out of it for five. */
function inOffice(label: string, last: boolean, quarter: number): boolean {
  const phase = createRandom(`${label}:office`).int(10);
  return !last || Math.floor((quarter + phase) / 5) % 2 === 0;
}

type Reporting = {
  readonly seed: string;
  readonly profile: CompanyProfile;
  readonly today: Day;
  readonly locale: MarketLocale;
  readonly switches: StockSwitches;
};

function reportsOf(person: Executive, last: boolean, reporting: Reporting): HoldingReport[] {
  const { seed, profile, today, locale, switches } = reporting;
  const label = `${seed}:executive:${profile.code}:${person.name["en-US"]}`;
  const announcedOn = (quarter: number) =>
    nextWeekday(
      addDays(quarterEnd(quarter), 8 + createRandom(`${label}:filed:${quarter}`).int(34)),
    );
  let newest = quarterOf(today);
  while (announcedOn(newest) > today) newest--;
  const quarters = Array.from({ length: switches.executivePeriods }, (_, back) => newest - back);
  return quarters
    .filter((quarter) => inOffice(label, last, quarter))
    .map((quarter) => {
      const shares = sharesIn(label, person.shares, quarter);
      const total = sharesAt(seed, profile, quarter);
      const row: StockRow = {
        name: person.name[locale],
        holdingNum: String(shares),
        holdingRatio: percentText(shares, total),
        voteRatio: percentText(shares * person.votes, total),
        period: periodText(quarter, locale, switches.periodText),
        announcementDate: { date: announcedOn(quarter) },
      };
      return { quarter, shares, row };
    });
}

/** docs/exchange.md 4.12: the latest period first, within a period the largest holding. */
export function executivesPanel(
  seed: string,
  profile: CompanyProfile,
  nowMs: number,
  locale: MarketLocale,
  switches: StockSwitches,
): Panel {
  const people = profile.known ? knownPeople(profile.code) : drawPeople(seed, profile);
  const reporting = { seed, profile, today: newYorkDay(nowMs), locale, switches };
  const reports = people
    .flatMap((person, place) => reportsOf(person, place === people.length - 1, reporting))
    .sort((a, b) => b.quarter - a.quarter || b.shares - a.shares);
  const again = reports
    .slice(0, switches.doubledRows)
    .map(({ row, shares }) => ({ ...row, holdingNum: String(Math.round(shares / 2)) }));
  return { kind: "list", rows: [...reports.map(({ row }) => row), ...again] };
}
