import { z } from "zod";
import { findStatement, listPartnerStatements } from "@/lib/payouts/load-partner-statements";
import {
  type PartnerStatementContent,
  payableOf,
  type StoredPartnerStatement,
} from "@/lib/payouts/partner-statement";
import { screenOf } from "../addresses";
import { type ApiEndpoint, type ApiRequest, amount, day, link } from "../endpoint";

const value = z.strictObject({
  value: amount,
  withoutRate: z.array(z.strictObject({ coin: z.string(), amount })),
});
const head = {
  id: z.int(),
  partner: z.string(),
  month: z.string().describe("2026-11"),
  number: z.int().nullable().describe("null: not approved"),
  state: z.enum(["prepared", "open", "paid", "carried"]),
  paidDay: day.nullable(),
  paidReference: z.string().nullable(),
  currency: z.string(),
  earned: value,
  corrected: value,
  coins: z
    .array(
      z.strictObject({
        coin: z.string(),
        carried: amount,
        earned: amount,
        corrected: amount,
        due: amount.describe("carried + earned + corrected"),
        payable: amount.describe("What can be paid of it: eight decimals, nothing below zero"),
      }),
    )
    .describe("Coins are never added together"),
  link,
};

function valueView({ value: sum, unvalued }: PartnerStatementContent["earned"]) {
  return { value: sum, withoutRate: unvalued };
}

function headView(request: ApiRequest, statement: StoredPartnerStatement) {
  const { id, partner, month, number, state, paidDay, paidReference, content } = statement;
  const coins = content.coins.map(({ coin, carried, earned, corrected, due }) => ({
    ...{ coin, carried, earned, corrected, due },
    payable: payableOf(due),
  }));
  return {
    ...{ id, partner, month, number, state, paidDay, paidReference },
    currency: content.currency,
    earned: valueView(content.earned),
    corrected: valueView(content.corrected),
    coins,
    link: screenOf(request, `/payouts/${id}`),
  };
}

export const statementsEndpoint: ApiEndpoint = {
  path: "/statements",
  name: "listStatements",
  summary: "Partner statements, the newest month first; a partner's token lists his own.",
  needs: "commissions:read",
  params: { once: [] },
  schema: z.strictObject({ statements: z.array(z.strictObject(head)), link }),
  read: async (request) => {
    const statements = await listPartnerStatements(request.scope);
    return {
      kind: "found",
      answer: {
        statements: statements.map((statement) => headView(request, statement)),
        link: screenOf(request, "/payouts"),
      },
    };
  },
};

export const statementEndpoint: ApiEndpoint = {
  path: "/statements/{id}",
  name: "getStatement",
  summary: "One partner statement with its lines.",
  needs: "commissions:read",
  params: { once: [] },
  schema: z.strictObject({
    ...head,
    isIntact: z.boolean().describe("Whether content and lines still have their hashes"),
    lines: z.array(
      z.strictObject({
        month: z.string(),
        uid: z.string().nullable(),
        introducedPartner: z.string().nullable(),
        productType: z.string(),
        coin: z.string(),
        shareOf: z.string().nullable(),
        share: amount.nullable(),
        rows: z.int(),
        base: amount,
        earned: amount,
        value: amount.nullable().describe("null: a day has no rate"),
      }),
    ),
  }),
  read: async (request) => {
    const found = await findStatement(request.scope, request.parts.id ?? "");
    if (found === null) return { kind: "gone" };
    const lines = found.lines.map((line) => ({
      month: line.month,
      uid: line.uid,
      introducedPartner: line.introduced?.email ?? null,
      productType: line.productType,
      coin: line.coin,
      shareOf: line.basis,
      share: line.share,
      rows: line.rows,
      base: line.base,
      earned: line.earned,
      value: line.value,
    }));
    return {
      kind: "found",
      answer: { ...headView(request, found.statement), isIntact: found.isIntact, lines },
    };
  },
};
