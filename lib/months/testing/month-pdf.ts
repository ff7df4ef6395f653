import type { Amount } from "@/lib/core/amount";
import { type Day, listDays } from "@/lib/core/day";
import { type Month, monthDays } from "@/lib/core/month";
import { NO_PARTY } from "@/lib/parties/party";
import type { MonthPart } from "@/lib/payouts/month-split";
import type { MonthPdf } from "../pdf/month-pdf";

const amount = (text: string) => text as Amount;
const MONTH = "2026-10" as Month;
const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const DAYS = listDays(monthDays(MONTH));
const UNKNOWN = "2026-10-31" as Day;

const part = (
  given: Partial<MonthPart> & Pick<MonthPart, "statementId" | "partner" | "earned">,
) => ({
  number: null,
  partnerId: given.partner,
  introducedId: null,
  introduced: null,
  coin: "USDT",
  ...given,
});

/** A closed month with `clients` clients, two coins, and a statement approved and one prepared. */
export function testMonth(clients: number): MonthPdf {
  const valued = (value: string) => ({ value: amount(value), unvalued: [] });
  const none = { value: null, unvalued: [{ coin: "XYZ", amount: amount("0.5") }] };
  const sums = { fee: amount("5000.75"), feeDeduction: amount("12"), dealAmount: amount("1") };
  return {
    account: "Main",
    broker: { ...NO_PARTY, logo: null },
    logo: null,
    names: new Map([["880000", "Lucky Trading"]]),
    split: {
      coins: [
        {
          coin: "USDT",
          rebate: amount("2000.123456789012345678"),
          parts: [
            part({
              statementId: 1,
              number: 12,
              partner: "one@example.com",
              earned: amount("500.03"),
            }),
            part({ statementId: 2, partner: "two@example.com", earned: amount("20") }),
          ],
          kept: amount("1480.093456789012345678"),
        },
        { coin: "XYZ", rebate: amount("0.5"), parts: [], kept: amount("0.5") },
      ],
      shared: { count: 0, uids: [] },
      overspent: [],
    },
    statements: [
      { id: 1, partner: "one@example.com", number: 12, earned: valued("500.03") },
      { id: 2, partner: "two@example.com", number: null, earned: valued("20") },
    ],
    document: {
      isIntact: true,
      unequal: [],
      clientLines: clients,
      products: [
        {
          productType: "SPOT",
          coin: "USDT",
          rows: 3,
          feePaid: amount("4988.75"),
          feePaidMissing: 0,
          rebate: amount("2000.123456789012345678"),
          value: amount("2000.123456789012345678"),
        },
        {
          productType: "USDT-FUTURES",
          coin: "XYZ",
          rows: 1,
          feePaid: amount("1"),
          feePaidMissing: 0,
          rebate: amount("0.5"),
          value: null,
        },
      ],
      clients: Array.from({ length: Math.min(clients, 2_000) }, (_, at) => ({
        uid: String(880_000 + at),
        coin: "USDT",
        rows: 1,
        feePaid: amount("30.5"),
        feePaidMissing: 0,
        rebate: amount(`${at}.25`),
        value: amount(`${at}.25`),
      })),
      close: {
        month: MONTH,
        closedAt: new Date("2026-11-03T02:00:00Z"),
        closedBy: "ann@example.com",
        contentHash: HASH,
        content: {
          format: 1,
          month: MONTH,
          asOfMs: Date.parse("2026-11-03T02:00:00Z"),
          currency: "USDT",
          stableCoins: ["USDC"],
          maxAgeDays: 7,
          coins: [
            {
              ...sums,
              coin: "USDT",
              rowCount: 3,
              feePaid: amount("4988.75"),
              rebateAmount: amount("2000.123456789012345678"),
              feePaidValue: valued("4988.75"),
              rebateValue: valued("2000.123456789012345678"),
            },
            {
              ...sums,
              coin: "XYZ",
              rowCount: 1,
              feePaid: amount("1"),
              rebateAmount: amount("0.5"),
              feePaidValue: none,
              rebateValue: none,
            },
          ],
          feePaidValue: valued("4988.75"),
          rebateValue: { ...none, value: amount("2000.123456789012345678") },
          rates: DAYS.map((day) => ({
            coin: "BTC",
            day,
            rate: amount(day < "2026-10-11" ? "65000.5" : "66000"),
            rateDay: day,
            source: "desk",
          })),
          days: DAYS.map((day) =>
            day === UNKNOWN
              ? { day, revision: 0, contentHash: null }
              : { day, revision: 2, contentHash: HASH },
          ),
          unknownDays: [{ day: UNKNOWN, status: "missing" }],
          adjustments: [
            {
              ...sums,
              month: "2026-09" as Month,
              day: "2026-09-30" as Day,
              revision: 3,
              seenAtMs: Date.parse("2026-10-02T02:00:00Z"),
              coin: "USDT",
              rowCount: 1,
              feePaid: amount("7.5"),
              rebateAmount: amount("-3.25"),
            },
          ],
        },
      },
    },
  };
}
