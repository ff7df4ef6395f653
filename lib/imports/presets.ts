import type { Preset } from "./wizard";

/** Documented files of portals. */
export const PRESETS: readonly Preset[] = [
  {
    id: "okx-broker-orders",
    kind: "commissions",
    name: "OKX broker, rebates per order",
    source: { url: "https://www.okx.com/docs-v5/", readOn: "2026-11-30" },
    titles: ["brokerCode", "instId", "instType", "uid", "ts", "feeCcy", "brokerRebate"],
    mapping: {
      columns: {
        date: { column: "ts" },
        uid: { column: "uid" },
        coin: { column: "feeCcy" },
        symbol: { column: "instId" },
        productType: { column: "instType" },
        fee: { column: "fee", isNegated: true },
        rebateAmount: { column: "brokerRebate" },
      },
      file: { rows: "order" },
      values: { symbol: {}, productType: {} },
    },
  },
];

/** Null: no documented file has this header. */
export function recognisePreset(header: readonly string[]): Preset | null {
  return PRESETS.find(({ titles }) => titles.every((title) => header.includes(title))) ?? null;
}
