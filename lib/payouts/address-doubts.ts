import { keccak_256 } from "@noble/hashes/sha3.js";
import type { AddressDoubt, PayoutAddress } from "./payout-address";

const BASE58 = "[1-9A-HJ-NP-Za-km-z]";
const BECH32 = "[ac-hj-np-z02-9]";

/** The usual form of addresses, by what people call the network, without blanks and signs. */
const FORMS: readonly { readonly networks: readonly string[]; readonly form: RegExp }[] = [
  { networks: ["trc20", "tron", "trx"], form: new RegExp(`^T${BASE58}{33}$`) },
  {
    networks: ["erc20", "ethereum", "eth", "bep20", "bsc", "bnbsmartchain"],
    form: /^0x[0-9a-fA-F]{40}$/,
  },
  {
    networks: ["btc", "bitcoin"],
    form: new RegExp(`^(?:[13]${BASE58}{25,33}|bc1${BECH32}{39,59})$`),
  },
];

/** What is unusual about an address, as far as its text tells. */
export function findAddressDoubts({
  network,
  address,
}: Pick<PayoutAddress, "network" | "address">): readonly AddressDoubt[] {
  if (/\s/u.test(address)) return ["blank"];
  const name = network.toLowerCase().replace(/[^a-z0-9]/g, "");
  const known = FORMS.find(({ networks }) => networks.includes(name));
  if (!known) return [];
  // Bech32 may be written in capitals.
  const isBech32 = /^BC1[0-9A-Z]+$/.test(address);
  if (!known.form.test(isBech32 ? address.toLowerCase() : address)) return ["form"];
  return address.startsWith("0x") && !hasChecksum(address) ? ["checksum"] : [];
}

/** EIP-55: a letter is a capital where the hash's digit is above 7. One case alone has no checksum. */
function hasChecksum(address: string): boolean {
  const digits = address.slice(2);
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return true;
  const hash = Buffer.from(keccak_256(Buffer.from(lower))).toString("hex");
  return [...lower].every((digit, at) => {
    const isCapital = Number.parseInt(hash[at] ?? "0", 16) > 7;
    return digits[at] === (isCapital ? digit.toUpperCase() : digit);
  });
}
