import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { Language } from "@/lib/core/language";
import type { BriefView } from "./brief";
import { explainChange } from "./explain";
import { briefLetter } from "./text";

const amount = (text: string) => text as Amount;
const sums = (volume: string, rebate: string) => ({
  volume: amount(volume),
  fee: amount(rebate),
  rebate: amount(rebate),
  value: amount(rebate),
});
const onDay = (day: string) => ({ from: day as Day, to: day as Day });

async function letterIn(language: Language, given: Partial<BriefView> = {}) {
  const of = { productType: "SPOT", symbol: "BTCUSDT", coin: "USDT" };
  const explained = await explainChange(
    [
      { ...of, uid: "1", before: sums("1000", "3000.5"), now: sums("500", "1500.25") },
      { ...of, uid: "2", before: sums("0", "0"), now: sums("1", "7.00") },
    ],
    9,
  );
  const brief: BriefView = {
    account: "Main book",
    unit: "USDT",
    now: onDay("2026-11-20"),
    share: null,
    amount: explained.now,
    also: {
      before: onDay("2026-11-19"),
      change: { kind: "known", ratio: amount("0.279"), before: amount("1178.46") },
      comparedWithout: [],
    },
    compared: { before: onDay("2026-11-13"), explained },
    month: null,
    leftOut: [],
    attention: null,
    differences: null,
    ...given,
    tags: [["1", { name: "Acme", customerId: null, labels: [] }]],
  };
  return briefLetter(brief, language, "https://desk/brief?account=1");
}

const MONTH: NonNullable<BriefView["month"]> = {
  now: { from: "2026-11-01" as Day, to: "2026-11-20" as Day },
  before: { from: "2026-10-01" as Day, to: "2026-10-20" as Day },
  amount: amount("42000.1"),
  change: { kind: "known", ratio: amount("0.125"), before: amount("1") },
  comparedWithout: [],
};

test("a letter says what was earned, why, who changed most, and how the month stands", async () => {
  expect(await letterIn("en-US", { month: MONTH })).toEqual({
    language: "en-US",
    subject: "Main book: 1,507.25 USDT on 20 Nov 2026",
    text: [
      "20 Nov 2026: 1,507.25 USDT in rebates, 1,493.25 (49.8%) less than on 13 Nov 2026 (same weekday).",
      "Compared with 19 Nov 2026 (day before): 27.9% more.",
      "Main reason: clients' trading volume, −1,500.25 USDT.",
      "Clients with the largest changes: Acme −1,500.25, 2 +7.00",
      "This month so far (1 Nov – 20 Nov 2026): 42,000.10 USDT, 12.5% more than on 1 Oct – 20 Oct 2026.",
      "",
      "Open the brief: https://desk/brief?account=1",
      "You asked for this e-mail. To stop it, clear the box at the end of the brief.",
    ].join("\n"),
  });
});

test("a day without a comparison, or without rates, is described all the same", async () => {
  const alone = await letterIn("en-US", { compared: null });
  expect(alone.text.split("\n")[0]).toBe("20 Nov 2026: 1,507.25 USDT in rebates.");
  const { subject, text } = await letterIn("en-US", { compared: null, amount: null });
  expect(subject).toBe("Main book: 20 Nov 2026");
  expect(text.split("\n")[0]).toBe("20 Nov 2026: no coin has an exchange rate.");
});

test("coins without a rate are named: the figure is without them", async () => {
  const { text } = await letterIn("en-US", { leftOut: ["BGB", "BTC"] });
  expect(text).toContain("\nNot included (no exchange rate): BGB, BTC.\n");
});

test("each percentage is followed by the coins that its comparison leaves out", async () => {
  const change = { kind: "known", ratio: amount("0.5"), before: amount("1") } as const;
  const { text } = await letterIn("en-US", {
    share: { change, before: onDay("2026-11-13"), comparedWithout: ["BGB"] },
    also: { change, before: onDay("2026-11-19"), comparedWithout: ["BTC"] },
    month: { ...MONTH, comparedWithout: ["BGB", "ETH"] },
    leftOut: ["XRP"],
  });
  const without = (coins: string) =>
    `Compared without ${coins}: no exchange rate on some of these days.`;
  expect(text.split("\n").slice(0, 7)).toEqual([
    expect.stringContaining("50.0% more than on 13 Nov 2026"),
    without("BGB"),
    "Compared with 19 Nov 2026 (day before): 50.0% more.",
    without("BTC"),
    expect.stringContaining("12.5% more than on 1 Oct"),
    without("BGB, ETH"),
    "Not included (no exchange rate): XRP.",
  ]);
});

test("the letter names what needs attention", async () => {
  const { text } = await letterIn("en-US", {
    differences: {
      range: { from: "2026-11-14" as Day, to: "2026-11-20" as Day },
      within: 7,
      days: 2,
      currency: "USDT",
      value: { value: amount("-12.5"), unvalued: [], rates: { kind: "none" } },
    },
  });
  expect(text).toContain(
    "\n\nNeeds attention\n- The exchange paid 12.50 USDT less than agreed, on 2 of the last 7 days.\n\n",
  );
});

test("the same in Chinese, without a month of which no day is known", async () => {
  const { subject, text } = await letterIn("zh-CN");
  expect(subject).toBe("Main book：2026年11月20日 1,507.25 USDT");
  expect(text.split("\n")[0]).toBe(
    "2026年11月20日：返佣 1,507.25 USDT，比 2026年11月13日（上周同日）少 1,493.25 (49.8%)。",
  );
  expect(text).not.toContain("本月");
});

test("a letter to a partner with a share says what he earned, and no rebate", async () => {
  const change = { kind: "known", ratio: amount("-0.5"), before: amount("30.2") } as const;
  const share = { change, before: onDay("2026-11-13"), comparedWithout: [] };
  const letter = await letterIn("en-US", {
    share,
    also: null,
    compared: null,
    amount: amount("15.1"),
    month: MONTH,
  });
  expect(letter.text.split("\n").slice(0, 3)).toEqual([
    "20 Nov 2026: your share is 15.10 USDT, 50.0% less than on 13 Nov 2026 (same weekday).",
    "This month so far (1 Nov – 20 Nov 2026): 42,000.10 USDT, 12.5% more than on 1 Oct – 20 Oct 2026.",
    "",
  ]);
  expect(letter.text).not.toMatch(/rebate/i);
});
