import { z } from "zod";
import { createParamReader, readPresetRange } from "@/lib/core/address/params";
import { isWholeAccount } from "@/lib/core/scope";
import { findGaps } from "@/lib/coverage/coverage";
import { loadBookDays, loadCoverageDays, loadKnownDays } from "@/lib/coverage/load-coverage";
import { listReferenceRates, loadReportingSettings } from "@/lib/rates/store/reference-rates";
import { loadReconciliation } from "@/lib/reconciliation/load-reconciliation";
import { screenOf } from "../addresses";
import {
  type ApiEndpoint,
  type ApiRequest,
  amount,
  day,
  instant,
  link,
  missing,
  range,
} from "../endpoint";

const DAYS = { once: ["from", "to", "preset"] };

/** The days that the address asks for, with the account's own. */
async function readDays({ scope, params }: ApiRequest) {
  const days = await loadBookDays(scope);
  const reader = createParamReader(params);
  return { today: days.today, parsed: reader.parsed(readPresetRange(reader, days)) };
}

export const coverageEndpoint: ApiEndpoint = {
  path: "/coverage",
  name: "getCoverage",
  summary: "Which days are known, and why others are not.",
  needs: "commissions:read",
  params: DAYS,
  schema: z.strictObject({
    range,
    missing,
    days: z.array(
      z.strictObject({
        day,
        status: z
          .string()
          .describe(
            "complete, empty, imported, pending, failed, missing, lost, not-imported, not-published; ended: after the account's last day, known to have no rows",
          ),
        confirmedAt: instant.nullable().describe("When a read of the whole day last confirmed it"),
        daysUntilLost: z.int().nullable(),
        rows: z.int().optional().describe("Only for people who see the whole account"),
        revision: z.int().optional(),
      }),
    ),
    link,
  }),
  read: async (request) => {
    const { scope } = request;
    const { today, parsed } = await readDays(request);
    if (!parsed.ok) return { kind: "malformed", problems: parsed.problems };
    const shown = parsed.query;
    const known = await loadKnownDays(scope, shown, today);
    const counted = isWholeAccount(scope) ? await loadCoverageDays(scope, shown, today) : [];
    const counts = new Map(counted.map((each) => [each.day, each]));
    const days = known.map(({ day: date, status, fetchedAtMs, daysUntilLost }) => {
      const confirmedAt = fetchedAtMs === null ? null : new Date(fetchedAtMs).toISOString();
      const view = { day: date, status, confirmedAt, daysUntilLost };
      const count = counts.get(date);
      return count === undefined
        ? view
        : { ...view, rows: count.rowCount, revision: count.revision };
    });
    return {
      kind: "found",
      answer: {
        range: shown,
        missing: findGaps(known),
        days,
        // Partners have no screen of the coverage; their overview names unknown days.
        link: screenOf(request, isWholeAccount(scope) ? "/coverage" : "/overview"),
      },
    };
  },
};

export const reconciliationEndpoint: ApiEndpoint = {
  path: "/reconciliation",
  name: "getReconciliation",
  summary:
    "Whether our sums match the running totals that the exchange writes into each row. Only for people who see the whole account.",
  needs: "commissions:read",
  params: DAYS,
  schema: z.strictObject({
    range,
    missing,
    totals: z.array(
      z.strictObject({
        total: z.string(),
        verdict: z
          .enum(["holds", "mostly", "none", "not-given", "untested"])
          .describe("Whether one reading of the total explains its rows"),
        rows: z.int(),
        rowsGiven: z.int(),
        rowsThatFitNothing: z.int(),
      }),
    ),
    days: z.array(
      z.strictObject({
        day,
        rows: z.int(),
        totals: z
          .array(
            z.strictObject({
              total: z.string(),
              state: z.enum(["fits", "contradicts", "not-given", "untested", "no-reading"]),
              rowsGiven: z.int(),
              rowsTested: z.int(),
              rowsThatFit: z.int(),
            }),
          )
          .nullable()
          .describe("null: not compared yet"),
      }),
    ),
    daysNotCompared: z.int().describe("Of `days`; those that are not known are in `missing`"),
    link,
  }),
  read: async (request) => {
    const { scope } = request;
    if (!isWholeAccount(scope)) return { kind: "whole-account-only" };
    const { today, parsed } = await readDays(request);
    if (!parsed.ok) return { kind: "malformed", problems: parsed.problems };
    const known = await loadKnownDays(scope, parsed.query, today);
    const found = await loadReconciliation(scope, parsed.query);
    const totals = found.verdicts.map((verdict) => ({
      total: verdict.total,
      verdict: verdict.kind,
      rows: verdict.rows,
      rowsGiven: verdict.given,
      rowsThatFitNothing: verdict.unexplained,
    }));
    const days = found.days.map((each) => ({
      day: each.day,
      rows: each.rows,
      totals:
        each.totals?.map(({ total, state, given, tested, fits }) => ({
          total,
          state,
          rowsGiven: given,
          rowsTested: tested,
          rowsThatFit: fits,
        })) ?? null,
    }));
    return {
      kind: "found",
      answer: {
        range: parsed.query,
        missing: findGaps(known),
        totals,
        days,
        daysNotCompared: found.unchecked,
        link: screenOf(request, "/proof", new URLSearchParams(parsed.query)),
      },
    };
  },
};

export const ratesEndpoint: ApiEndpoint = {
  path: "/rates",
  name: "listRates",
  summary: "The rates that value coins, in the reporting currency.",
  needs: "commissions:read",
  params: { once: DAYS.once, several: ["coin"] },
  schema: z.strictObject({
    range,
    currency: z.string(),
    stableCoins: z.array(z.string()).describe("Coins that are worth 1 where no rate applies"),
    maxAgeDays: z.int().describe("Days after its own on which a rate still applies"),
    rates: z.array(z.strictObject({ day, coin: z.string(), rate: amount, source: z.string() })),
    link,
  }),
  read: async (request) => {
    const { scope, params } = request;
    if (!isWholeAccount(scope)) return { kind: "whole-account-only" };
    const days = await loadBookDays(scope);
    const reader = createParamReader(params);
    const asked = { range: readPresetRange(reader, days), coins: reader.list("coin") };
    const parsed = reader.parsed(asked);
    if (!parsed.ok) return { kind: "malformed", problems: parsed.problems };
    const { currency, stableCoins, maxAgeDays } = await loadReportingSettings();
    const stored = await listReferenceRates(currency, asked.range, asked.coins);
    return {
      kind: "found",
      answer: {
        range: asked.range,
        currency,
        stableCoins,
        maxAgeDays,
        rates: stored.map(({ day: date, coin, rate, source }) => ({
          day: date,
          coin,
          rate,
          source,
        })),
        link: screenOf(request, "/rates", new URLSearchParams(asked.range)),
      },
    };
  },
};
