import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { PartnerTerm } from "@/lib/payouts/partner-terms";
import { whatPartnerSees } from "./earnings";

let id = 0;
const term = (given: Partial<PartnerTerm>): PartnerTerm => {
  id += 1;
  return {
    ...{ id, from: "2026-09-01" as Day, uid: null, label: null, productType: null },
    ...{ introduced: null, basis: "rebate", share: "0.2" as Amount, tiers: [] },
    ...given,
  };
};

test("a partner sees the rebate or the fees only where a term is a share of them", () => {
  const [rebate, fees] = [term({}), term({ uid: "1", basis: "fees" })];
  expect(whatPartnerSees([rebate])).toEqual({ rebate: true, fees: false });
  expect(whatPartnerSees([fees])).toEqual({ rebate: false, fees: true });
  expect(whatPartnerSees([rebate, fees])).toEqual({ rebate: true, fees: true });
  const tiered = term({ tiers: [{ from: "10" as Amount, share: "0.3" as Amount }] });
  expect(whatPartnerSees([tiered])).toEqual({ rebate: true, fees: true });
});

test("what a share of an introduced partner is of says nothing about own clients", () => {
  const introduced = { id: "i", email: "brought@example.com" };
  const own = term({ basis: "fees" });
  expect(whatPartnerSees([own, term({ introduced, basis: "rebate" })])).toEqual({
    rebate: false,
    fees: true,
  });
});

test("a replaced entry and the end of an exception show nothing", () => {
  const mistyped = term({ basis: "rebate" });
  const corrected = term({ basis: "fees" });
  const ended = term({ uid: "1", basis: "rebate", share: null });
  expect(whatPartnerSees([mistyped, corrected, ended])).toEqual({ rebate: false, fees: true });
});

test("without terms, and for people who are no partners, nothing is left out", () => {
  expect(whatPartnerSees([])).toEqual({ rebate: true, fees: true });
  expect(whatPartnerSees(null)).toEqual({ rebate: true, fees: true });
});
