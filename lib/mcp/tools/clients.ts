import { z } from "zod";
import { amount, day, missing, range, ratio, rowsNotGiven } from "@/lib/api/endpoint";
import { clientEndpoint, clientsEndpoint } from "@/lib/api/endpoints/clients";
import { CLIENT_SORTS } from "@/lib/clients/client-row";
import { CLIENT_STATES } from "@/lib/clients/client-state";
import { uidParam } from "@/lib/clients/uid-param";
import { code, codeText, foreign, listOf, MOST_ROWS } from "../foreign";
import {
  account,
  answerOfAccount,
  askAccount,
  asked,
  coverageSentence,
  days,
  defineTool,
  link,
  rangeText,
  word,
} from "../tool";

const figure = z.object({
  amount: amount.nullable().describe("null: no rows, or none of them has a value"),
  rowsNotGiven,
  withoutRate: listOf(code).describe("Coins that are not wholly in the amount"),
});
const figureByCoin = figure.extend({
  byCoin: listOf(z.object({ coin: code, amount: amount.nullable() })),
});
const profile = {
  uid: code,
  name: foreign.nullable(),
  customerId: foreign.nullable(),
  labels: listOf(foreign),
  state: word.nullable(),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
};
const ratios = {
  shareOfRebate: ratio.nullable(),
  rebateRate: ratio.nullable().describe("Rebate by fees paid; 0.4 is 40 %"),
};
const totals = { rows: z.int(), rebate: figure, feePaid: figure, ...ratios };

export const clientsTool = defineTool({
  name: "clients",
  title: "Clients",
  description: `Finds and ranks clients with their figures over some days; shows the first ${MOST_ROWS}.`,
  needs: "commissions:read",
  input: z.strictObject({
    account,
    search: asked.optional().describe("A part of a name, UID or customer id"),
    state: z.enum(CLIENT_STATES).optional(),
    label: asked.optional().describe("Only clients with this label"),
    coin: asked.optional().describe("Amounts in this coin instead of the reporting currency"),
    ...days,
    sort: z.enum(CLIENT_SORTS).optional().describe("Default rebate"),
    direction: z.enum(["asc", "desc"]).optional().describe("Default desc"),
  }),
  output: answerOfAccount({
    range,
    missing,
    unit: code,
    clientCount: z.int().describe("All clients that match; `rows` shows the first"),
    total: z.object(totals),
    rows: z.array(z.object({ ...profile, ...totals, link })).max(MOST_ROWS),
  }),
  read: ({ account: named, search, ...params }, reach) =>
    askAccount(reach, named, clientsEndpoint, {
      params: { ...params, q: search, size: MOST_ROWS },
    }),
  say: ({ range: shown, clientCount, rows, total, unit, missing: gaps }) => {
    const count = `Clients that match: ${clientCount}, shown: ${rows.length}.`;
    const sum =
      total.rebate.amount === null ? "unknown" : `${total.rebate.amount} ${codeText(unit)}`;
    return `${count} Their rebate ${rangeText(shown)}: ${sum}. ${coverageSentence(gaps)}`;
  },
});

export const clientTool = defineTool({
  name: "client",
  title: "One client",
  description: "One client over some days, in the reporting currency and by coin.",
  needs: "commissions:read",
  input: z.strictObject({
    account,
    uid: asked.describe("The client's UID; `clients` finds it"),
    ...days,
  }),
  output: answerOfAccount({
    ...profile,
    range,
    missing,
    unit: code,
    activeDays: z.int().describe("Days of the range with rows"),
    lifetimeRebate: figure,
    rows: z.int(),
    rebate: figureByCoin,
    feePaid: figureByCoin,
    ...ratios,
  }),
  read: ({ account: named, uid, ...params }, reach) =>
    askAccount(reach, named, clientEndpoint, { params, parts: { uid: uidParam(uid) } }),
  say: ({ range: shown, rebate, unit, activeDays, missing: gaps }) => {
    const sum = rebate.amount === null ? "unknown" : `${rebate.amount} ${codeText(unit)}`;
    return `Rebate ${rangeText(shown)}: ${sum}, on ${activeDays} active days. ${coverageSentence(gaps)}`;
  },
});
