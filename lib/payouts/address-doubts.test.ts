import { expect, test } from "vitest";
import { findAddressDoubts } from "./address-doubts";

const of = (network: string, address: string) => findAddressDoubts({ network, address });

/** The examples of EIP-55. */
const CHECKSUMMED = [
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "0xde709f2102306220921060314715629080e2fb77",
];

test.each(CHECKSUMMED)("%s has its checksum, and none in one case alone", (address) => {
  for (const network of ["ERC20", "erc-20", "BEP20", "Ethereum"])
    expect(of(network, address)).toEqual([]);
  expect(of("ERC20", address.toLowerCase())).toEqual([]);
  expect(of("ERC20", `0x${address.slice(2).toUpperCase()}`)).toEqual([]);
});

test("one letter in another case breaks the checksum", () => {
  for (const address of CHECKSUMMED.slice(0, 4)) {
    const at = [...address].findIndex((letter, index) => index > 1 && /[a-f]/i.test(letter));
    const letter = address[at] ?? "";
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    expect(of("ERC20", address.slice(0, at) + other + address.slice(at + 1))).toEqual(["checksum"]);
  }
});

test.each([
  ["TRC20", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8", []],
  ["TRC20", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv", ["form"]],
  ["TRC20", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", ["form"]],
  ["tron", "TJRabPrwbZy45sbavfcjinPJC18kjpRT0l", ["form"]],
  ["ERC20", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe", ["form"]],
  ["BTC", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", []],
  ["Bitcoin", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", []],
  ["BTC", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", []],
  ["BTC", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", []],
  ["BTC", "bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297", []],
  ["BTC", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3tb", ["form"]],
  ["BTC", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", ["form"]],
  ["Bank", "DE89 3704 0044 0532 0130 00", ["blank"]],
  ["Some network", "anything", []],
])("%s: %s", (network, address, doubts) => {
  expect(of(network, address)).toEqual(doubts);
});
