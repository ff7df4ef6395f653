import { createRandom } from "../core/random";
import { type CompanyProfile, knownProfile } from "./catalogue/known-profiles";
import { isListed } from "./catalogue/listed-names";

const FISCAL_MONTHS = [12, 12, 12, 12, 12, 12, 9, 6, 3, 1] as const;

/** Companies with real names are large; the sizes of the others are long-tailed. */
function drawProfile(seed: string, code: string): CompanyProfile {
  const random = createRandom(`${seed}:company:${code}`);
  const size = 2 ** (isListed(code) ? 8 + random.int(3) : random.int(9)) * (0.6 + random.unit());
  const sharesM = Math.round(12 * size * (0.5 + random.unit()) * 10) / 10 + 4;
  const revenue = Math.round(90 * size * (0.3 + 1.6 * random.unit()));
  const margin = random.unit() * 0.34 - (isListed(code) ? -0.03 : 0.07);
  const net = Math.round(revenue * margin * 0.74 * 100) / 100;
  const equity = Math.round(revenue * (0.2 + random.unit()));
  const dual = random.chance(60);
  return {
    code,
    known: false,
    sharesM,
    driftBp: random.int(140) - 50,
    price: Math.round(3 + (revenue / sharesM) * (0.5 + 4 * random.unit())),
    fiscalMonth: FISCAL_MONTHS[random.int(FISCAL_MONTHS.length)] ?? 12,
    revenue,
    ebit: Math.round(revenue * margin * 100) / 100,
    net,
    equity,
    assets: Math.round(equity * (1.3 + 2 * random.unit())),
    cashFlow: Math.round(revenue * (margin + 0.06) * 100) / 100,
    growth: random.int(30) - 6,
    currency: "USD",
    preferredM: random.chance(40) ? Math.round(sharesM * 2) / 100 : 0,
    otherPart: dual ? (5 + random.int(30)) / 100 : 0,
    structure: dual
      ? {
          "en-US": "Class B common stock carries ten votes per share",
          "zh-CN": "B类普通股每股享有十票表决权",
        }
      : null,
  };
}

export function profileOf(seed: string, code: string): CompanyProfile {
  return knownProfile(code) ?? drawProfile(seed, code);
}
