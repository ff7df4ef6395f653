import { LIST_KEYS, UID_LIST_KEYS } from "@/lib/commissions/query";
import type { KnownParams } from "@/lib/core/address/known-params";
import type { ParamReader } from "@/lib/core/address/params";
import { findMonth, type Month } from "@/lib/core/month";
import { REPAYMENT_KEYS } from "@/lib/repayments/query";
import type { FilterValue } from "./subject";

type Sides = Readonly<Record<string, { readonly only: string; readonly except: string }>>;

const RANGE = ["from", "to", "preset"];
const CHART = [
  "chartBy",
  "chartOf",
  "chartPer",
  "chartUnit",
  "chartCoin",
  "chartShape",
  "chartView",
];
const bothSides = (lists: Sides) =>
  Object.values(lists).flatMap(({ only, except }) => [only, except]);

/** A table's page, order and saved view have no effect: a file has all rows in its own order. */
const PAGE = ["sort", "direction", "size", "after", "before", "view"];
const LEDGER_PAGE = [...PAGE, ...CHART, "chartTop", "chartFrom", "chartTo", "odd", "rateGap"];

/** The parameters of a file's address. All but those in `ofPage` change the file. */
const LEDGER = {
  once: RANGE,
  several: [...bothSides(LIST_KEYS), ...UID_LIST_KEYS.map(({ list }) => list)],
  ofPage: LEDGER_PAGE,
} satisfies KnownParams;
const REPAYMENTS = {
  once: RANGE,
  several: [...bothSides(REPAYMENT_KEYS), "orderId"],
  ofPage: [...PAGE, ...CHART],
} satisfies KnownParams;

export const SUBJECT_PARAMS = {
  ledger: LEDGER,
  breakdown: {
    ...LEDGER,
    once: [...RANGE, ...CHART, "chartTop"],
    ofPage: [...PAGE, "odd", "rateGap"],
  },
  clients: {
    once: [...RANGE, "q", "sort", "direction"],
    several: ["coin", "state", "label"],
    ofPage: ["size", "after", "before", "view"],
  },
  repayments: REPAYMENTS,
  repaymentChart: { ...REPAYMENTS, once: [...RANGE, ...CHART], ofPage: PAGE },
  days: { once: RANGE, ofPage: ["show", "day"] },
  restatements: { once: [...RANGE, "kind"], ofPage: ["after", "day", "revision", "page", "rows"] },
  asOf: { once: [...RANGE, "at"] },
  month: { once: ["month"] },
} as const satisfies Record<string, KnownParams>;

/** The month of the address; null: it is missing or no month, which `reader` then says. */
export function readMonth(reader: ParamReader): Month | null {
  const text = reader.one("month");
  const month = findMonth(text ?? "");
  if (month === null)
    reader.refuse(text === null ? { kind: "no-month" } : { kind: "not-a-month", given: text });
  return month;
}

const ONCE: readonly string[] = ["when", "from", "to"];

/** The filter of a file in the words of its address; a parameter that may repeat is a list. */
export function describeQuery(query: URLSearchParams): Record<string, FilterValue> {
  return Object.fromEntries(
    [...new Set(query.keys())].map((key) => [
      key,
      ONCE.includes(key) ? query.get(key) : query.getAll(key),
    ]),
  );
}
