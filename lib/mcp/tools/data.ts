import { z } from "zod";
import { day, missing, range } from "@/lib/api/endpoint";
import { coverageEndpoint, reconciliationEndpoint } from "@/lib/api/endpoints/data";
import { SETTLED_STATUSES } from "@/lib/coverage/day-status";
import { webOrigin } from "@/lib/env/web-origin";
import { foreign, listOf } from "../foreign";
import {
  account,
  answerOfAccount,
  askAccount,
  coverageSentence,
  days,
  defineTool,
  link,
  rangeText,
  word,
} from "../tool";

export const accountsTool = defineTool({
  name: "accounts",
  title: "Accounts",
  description: "The accounts that the other tools can read.",
  needs: "commissions:read",
  input: z.strictObject({}),
  output: z.object({ accounts: listOf(z.object({ id: z.int(), name: foreign, link })) }),
  read: async (_input, { accounts }) => ({
    accounts: accounts.map(({ id, name }) => ({
      ...{ id, name },
      link: `${webOrigin()}/overview?account=${id}`,
    })),
  }),
  say: ({ accounts }) => `Accounts that can be read: ${accounts.count}.`,
});

const knownDays = z.object({
  days: z.array(z.object({ day, status: word, daysUntilLost: z.int().nullable() })),
});

export const missingTool = defineTool({
  name: "missing",
  title: "What is missing",
  description:
    "Which days of a range are not known, and why. Unknown days are in no sum, and are never zero.",
  needs: "commissions:read",
  input: z.strictObject({ account, ...days }),
  output: answerOfAccount({
    range,
    missing,
    days: listOf(knownDays.shape.days.element).describe("The days that are not known"),
  }),
  read: async ({ account: named, ...params }, reach) => {
    const answer = await askAccount(reach, named, coverageEndpoint, { params });
    const isSettled = (status: string) => SETTLED_STATUSES.some((settled) => settled === status);
    const unknown = knownDays.parse(answer).days.filter(({ status }) => !isSettled(status));
    return { ...answer, days: unknown };
  },
  say: ({ range: shown, missing: gaps }) => `Days ${rangeText(shown)}. ${coverageSentence(gaps)}`,
});

const compared = z.object({
  days: z.array(
    z.object({
      day,
      rows: z.int(),
      totals: z.array(z.object({ total: word, state: word })).nullable(),
    }),
  ),
});

export const matchesTool = defineTool({
  name: "matches",
  title: "Does it match",
  description:
    "Whether our sums match the running totals that the exchange writes into each row, and the days that contradict them.",
  needs: "commissions:read",
  input: z.strictObject({ account, ...days }),
  output: answerOfAccount({
    range,
    missing,
    totals: z.array(
      z.object({
        total: word,
        verdict: word.describe("holds: one reading of the total explains all its rows"),
        rows: z.int(),
        rowsGiven: z.int(),
        rowsThatFitNothing: z.int(),
      }),
    ),
    daysThatContradict: listOf(z.object({ day, rows: z.int() })),
    daysNotCompared: z.int(),
  }),
  read: async ({ account: named, ...params }, reach) => {
    const answer = await askAccount(reach, named, reconciliationEndpoint, { params });
    const daysThatContradict = compared
      .parse(answer)
      .days.filter(({ totals }) => totals?.some(({ state }) => state === "contradicts"));
    return { ...answer, daysThatContradict };
  },
  say: ({ range: shown, missing: gaps, totals, daysThatContradict, daysNotCompared }) => {
    const verdicts = totals.map(({ total, verdict }) => `${total} ${verdict}`).join(", ");
    const odd = `Days that contradict the exchange's totals: ${daysThatContradict.count}`;
    return `Days ${rangeText(shown)}: ${verdicts}. ${odd}, not compared: ${daysNotCompared}. ${coverageSentence(gaps)}`;
  },
});
