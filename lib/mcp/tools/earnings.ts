import { z } from "zod";
import { amount, day, missing, range, ratio, rowsNotGiven } from "@/lib/api/endpoint";
import { clientEndpoint } from "@/lib/api/endpoints/clients";
import { changeEndpoint, earningsEndpoint } from "@/lib/api/endpoints/earnings";
import { uidParam } from "@/lib/clients/uid-param";
import { PRESETS } from "@/lib/core/presets";
import { COMPARISONS } from "@/lib/overview/compare";
import { code, codeText, foreign, listOf, MOST_ROWS } from "../foreign";
import {
  account,
  answerOfAccount,
  askAccount,
  asked,
  coverageSentence,
  defineTool,
  link,
  rangeText,
  word,
} from "../tool";

const input = z.strictObject({
  account,
  period: z.enum(PRESETS).optional().describe("Default 30d"),
  against: z
    .enum(COMPARISONS)
    .optional()
    .describe("What it is compared with: the days before, the same weekdays, a year earlier"),
  coin: asked.optional().describe("Amounts in this coin instead of the reporting currency"),
});

const comparedRange = z.object({ from: day, to: day, missing });
const notComparedBecause = word.nullable();
const figure = z.object({
  amount: amount.nullable().describe("null: unknown"),
  rowsNotGiven,
  withoutRate: listOf(z.object({ coin: code, amount })),
  change: z.object({
    ratio: ratio.nullable().describe("-0.1 is a tenth less; null: not compared"),
    before: amount.nullable(),
    comparedCoins: listOf(code)
      .nullable()
      .describe("ratio and before are of these coins alone: others lack a rate; null: of all"),
    notComparedBecause,
  }),
});
type Figure = z.output<typeof figure>;

function figureSentence(name: string, of: Figure, unit: string): string {
  const { amount: sum, change, withoutRate, rowsNotGiven: notGiven } = of;
  const known = sum === null ? "unknown" : `${sum} ${unit}`;
  const said = [`${name}: ${known}${beforeText(change)}.`];
  if (notGiven > 0) said.push(`Rows that do not give it: ${notGiven}.`);
  if (withoutRate.count > 0) said.push(leftOutSentence(withoutRate.count));
  return said.join(" ");
}

function beforeText({ before, comparedCoins }: Figure["change"]): string {
  if (before === null) return "";
  return comparedCoins === null
    ? `, before ${before}`
    : `; before, of ${comparedCoins.count} of its coins alone: ${before}`;
}

const leftOutSentence = (coins: number) => `Coins without a rate, which are left out: ${coins}.`;

export const earnedTool = defineTool({
  name: "earned",
  title: "What was earned",
  description:
    "Rebate and fees of a period against another one, and the rebate of every period that the overview shows.",
  needs: "commissions:read",
  input,
  output: answerOfAccount({
    period: word,
    now: comparedRange,
    before: comparedRange.nullable(),
    unit: code,
    earned: figure.optional().describe("A partner's own share"),
    rebate: figure.optional(),
    feePaid: figure.optional(),
    periods: z.array(z.object({ period: word, range, missing, rebate: figure.optional() })),
  }),
  read: ({ account: named, ...params }, reach) =>
    askAccount(reach, named, earningsEndpoint, { params }),
  say: ({ now, unit, earned, rebate, feePaid }) => {
    const said = [`Days ${rangeText(now)}.`];
    if (earned) said.push(figureSentence("Own share", earned, codeText(unit)));
    if (rebate) said.push(figureSentence("Rebate", rebate, codeText(unit)));
    if (feePaid) said.push(figureSentence("Fees paid", feePaid, codeText(unit)));
    said.push(coverageSentence(now.missing));
    return said.join(" ");
  },
});

const explained = {
  now: amount,
  before: amount,
  change: amount,
  parts: z
    .object({
      volume: amount,
      started: amount,
      stopped: amount,
      feeRate: amount,
      rebateRate: amount,
      coinRate: amount,
      other: amount,
    })
    .describe("What the change consists of; the parts add up to it"),
};
const others = z
  .object({ count: z.int(), ...explained })
  .nullable()
  .describe("The rest, summed");
const group = z.object({ lines: listOf(z.object({ name: code, ...explained })), others });
const compared = {
  period: word,
  now: comparedRange,
  before: comparedRange.nullable(),
  unit: code,
  notComparedBecause,
  total: z.object(explained).nullable(),
  coinsWithoutRate: listOf(code),
};
type Compared = z.output<z.ZodObject<typeof compared>>;

function changeSentence(found: Compared): string {
  const { now, before, unit, total, notComparedBecause: why } = found;
  if (total === null) return `Not compared: ${why ?? "unknown"}. ${coverageSentence(now.missing)}`;
  const against = before === null ? "" : `, against ${rangeText(before)}`;
  const sum = `${total.now} ${codeText(unit)}, before ${total.before}, change ${total.change}`;
  const said = [`Rebate ${rangeText(now)}${against}: ${sum}.`];
  const { count } = found.coinsWithoutRate;
  if (count > 0) said.push(leftOutSentence(count));
  said.push(coverageSentence(now.missing));
  return said.join(" ");
}

export const whyChangedTool = defineTool({
  name: "why_changed",
  title: "Why it changed",
  description:
    "Why the rebate of a period differs from the one before: volume, new and lost clients, rates, and the largest changes by client, symbol, coin and product type.",
  needs: "commissions:read",
  input,
  output: answerOfAccount({
    ...compared,
    groups: z.object({ uid: group, productType: group, symbol: group, coin: group }).nullable(),
  }),
  read: ({ account: named, ...params }, reach) =>
    askAccount(reach, named, changeEndpoint, { params }),
  say: changeSentence,
});

/** Read again for each client that moved. */
const movers = z.object({
  now: comparedRange,
  account: z.object({ id: z.int() }),
  groups: z
    .object({
      uid: z.object({ lines: z.array(z.object({ name: z.string(), ...explained })), others }),
    })
    .nullable(),
});

export const whoMovedTool = defineTool({
  name: "who_moved",
  title: "Who moved",
  description:
    "The clients whose rebate changed most, with their names and what the change consists of.",
  needs: "commissions:read",
  input,
  output: answerOfAccount({
    ...compared,
    clients: z.array(
      z.object({
        uid: code,
        name: foreign.nullable(),
        state: word.nullable(),
        ...explained,
        link,
      }),
    ),
    others,
  }),
  read: async ({ account: named, ...params }, reach) => {
    const answer = await askAccount(reach, named, changeEndpoint, { params });
    const { groups, now } = movers.parse(answer);
    const clients = [];
    for (const { name: uid, ...figures } of groups?.uid.lines.slice(0, MOST_ROWS) ?? []) {
      const days = { from: now.from, to: now.to };
      const client = await askAccount(reach, named, clientEndpoint, {
        params: days,
        parts: { uid: uidParam(uid) },
      });
      clients.push({ ...client, ...figures });
    }
    return { ...answer, clients, others: groups?.uid.others ?? null };
  },
  say: changeSentence,
});
