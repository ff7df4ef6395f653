import { z } from "zod";
import { amount } from "@/lib/api/endpoint";
import { statementsEndpoint } from "@/lib/api/endpoints/statements";
import { code, foreign, listOf } from "../foreign";
import { account, answerOfAccount, askAccount, defineTool, link, word } from "../tool";

const coin = z.object({
  coin: code,
  carried: amount,
  earned: amount,
  corrected: amount,
  due: amount.describe("carried + earned + corrected"),
  payable: amount.describe("What can be paid of it"),
});
const statement = {
  id: z.int(),
  month: word,
  number: z.int().nullable().describe("null: not approved"),
  state: z.enum(["prepared", "open", "paid", "carried"]),
  link,
};
const stored = z.object({
  statements: z.array(z.looseObject({ state: statement.state })),
});

export const toPayTool = defineTool({
  name: "to_pay",
  title: "What is to be paid",
  description:
    "Partner statements that are not paid: approved ones (open) and those that wait for approval (prepared). A partner sees his own.",
  needs: "commissions:read",
  input: z.strictObject({ account }),
  output: answerOfAccount({
    statements: listOf(
      z.object({
        ...statement,
        partner: foreign,
        coins: listOf(coin).describe("Coins are never added together"),
      }),
    ),
  }),
  read: async ({ account: named }, reach) => {
    const answer = await askAccount(reach, named, statementsEndpoint, { params: {} });
    const unpaid = stored
      .parse(answer)
      .statements.filter(({ state }) => state === "open" || state === "prepared");
    return { ...answer, statements: unpaid };
  },
  say: ({ statements }) => `Statements that are not paid: ${statements.count}.`,
});
