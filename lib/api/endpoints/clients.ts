import { z } from "zod";
import type { ClientFigure, ClientTotals } from "@/lib/clients/client-row";
import { loadClient } from "@/lib/clients/load-client";
import { loadClients } from "@/lib/clients/load-client-list";
import { formatClientListQuery, parseClientListQuery } from "@/lib/clients/query";
import { parseUidParam, uidParam } from "@/lib/clients/uid-param";
import { isUid } from "@/lib/commissions/query";
import { createParamReader, readPresetRange } from "@/lib/core/address/params";
import { loadBookDays } from "@/lib/coverage/load-coverage";
import { SUBJECT_PARAMS } from "@/lib/exports/subject-params";
import { pageLinks, screenOf } from "../addresses";
import {
  type ApiEndpoint,
  amount,
  day,
  link,
  missing,
  pages,
  range,
  ratio,
  rowsNotGiven,
} from "../endpoint";

const figure = z.strictObject({
  amount: amount.nullable().describe("null: no rows, or none of them has a value"),
  rowsNotGiven,
  byCoin: z.array(z.strictObject({ coin: z.string(), amount: amount.nullable() })),
  withoutRate: z.array(z.string()).describe("Coins that are not wholly in the amount"),
});
const totals = {
  rows: z.int(),
  rebate: figure,
  feePaid: figure,
  shareOfRebate: ratio.nullable(),
  rebateRate: ratio.nullable().describe("Rebate by fees paid; 0.4 is 40 %"),
};
const client = {
  uid: z.string(),
  name: z.string().nullable(),
  customerId: z.string().nullable(),
  labels: z.array(z.string()),
  state: z.string().nullable(),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  lifetimeRebate: figure,
  ...totals,
};

function figureView({ amount: sum, missingRows, native, unvalued }: ClientFigure) {
  return {
    amount: sum,
    rowsNotGiven: missingRows,
    byCoin: native,
    withoutRate: unvalued.map(({ coin }) => coin),
  };
}

function totalsView({ rowCount, rebate, feePaid, share, rebateRate }: ClientTotals) {
  return {
    rows: rowCount,
    rebate: figureView(rebate),
    feePaid: figureView(feePaid),
    shareOfRebate: share,
    rebateRate,
  };
}

export const clientsEndpoint: ApiEndpoint = {
  path: "/clients",
  name: "listClients",
  summary: "Clients with their figures over some days, a page at a time.",
  needs: "commissions:read",
  params: {
    once: [...SUBJECT_PARAMS.clients.once, "coin", "size", "after", "before"],
    several: ["state", "label"],
  },
  schema: z.strictObject({
    range,
    missing,
    unit: z.string().describe("The coin or the reporting currency of every amount"),
    clientCount: z.int(),
    total: z.strictObject(totals),
    rows: z.array(z.strictObject({ ...client, link })),
    ...pages,
    link,
  }),
  read: async (request) => {
    const { scope, params } = request;
    const days = await loadBookDays(scope);
    const parsed = parseClientListQuery(params, days);
    if (!parsed.ok) return { kind: "malformed", problems: parsed.problems };
    const { query } = parsed;
    const list = await loadClients(scope, { ...query, whereGone: "nothing" }, days.today);
    const period = new URLSearchParams(query.range);
    const rows = list.rows.map((row) => ({
      uid: row.profile.uid,
      name: row.profile.name,
      customerId: row.profile.customerId,
      labels: row.profile.labels,
      state: row.state,
      firstDay: row.firstDay,
      lastDay: row.lastDay,
      lifetimeRebate: figureView(row.lifetime),
      ...totalsView(row),
      link: screenOf(request, `/clients/${uidParam(row.profile.uid)}`, period),
    }));
    return {
      kind: "found",
      answer: {
        range: query.range,
        missing: list.partial,
        unit: list.unit,
        clientCount: list.clientCount,
        total: totalsView(list.total),
        rows,
        ...pageLinks(request, "/clients", list, query.range),
        link: screenOf(request, "/clients", formatClientListQuery(query)),
      },
    };
  },
};

export const clientEndpoint: ApiEndpoint = {
  path: "/clients/{uid}",
  name: "getClient",
  summary: "One client over some days, in the reporting currency and by coin.",
  needs: "commissions:read",
  params: { once: ["from", "to", "preset"] },
  schema: z.strictObject({
    ...client,
    range,
    missing,
    unit: z.string(),
    activeDays: z.int().describe("Days of the range with rows"),
    link,
  }),
  read: async (request) => {
    const { scope, params, parts } = request;
    const uid = parseUidParam(parts.uid ?? "");
    if (uid === null || !isUid(uid)) return { kind: "gone" };
    const days = await loadBookDays(scope);
    const reader = createParamReader(params);
    const parsed = reader.parsed(readPresetRange(reader, days));
    if (!parsed.ok) return { kind: "malformed", problems: parsed.problems };
    const found = await loadClient(scope, { uid, range: parsed.query, today: days.today });
    if (found === null) return { kind: "gone" };
    const { profile, state, firstDay, lastDay } = found;
    const { name, customerId, labels } = profile;
    return {
      kind: "found",
      answer: {
        ...{ uid, name, customerId, labels, state, firstDay, lastDay },
        lifetimeRebate: figureView(found.lifetime),
        ...totalsView(found.sums),
        range: parsed.query,
        missing: found.partial,
        unit: found.currency,
        activeDays: found.activeDays,
        link: screenOf(request, `/clients/${uidParam(uid)}`, new URLSearchParams(parsed.query)),
      },
    };
  },
};
