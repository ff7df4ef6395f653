import { expect, test } from "vitest";
import { testText } from "@/lib/core/testing/text";
import { say } from "@/lib/trading/rule-refusal";
import { englishSentence } from "@/lib/trading/text";
import { saidText } from "./refusal-text";

test("a refusal is a sentence in the reader's language, with its values", () => {
  const said = say("step", { field: "qty", step: "0.001", symbol: "BTCUSDT" });
  expect(saidText(testText("trade"), said)).toBe("qty must be a multiple of 0.001 for BTCUSDT.");
  expect(saidText(testText("trade", "zh-CN"), said)).toBe("BTCUSDT 的 qty 必须是 0.001 的整数倍。");
  expect(englishSentence(said)).toBe(saidText(testText("trade"), said));
});
