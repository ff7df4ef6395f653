import type { Amount } from "@/lib/core/amount";
import type { DividendEvent, MarketEvent } from "@/lib/stocks/calendar/market-event";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import type { Dividend } from "@/lib/stocks/panels/dividends";
import type { EarningsForecast, EarningsPeriod } from "@/lib/stocks/panels/earnings";
import type { ExecutiveShareholding, MajorShareholder } from "@/lib/stocks/panels/panels";
import type { PairPrices } from "@/lib/stocks/panels/prices";
import type { ShareCapital } from "@/lib/stocks/panels/share-capital";
import type { StockCode } from "@/lib/stocks/stock-code";

/** Made-up figures, as an exchange could send them. */
const amount = (text: string) => text as Amount;
const date = (text: string) => text as MarketDate;

const NONE: Dividend = {
  type: "cash_dividend",
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

export const prices: readonly PairPrices[] = [
  {
    symbol: "RAAPLUSDT",
    state: "priced",
    quoteCoin: "USDT",
    lastPrice: amount("231.20"),
    lastAtMs: Date.UTC(2026, 10, 20, 10, 20),
    closes: Array.from({ length: 60 }, (_, nth) => ({
      startMs: Date.UTC(2026, 8, 21 + nth),
      close: amount((210 + (nth % 17)).toFixed(2)),
    })),
  },
];

export const dividends: readonly Dividend[] = [
  ...Array.from({ length: 24 }, (_, nth): Dividend => {
    const year = 2026 - Math.floor(nth / 4);
    const month = ["11", "08", "05", "02"][nth % 4];
    return {
      ...NONE,
      announcementDate: date(`${year}-${month}-01`),
      recordDate: date(`${year}-${month}-10`),
      exrightDate: date(`${year}-${month}-09`),
      dividendDate: date(`${year}-${month}-${nth === 0 ? 27 : 16}`),
      dividendPerShare: amount((0.26 - Math.floor(nth / 4) * 0.01).toFixed(2)),
    };
  }),
  {
    ...NONE,
    type: "stock_split",
    splitValidDate: date("2020-08-31"),
    splitNumerator: amount("4"),
    splitDenominator: amount("1"),
  },
];

export const earnings: EarningsForecast = {
  fiscalYear: "2026",
  publicationDeadline: date("2026-10-30"),
  isActual: true,
  revenue: amount("391035"),
  ebit: amount("123216"),
  netIncomeParent: amount("93736"),
  eps: amount("6.08"),
  bps: amount("3.77"),
  cfps: amount("7.68"),
  roe: amount("164.59"),
  roa: amount("25.68"),
  currency: "USD",
};

const forecast: EarningsForecast = {
  ...earnings,
  isActual: false,
  revenue: amount("384210"),
  eps: null,
};

export const periods: readonly EarningsPeriod[] = [
  { fiscalYear: "2026", actual: earnings, forecast, unsaid: null },
];

const NAMES = [
  "Vanguard Group Inc",
  "BlackRock Inc.",
  "State Street Corp",
  "Berkshire Hathaway",
  "FMR LLC",
];

export const holders: readonly MajorShareholder[] = NAMES.map((name, nth) => ({
  name,
  holdingNum: amount(String(1_415_932_804 - nth * 250_000_111)),
  holdingRatio: nth === 4 ? null : amount((9.63 - nth * 1.71).toFixed(2)),
}));

export const executives: readonly ExecutiveShareholding[] = [
  {
    name: "Timothy D. Cook",
    holdingNum: amount("3280180"),
    holdingRatio: amount("0.02"),
    voteRatio: amount("0.02"),
    period: "2026 Annual",
    announcementDate: date("2026-10-31"),
  },
];

export const capital: ShareCapital = {
  announcementDate: date("2026-10-31"),
  changeDate: date("2026-10-18"),
  totalShares: amount("15115823000"),
  commonShares: amount("15115823000"),
  preferredShares: null,
  otherShares: null,
  specialExplain: null,
  changeReason: "Repurchase",
};

export const changes: readonly ShareCapital[] = [
  "15204137000",
  "15334082000",
  capital.totalShares,
].map((total, nth) => ({
  ...capital,
  totalShares: total as Amount,
  commonShares: total as Amount,
  changeDate: date(`2026-0${nth * 3 + 2}-18`),
}));

export const holderMoves = {
  before: "2026-08-01T08:00:00.000Z",
  after: "2026-10-02T08:00:00.000Z",
  moves: [
    {
      kind: "grew" as const,
      before: holders[0] ?? null,
      after: holders[0] ?? null,
      byShares: amount("12500000"),
      byRatio: amount("0.08"),
    },
    {
      kind: "left" as const,
      before: {
        name: "Geode Capital",
        holdingNum: amount("340000000"),
        holdingRatio: amount("2.2"),
      },
      after: null,
      byShares: amount("-340000000"),
      byRatio: amount("-2.2"),
    },
  ],
};

export function exDate(code: StockCode): DividendEvent {
  const [dividend = NONE] = dividends;
  return {
    kind: "ex-date",
    key: "ex 1",
    date: date("2026-11-27"),
    isExpected: false,
    code,
    dividend,
  };
}

export function events(codes: readonly StockCode[]): MarketEvent[] {
  const closure = { remark: "Thanksgiving Day", startTime: null, endTime: null };
  return [
    {
      kind: "closure",
      key: "closure 2026-11-26",
      date: date("2026-11-26"),
      isExpected: false,
      isWholeDay: true,
      closure,
    },
    ...codes.map(exDate),
    ...codes.map(
      (code): MarketEvent => ({
        kind: "report",
        key: "report 2027",
        date: date("2027-01-28"),
        isExpected: true,
        code,
        fiscalYear: "2027",
        isActual: false,
      }),
    ),
  ];
}
