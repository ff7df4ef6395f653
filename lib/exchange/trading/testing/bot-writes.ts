import { expect } from "vitest";
import type { WriteName } from "@/lib/trading/exchange-operations";
import type { OrderFacts } from "@/lib/trading/order-rules";
import { gridOf, priceAt, resultOf, type SandboxDesk, type StrangeCase } from "./sandbox";

export type BotWrite =
  | Extract<WriteName, `${string}-bot` | `${string}-grid` | `${string}-grid-interval`>
  | "add-investment";

const grid = ({ spot }: SandboxDesk) => ({ ...gridOf(spot), category: "SPOT" }) as const;
const neutral = ({ futures }: SandboxDesk) =>
  ({ ...gridOf(futures), category: "USDT-FUTURES" }) as const;
const tooSmall = [{ coin: "USDT", amount: "0.01" }];
const newRange = (facts: OrderFacts) => ({
  maxPrice: priceAt(facts, "1.2"),
  minPrice: priceAt(facts, "0.8"),
  gridNum: "12",
});
const newEnds = ({ futures }: SandboxDesk) => ({
  takeProfit: priceAt(futures, "1.5"),
  stopLoss: null,
});

/** Each account's bot. */
const bots = new Map<SandboxDesk, string>();
const makesBot = async (desk: SandboxDesk, kind: "grid" | "neutral") => {
  const { send, spot, futures } = desk;
  const made =
    kind === "grid"
      ? send("create-bot", grid(desk), spot)
      : send("create-neutral-bot", neutral(desk), futures);
  const { botId } = await resultOf(made);
  bots.set(desk, botId);
  return botId;
};
const findsBot = async (desk: SandboxDesk, kind: "grid" | "neutral", of: object) =>
  [await desk.reader.findBot(bots.get(desk) ?? expect.fail("no bot was made"), kind), of] as const;

/** For tests: the writes for bots. */
export const BOT_WRITES: { readonly [Name in BotWrite]: StrangeCase<Name> } = {
  "modify-grid-interval": {
    accepted: async (desk) => [
      { category: "SPOT", botId: await makesBot(desk, "grid"), ...newRange(desk.spot) },
      desk.spot,
    ],
    shows: (desk) =>
      findsBot(desk, "grid", { gridNum: "12", maxPrice: newRange(desk.spot).maxPrice }),
    refused: (desk) => [
      { category: "SPOT", botId: "404", ...newRange(desk.spot) },
      desk.spot,
      "25575",
    ],
  },
  "close-bot": {
    accepted: async (desk) => [{ botId: await makesBot(desk, "grid") }, null],
    shows: (desk) => findsBot(desk, "grid", { status: expect.stringMatching(/^terminat/) }),
    refused: (_desk) => [{ botId: "404" }, null, "25575"],
  },
  "validate-grid": {
    accepted: (desk) => [grid(desk), desk.spot],
    shows: async (desk) => [
      await resultOf(
        desk.send("validate-grid", { ...grid(desk), investmentAmount: tooSmall }, desk.spot),
      ),
      { isValid: false, reason: expect.stringContaining("investment") },
    ],
    refused: (desk) => [{ ...grid(desk), symbol: "NOUSDT" }, { instrument: null }, "25100"],
  },
  "create-bot": {
    accepted: (desk) => [grid(desk), desk.spot],
    shows: async (desk, { botId }) => [
      await desk.reader.botOrders(botId, "grid"),
      { botId, symbol: "BTCUSDT", buyOrders: expect.arrayContaining([expect.anything()]) },
    ],
    refused: (desk) => [{ ...grid(desk), investmentAmount: tooSmall }, desk.spot, "25200"],
  },
  "modify-bot": {
    accepted: async (desk) => [
      { botId: await makesBot(desk, "grid"), category: "SPOT", ...newEnds(desk) },
      desk.spot,
    ],
    shows: (desk) =>
      findsBot(desk, "grid", { takeProfit: newEnds(desk).takeProfit, stopLoss: null }),
    refused: (desk) => [{ botId: "404", category: "SPOT", ...newEnds(desk) }, desk.spot, "25575"],
  },
  "add-investment": {
    accepted: async (desk) => [
      {
        botId: await makesBot(desk, "grid"),
        category: "SPOT",
        coin: "USDT",
        size: "1000",
        fundsSource: ["uta"],
      },
      null,
    ],
    shows: (desk) => findsBot(desk, "grid", { quoteInvestmentAmount: "6000" }),
    refused: (_desk) => [
      { botId: "404", category: "SPOT", coin: "USDT", size: "1000", fundsSource: ["uta"] },
      null,
      "25575",
    ],
  },
  "validate-neutral-grid": {
    accepted: (desk) => [neutral(desk), desk.futures],
    shows: async (desk) => [
      await resultOf(
        desk.send(
          "validate-neutral-grid",
          { ...neutral(desk), investmentAmount: tooSmall },
          desk.futures,
        ),
      ),
      { isValid: false, reason: expect.stringContaining("investment") },
    ],
    refused: (desk) => [{ ...neutral(desk), symbol: "NOUSDT" }, { instrument: null }, "25100"],
  },
  "create-neutral-bot": {
    accepted: (desk) => [neutral(desk), desk.futures],
    shows: async (desk, { botId }) => [
      await desk.reader.botOrders(botId, "neutral"),
      { botId, symbol: "BTCUSDT", buyOrders: expect.arrayContaining([expect.anything()]) },
    ],
    refused: (desk) => [{ ...neutral(desk), investmentAmount: tooSmall }, desk.futures, "25200"],
  },
  "modify-neutral-bot": {
    accepted: async (desk) => [
      { botId: await makesBot(desk, "neutral"), category: "USDT-FUTURES", ...newEnds(desk) },
      desk.futures,
    ],
    shows: (desk) =>
      findsBot(desk, "neutral", { takeProfit: newEnds(desk).takeProfit, gridType: "neutral" }),
    refused: (desk) => [
      { botId: "404", category: "USDT-FUTURES", ...newEnds(desk) },
      desk.futures,
      "25575",
    ],
  },
  "modify-neutral-grid-interval": {
    accepted: async (desk) => [
      {
        category: "USDT-FUTURES",
        botId: await makesBot(desk, "neutral"),
        ...newRange(desk.futures),
      },
      desk.futures,
    ],
    shows: (desk) => findsBot(desk, "neutral", { gridNum: "12", symbol: "BTCUSDT" }),
    refused: (desk) => [
      { category: "USDT-FUTURES", botId: "404", ...newRange(desk.futures) },
      desk.futures,
      "25575",
    ],
  },
};
