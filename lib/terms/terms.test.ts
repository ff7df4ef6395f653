import { describe, expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { type AgreedTerm, findShare, scopeKey, termSpans, termsThatCount } from "./terms";

const RANGE = { from: "2026-10-01" as Day, to: "2026-10-31" as Day };
let entries = 0;
const term = (from: string, share: string | null, scope: Partial<AgreedTerm> = {}): AgreedTerm => ({
  id: ++entries,
  from: from as Day,
  share: share as Amount | null,
  uid: null,
  symbol: null,
  productType: null,
  ...scope,
});
const row = (day: string, uid = "1", symbol = "BTCUSDT", productType = "SPOT") => ({
  day: day as Day,
  uid,
  symbol,
  productType,
});
const shareOf = (terms: readonly AgreedTerm[], of: ReturnType<typeof row>) =>
  findShare(termSpans(terms, RANGE), of);

describe("an agreed term", () => {
  test("holds from its day on, until the next one of its scope", () => {
    const terms = [term("2026-09-01", "0.4"), term("2026-10-10", "0.5")];
    expect(shareOf(terms, row("2026-10-01"))).toBe("0.4");
    expect(shareOf(terms, row("2026-10-09"))).toBe("0.4");
    expect(shareOf(terms, row("2026-10-10"))).toBe("0.5");
    expect(termSpans(terms, RANGE)).toMatchObject([
      { from: "2026-10-01", to: "2026-10-09" },
      { from: "2026-10-10", to: "2026-10-31" },
    ]);
  });

  test("does not hold before its day, and a later term does not hold in this range", () => {
    const terms = [term("2026-10-10", "0.5"), term("2026-11-01", "0.6")];
    expect(shareOf(terms, row("2026-10-09"))).toBeNull();
    expect(termSpans(terms, RANGE)).toHaveLength(1);
  });

  test("of a client counts before one of a symbol, and that before one of a product type", () => {
    const all = term("2026-09-01", "0.1");
    const product = term("2026-09-01", "0.2", { productType: "SPOT" });
    const symbol = term("2026-09-01", "0.3", { symbol: "BTCUSDT" });
    const both = term("2026-09-01", "0.4", { symbol: "BTCUSDT", productType: "SPOT" });
    const client = term("2026-09-01", "0.5", { uid: "1" });
    const exact = term("2026-09-01", "0.6", { uid: "1", symbol: "BTCUSDT", productType: "SPOT" });
    const terms = [all, product, symbol, both, client, exact];
    const shares = terms.map((_term, at) => shareOf(terms.slice(0, at + 1), row("2026-10-01")));
    expect(shares).toEqual(["0.1", "0.2", "0.3", "0.4", "0.5", "0.6"]);
    expect(shareOf(terms, row("2026-10-01", "2", "ETHUSDT", "MARGIN"))).toBe("0.1");
    expect(shareOf(terms, row("2026-10-01", "1", "ETHUSDT", "MARGIN"))).toBe("0.5");
  });

  test("without a share ends an exception: from its day on the others count again", () => {
    const terms = [
      term("2026-09-01", "0.4"),
      term("2026-09-01", "0.6", { uid: "1" }),
      term("2026-10-15", null, { uid: "1" }),
    ];
    expect(shareOf(terms, row("2026-10-14"))).toBe("0.6");
    expect(shareOf(terms, row("2026-10-15"))).toBe("0.4");
  });

  test("that is entered later for the same scope and day replaces the one before it", () => {
    const slip = term("2026-10-01", "5");
    const mended = term("2026-10-01", "0.5");
    expect(termsThatCount([mended, slip], scopeKey)).toEqual([mended]);
    expect(shareOf([mended, slip], row("2026-10-20"))).toBe("0.5");
  });
});
