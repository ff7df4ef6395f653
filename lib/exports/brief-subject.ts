import { CHANGE_SUMS, findLeftOut, openChangeTable } from "@/lib/brief/change-table";
import { createParamReader, readRangeOr } from "@/lib/core/address/params";
import { addDays, type Day, daysBetween, hullOf } from "@/lib/core/day";
import { type ClientsSubject, openDays } from "./subject";

/**
 * Why the rebate of some days is not that of other days. Without `beforeFrom` and `beforeTo`: of as
 * many days before.
 */
export const changeSubject: ClientsSubject = {
  name: "change",
  of: "clients",
  label: "Why the rebate changed",
  params: {
    once: ["from", "to", "preset", "beforeFrom", "beforeTo", "coin"],
    ofPage: ["period", "against"],
  },
  open: async (scope, params, days) => {
    const reader = createParamReader(params);
    const now = readRangeOr("latest", reader, days);
    const length = daysBetween(now.from, now.to) + 1;
    const given = { from: reader.day("beforeFrom"), to: reader.day("beforeTo") };
    const to: Day = given.to ?? addDays(now.from, -1);
    const before = { from: given.from ?? addDays(to, 1 - length), to };
    if (before.from > before.to) reader.refuse({ kind: "backwards", ...before });
    const coin = reader.one("coin");
    if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
    const asked = { now, before, coin };
    const query = new URLSearchParams({ ...now, beforeFrom: before.from, beforeTo: before.to });
    if (coin !== null) query.set("coin", coin);
    return openDays(hullOf(now, before), {
      fileLabel: `${now.from}-${now.to}-against-${before.from}-${before.to}`,
      query,
      filters: { ...Object.fromEntries(query), coin, leftOut: await findLeftOut(scope, asked) },
      table: () => openChangeTable(scope, asked),
      control: [{ coin: "coin", sums: CHANGE_SUMS }],
    });
  },
};
