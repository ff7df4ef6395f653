import type { TermProblem } from "@/lib/terms/contract";
import { readText } from "@/lib/terms/read-term";
import type { PayoutAddressField, PayoutAddressProblem, TypedPayoutAddress } from "./contract";
import type { PayoutAddress } from "./payout-address";

const LONGEST = { coin: 40, network: 40, address: 200 } as const;

type ReadPayoutAddress =
  /** `to` null: the partner has no address for the coin any more. */
  | { readonly ok: true; readonly coin: string; readonly to: Omit<PayoutAddress, "coin"> | null }
  | {
      readonly ok: false;
      readonly field: PayoutAddressField;
      readonly problem: PayoutAddressProblem;
    };

/** Trims every field, and says what is wrong with one. Without network and address it removes. */
export function readPayoutAddress(typed: TypedPayoutAddress): ReadPayoutAddress {
  const values = { coin: "", network: "", address: "" };
  for (const field of ["coin", "network", "address"] as const) {
    const read = readText(typed[field], LONGEST[field]);
    if (!read.ok) return { ok: false, field, problem: addressProblem(read.problem) };
    values[field] = read.value;
  }
  const { coin, network, address } = values;
  if (coin === "") return { ok: false, field: "coin", problem: "coin-missing" };
  if (network === "" && address === "") return { ok: true, coin, to: null };
  if (network === "") return { ok: false, field: "network", problem: "network-missing" };
  if (address === "") return { ok: false, field: "address", problem: "address-missing" };
  return { ok: true, coin, to: { network, address } };
}

function addressProblem(problem: TermProblem): PayoutAddressProblem {
  return problem === "text-too-long" ? problem : "text-unprintable";
}
