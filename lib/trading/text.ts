import trade from "@/messages/en-US/trade.json";
import type { CodeWord } from "./exchange-codes";
import type { OrderFailure } from "./order-record";
import type { RuleSentence } from "./rule-refusal";

/** English, for errors and the command line; screens have their own language's. */
export function englishSentence({ text, values }: RuleSentence): string {
  return trade.refused[text].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the sentence ${text} needs ${name}`);
    return value;
  });
}

/** A refusal of ours, kept with its order. */
export function ownFailure(said: RuleSentence): OrderFailure {
  return { kind: "rejected", code: null, httpStatus: null, detail: englishSentence(said), said };
}

export function englishMeaning(word: CodeWord): string {
  return trade.meanings[word];
}
