import type { LocalizedText } from "./localized";

/** The figures of a company in fiscal year 2025, in millions of its currency and of shares. */
export type CompanyProfile = {
  readonly code: string;
  /** Whether its figures resemble the real ones. */
  readonly known: boolean;
  readonly sharesM: number;
  /** Change of the number of shares in a quarter, in hundredths of a percent. */
  readonly driftBp: number;
  readonly price: number;
  /** Month in which the fiscal year ends. */
  readonly fiscalMonth: number;
  readonly revenue: number;
  readonly ebit: number;
  readonly net: number;
  readonly equity: number;
  readonly assets: number;
  readonly cashFlow: number;
  /** Percent a year. */
  readonly growth: number;
  readonly currency: string;
  readonly preferredM: number;
  /** Part of the shares that are of another class than the common one, 0 to 1. */
  readonly otherPart: number;
  readonly structure: LocalizedText | null;
};

/**
 * Companies whose figures resemble the real ones of 2025. Columns: shares and their change a
 * quarter (millions, hundredths of a percent), price, month in which the fiscal year ends, then
 * millions of the currency: revenue, operating income, net income, equity, assets, operating cash
 * flow; growth a year in percent; currency.
 */
const TABLE = `
AAPL  14776 -60  229  9  416161 133050 112010 73733   359241  111482 6  USD
MSFT  7433  -10  478  6  281724 128528 101832 343479  619003  136162 14 USD
NVDA  24300 -20  182  1  130497 81453  72880  79327   111601  64089  45 USD
AMZN  10690 15   228  12 716900 80000  77700  411000  818000  139500 11 USD
GOOGL 12100 -50  290  12 402800 129000 132200 415000  595000  164700 13 USD
META  2520  -20  640  12 200966 83276  60458  217000  366000  115800 16 USD
TSLA  3325  15   410  12 94827  4355   3794   82100   137800  14747  9  USD
AVGO  4722  10   345  10 63887  25484  23126  81292   171092  27537  22 USD
BRK.B 2157  0    495  12 371400 105000 66900  717400  1222200 46000  3  USD
JPM   2722  -80  305  12 182400 72600  57000  362400  4425000 42000  4  USD
V     1930  -60  340  9  40000  24010  20058  37909   99627   23059  10 USD
LLY   945   -10  980  12 65179  26100  20640  26500   112500  16813  20 USD
WMT   7972  -15  104  1  680985 29348  19436  91013   260823  36443  5  USD
KO    4302  -5   70   12 47941  13800  13107  32200   104800  7400   3  USD
JNJ   2409  -5   200  12 94193  25600  26804  81500   199200  24500  5  USD
XOM   4217  -70  117  12 332200 41000  28844  259400  449000  52000  2  USD
COST  444   -3   915  8  275235 10383  8099   29164   77099   13335  8  USD
NFLX  4225  -40  108  12 45183  13327  10981  26600   55600   10100  13 USD
AMD   1630  5    215  12 34639  3694   4335   63000   76900   7700   22 USD
INTC  4770  80   37   12 52853  -2214  -267   114300  211400  9697   2  USD
ORCL  2851  15   205  5  57399  17678  12443  20451   168361  20821  14 USD
DIS   1785  -60  108  9  94425  13832  12404  109869  197514  18101  5  USD
MCD   713   -30  305  12 26885  12393  8563   -2000   60500   10500  5  USD
PLTR  2383  30   170  12 4475   1414   1625   7300    8900    2134   40 USD
COIN  270   40   270  12 7181   1500   1260   14800   29700   2430   10 USD
MSTR  300   300  180  12 477    -5400  -4230  51000   62000   -67    3  USD
GME   448   10   23   1  3823   -16    131    4930    5875    146    -6 USD
HOOD  900   10   120  12 4473   2100   1883   9100    38000   1640   25 USD
BABA  2390  -80  155  3  996347 140905 129470 1009858 1804227 163509 6  CNY
TSM   5186  0    290  12 3809054 1936000 1717900 5400000 7900000 2270000 20 TWD
`;

/** The second class of shares: percent of all shares, and the provider's explanation. */
const SECOND_CLASS: Readonly<Record<string, { part: number; en: string; zh: string }>> = {
  GOOGL: {
    part: 52,
    en: "Class A, Class B and Class C shares are outstanding",
    zh: "流通A类、B类及C类股份",
  },
  META: {
    part: 14,
    en: "Class B common stock carries ten votes per share",
    zh: "B类普通股每股享有十票表决权",
  },
  "BRK.B": {
    part: 36,
    en: "Class A shares, counted as 1,500 Class B shares each",
    zh: "A类股按每股折合1500股B类股计",
  },
  V: { part: 11, en: "Class B-1, B-2 and C common stock", zh: "B-1、B-2及C类普通股" },
  PLTR: { part: 4, en: "Class B and Class F common stock", zh: "B类及F类普通股" },
  COIN: {
    part: 16,
    en: "Class B common stock carries twenty votes per share",
    zh: "B类普通股每股享有二十票表决权",
  },
  MSTR: {
    part: 7,
    en: "Class B common stock carries ten votes per share",
    zh: "B类普通股每股享有十票表决权",
  },
  HOOD: {
    part: 13,
    en: "Class B common stock carries ten votes per share",
    zh: "B类普通股每股享有十票表决权",
  },
};

function parseLine(line: string): CompanyProfile {
  const [code = "", ...cells] = line.trim().split(/\s+/);
  const numbers = cells.map(Number);
  const at = (column: number) => numbers[column] as number;
  const second = SECOND_CLASS[code];
  return {
    code,
    known: true,
    sharesM: at(0),
    driftBp: at(1),
    price: at(2),
    fiscalMonth: at(3),
    revenue: at(4),
    ebit: at(5),
    net: at(6),
    equity: at(7),
    assets: at(8),
    cashFlow: at(9),
    growth: at(10),
    currency: cells[11] ?? "USD",
    preferredM: code === "MSTR" ? 42 : code === "JPM" ? 2 : 0,
    otherPart: (second?.part ?? 0) / 100,
    structure: second ? { "en-US": second.en, "zh-CN": second.zh } : null,
  };
}

let profiles: ReadonlyMap<string, CompanyProfile> | null = null;

export function knownProfile(code: string): CompanyProfile | undefined {
  profiles ??= new Map(
    TABLE.trim()
      .split("\n")
      .map(parseLine)
      .map((profile) => [profile.code, profile]),
  );
  return profiles.get(code);
}
