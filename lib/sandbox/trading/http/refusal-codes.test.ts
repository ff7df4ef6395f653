import { readFileSync } from "node:fs";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { someOf } from "@/lib/env/testing/env";
import { codeText, REFUSAL_CODES } from "@/lib/sandbox/core/codes";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { ORDER_CAUSES } from "./testing/order-causes";
import {
  type AskedOperation,
  READER,
  readPrices,
  startExchange,
  UID,
} from "./testing/refusal-requests";
import { STRATEGY_CAUSES } from "./testing/strategy-causes";
import { askTrading, type TradingAnswer } from "./testing/trading";

/**
 * Each code with the state and the request that cause it (docs/trading.md 8, docs/exchange.md 7).
 */
const CAUSES = { ...ORDER_CAUSES, ...STRATEGY_CAUSES };

beforeAll(readPrices);

/** The refusal in an answer, or that of the last order in its batch. */
function refusedWith({ code, msg, data }: TradingAnswer): {
  readonly code: string;
  readonly msg: string;
} {
  return Array.isArray(data) ? data.at(-1) : { code, msg };
}

test.each(someOf(Object.entries(CAUSES)))(
  "%s has a cause, and its own text",
  async (code, cause) => {
    const sandbox = await startExchange({
      credentials: [DEMO_CREDENTIALS, READER],
      accounts: [
        { uid: UID, group: "family", ...cause.account },
        { uid: "other", group: "family" },
      ],
      switches: { trading: cause.trading ?? {} },
    });
    onTestFinished(() => sandbox.close());
    const done = async (...asked: AskedOperation) => {
      const answer = await askTrading(sandbox, ...asked);
      expect([asked, refusedWith(answer).code ?? "00000"]).toEqual([asked, "00000"]);
      return answer.data;
    };
    const asked = await cause.ask({ sandbox, done });
    const refused = refusedWith(await askTrading(sandbox, ...asked));
    expect([asked, refused.code]).toEqual([asked, code]);
    expect(codeText(code) === "Unknown error").toBe(code === "45001");
    const start = codeText(code, "\0", "\0", "\0").split("\0")[0] ?? "";
    if (code !== "25200") expect(refused.msg.startsWith(start)).toBe(true);
  },
);

test("every refusal of the exchange and of the table of codes has a cause here", () => {
  const table =
    readFileSync("docs/trading.md", "utf8").split("\n## 8. Errors")[1]?.split("\nPitfalls of")[0] ??
    "";
  const named = [...table.replace("00000", "").matchAll(/\b(\d{5,6})(?:–(\d{5}))?/g)].flatMap(
    ([, from, to]) =>
      Array.from({ length: Number(to ?? from) - Number(from) + 1 }, (_, nth) =>
        String(Number(from) + nth),
      ),
  );
  expect(named.length).toBeGreaterThan(90);
  const missing = [...new Set([...named, ...REFUSAL_CODES])].filter(
    (code) => !Object.hasOwn(CAUSES, code),
  );
  expect(missing).toEqual([]);
});
