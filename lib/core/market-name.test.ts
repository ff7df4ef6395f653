import fc from "fast-check";
import { expect, test } from "vitest";
import { marketText, parseMarket, productTypeText } from "./market-name";
import { testWords } from "./testing/text";
import { visibleText } from "./visible-text";

const { t } = testWords();
const { t: zh } = testWords("zh-CN");

test.each([
  ["BTCUSDT_SPBL", "SPOT", "BTC/USDT spot", "BTC/USDT 现货"],
  ["BTCUSDT_SPBL", null, "BTC/USDT spot", "BTC/USDT 现货"],
  ["BTCUSDT_SPBL", "", "BTC/USDT spot", "BTC/USDT 现货"],
  ["ETHBTC_SPBL", "SPOT", "ETH/BTC spot", "ETH/BTC 现货"],
  ["BTCUSDT_SPBL-MABL", "MARGIN", "BTC/USDT margin", "BTC/USDT 杠杆"],
  ["1000BONKUSDT_UMCBL", "USDT-FUTURES", "1000BONK/USDT futures", "1000BONK/USDT U本位合约"],
  ["BTCUSD_DMCBL", "COIN-FUTURES", "BTC/USD coin futures", "BTC/USD 币本位合约"],
  ["BTCUSD_CM", "COIN-FUTURES", "BTC/USD coin futures", "BTC/USD 币本位合约"],
  ["BTCPERP_CMCBL", "USDC-FUTURES", "BTC/USDC futures", "BTC/USDC 合约"],
  ["BTCUSDT", "SPOT", "BTC/USDT spot", "BTC/USDT 现货"],
  ["RAAPLUSDT", "SPOT", "RAAPL/USDT spot", "RAAPL/USDT 现货"],
  ["BTCUSDT", null, "BTC/USDT", "BTC/USDT"],
  ["BTCUSDC", "", "BTC/USDC", "BTC/USDC"],
  ["BTCPERP", null, "BTC/USDC", "BTC/USDC"],
])("%s (%s) reads as %s", (symbol, productType, english, chinese) => {
  expect(marketText(t, symbol, productType)).toBe(english);
  expect(marketText(zh, symbol, productType)).toBe(chinese);
});

test.each([
  ["BTCUSDTPERP", null, "a pair before an ending"],
  ["BTCUSDT_SPBL", "USDT-FUTURES", "symbol and product type contradict each other"],
  ["BTCUSDT_SUMCBL", "USDT-FUTURES", "an unknown suffix"],
  ["BTCUSDM24_DMCBL", "COIN-FUTURES", "a delivery date"],
  ["USDT_SPBL", "SPOT", "no base"],
  ["BTCXYZ_SPBL", "SPOT", "an unknown quote"],
  ["XWBTC_SPBL", "SPOT", "X/WBTC or XW/BTC"],
  ["XSTETH_SPBL", "SPOT", "X/STETH or XST/ETH"],
  ["BTC-USDT_SPBL", "SPOT", "a sign in the pair"],
  ["BTCUSDC_UMCBL", "USDT-FUTURES", "another quote than the product has"],
  ["__proto__", "SPOT", "no symbol at all"],
  ["A\u202eBUSDT", "SPOT", "an invisible character"],
  ["", "", "nothing"],
])("%s (%s) stays as it is: %s", (symbol, productType, _why) => {
  expect(marketText(t, symbol, productType)).toBe(visibleText(symbol));
});

const PRODUCTS = ["SPOT", "MARGIN", "USDT-FUTURES", "COIN-FUTURES", "USDC-FUTURES"];
const TAILS = ["", "_SPBL", "_SPBL-MABL", "_UMCBL", "_DMCBL", "_CMCBL", "_CM", "_SUMCBL", "_X"];

test("a name is never a guess: put together again it is the symbol, read in one way only", () => {
  const coins = ["USDT", "USDC", "USD", "BTC", "ETH", "EUR", "BRL", "BGB", "PERP", "WBTC", "XYZ"];
  const coin = fc.oneof(fc.stringMatching(/^[A-Z0-9]{1,6}$/), fc.constantFrom(...coins));
  const asked = fc.record({
    base: coin,
    quote: coin,
    tail: fc.constantFrom(...TAILS),
    productType: fc.option(fc.constantFrom(...PRODUCTS, "", "OPTIONS")),
  });
  fc.assert(
    fc.property(asked, ({ base, quote, tail, productType }) => {
      const pair = base + quote;
      const found = parseMarket(pair + tail, productType);
      if (found === null) return;
      const said = found.quote === "USDC" && pair.endsWith("PERP") ? "PERP" : found.quote;
      expect(found.base + said).toBe(pair);
      // Of the quotes that a pair was made of, another known one would have been as good.
      const others = ["USDT", "USDC", "BTC", "ETH", "EUR", "BRL", "BGB"].filter(
        (other) => other !== said && pair.endsWith(other),
      );
      expect(others).toEqual([]);
      if (productType) expect(found.product).toBe(productType);
    }),
  );
});

test("every documented pair of a base that holds no quote is read as what it was made of", () => {
  // A base that ends with W makes WBTC, which is a coin of its own.
  const base = fc.stringMatching(/^[A-Z0-9]{1,8}$/).filter((text) => !/[BETSCPRW]$/.test(text));
  const made = fc.constantFrom(
    ["USDT", "_SPBL"],
    ["BTC", "_SPBL"],
    ["USDC", "_SPBL-MABL"],
    ["USDT", "_UMCBL"],
    ["USD", "_DMCBL"],
  );
  fc.assert(
    fc.property(base, made, (coin, [quote = "", tail = ""]) => {
      expect(parseMarket(coin + quote + tail, null)).toMatchObject({ base: coin, quote });
    }),
  );
});

test("product types have names, those that the exchange adds later stay as they are", () => {
  expect(PRODUCTS.map((product) => productTypeText(t, product))).toEqual([
    "Spot",
    "Margin",
    "USDT futures",
    "Coin futures",
    "USDC futures",
  ]);
  expect(productTypeText(zh, "USDT-FUTURES")).toBe("U本位合约");
  for (const product of [
    "SPOT",
    "MARGIN",
    "USDT-FUTURES",
    "COIN-FUTURES",
    "USDC-FUTURES",
  ] as const) {
    expect(t(`trade.categories.${product}`)).toBe(productTypeText(t, product));
    expect(zh(`trade.categories.${product}`)).toBe(productTypeText(zh, product));
  }
  expect(productTypeText(t, "OPTIONS")).toBe("OPTIONS");
  expect(productTypeText(t, "")).toBe(t("ui.notGiven"));
});
