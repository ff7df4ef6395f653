import { z } from "zod";
import { loadClientNames } from "@/lib/clients/load-client-tags";
import {
  COMMISSION_AMOUNTS,
  COMMISSION_TEXTS,
  commissionCsvColumns,
  commissionSorts,
} from "@/lib/commissions/commission";
import { expandUidLists } from "@/lib/commissions/keep-uid-list";
import { findSortObstacle, loadCommissionTable } from "@/lib/commissions/load-commissions";
import { formatCommissionFilter, parseCommissionQuery } from "@/lib/commissions/query";
import { isWholeAccount } from "@/lib/core/scope";
import { findGaps } from "@/lib/coverage/coverage";
import { loadBookDays, loadKnownDays } from "@/lib/coverage/load-coverage";
import { SUBJECT_PARAMS } from "@/lib/exports/subject-params";
import { loadRepaymentDays, loadRepaymentTable } from "@/lib/repayments/load-repayments";
import { formatRepaymentFilter, parseRepaymentQuery } from "@/lib/repayments/query";
import { loadRepaymentCoverage } from "@/lib/repayments/store/coverage";
import { describeUnknownTime, findUnknownTime } from "@/lib/repayments/wholeness";
import { pageLinks, screenOf } from "../addresses";
import { type ApiEndpoint, amount, day, instant, link, missing, pages, range } from "../endpoint";

const PAGE = ["sort", "direction", "size", "after", "before"];

const commissionRow = z
  .object({
    date: day,
    ...Object.fromEntries(COMMISSION_TEXTS.map((field) => [field, z.string()])),
    ...Object.fromEntries(COMMISSION_AMOUNTS.map((field) => [field, amount.nullable().optional()])),
    clientName: z.string().nullable(),
  })
  .describe(
    "The exchange's fields. null: not given, which is not zero. A partner's rows have no running totals over all clients.",
  );

export const commissionsEndpoint: ApiEndpoint = {
  path: "/commissions",
  name: "listCommissions",
  summary: "Commission rows, a page at a time.",
  needs: "commissions:read",
  params: {
    once: [...SUBJECT_PARAMS.ledger.once, ...PAGE],
    several: SUBJECT_PARAMS.ledger.several,
  },
  schema: z.strictObject({
    range,
    missing,
    rowCount: z.int().describe("Rows on all pages"),
    rows: z.array(commissionRow),
    ...pages,
    link,
  }),
  read: async (request) => {
    const { scope, params } = request;
    const days = await loadBookDays(scope);
    const expanded = await expandUidLists(scope, params);
    const parsed = parseCommissionQuery(expanded, days, commissionSorts(scope));
    if (!parsed.ok) return { kind: "malformed", problems: parsed.problems };
    const { query } = parsed;
    const obstacle = await findSortObstacle(scope, query);
    if (obstacle !== null)
      return { kind: "malformed", problems: [{ kind: "choice", key: "sort", choices: "date" }] };
    const known = await loadKnownDays(scope, query.filter.range, days.today);
    const page = await loadCommissionTable(scope, { ...query, whereGone: "nothing" });
    const names = await loadClientNames(scope, page.rows);
    const columns = commissionCsvColumns(scope);
    const rows = page.rows.map((row) => {
      const cells = { ...row, date: row.day, clientName: names.get(row.uid) ?? null };
      return Object.fromEntries(columns.map(({ header }) => [header, cells[header]]));
    });
    return {
      kind: "found",
      answer: {
        range: query.filter.range,
        missing: findGaps(known),
        rowCount: page.rowCount,
        rows,
        ...pageLinks(request, "/commissions", page, query.filter.range),
        link: screenOf(request, "/commissions", formatCommissionFilter(query.filter)),
      },
    };
  },
};

export const repaymentsEndpoint: ApiEndpoint = {
  path: "/repayments",
  name: "listRepayments",
  summary: "Loan repayments, a page at a time. Only for people who see the whole account.",
  needs: "repayments:read",
  params: {
    once: [...SUBJECT_PARAMS.repayments.once, ...PAGE],
    several: SUBJECT_PARAMS.repayments.several,
  },
  schema: z.strictObject({
    range,
    notWhole: z.string().nullable().describe("Why the time is not known whole; null: it is"),
    rows: z.array(
      z.strictObject({
        repayOrderId: z.string(),
        repaidTime: instant,
        coin: z.string(),
        repaidAmount: amount,
        repaidInterest: amount,
        repayType: z.string(),
        businessType: z.string(),
      }),
    ),
    ...pages,
    link,
  }),
  read: async (request) => {
    const { scope, params } = request;
    if (!isWholeAccount(scope)) return { kind: "whole-account-only" };
    const parsed = parseRepaymentQuery(params, await loadRepaymentDays(scope));
    if (!parsed.ok) return { kind: "malformed", problems: parsed.problems };
    const { query } = parsed;
    const coverage = await loadRepaymentCoverage(scope);
    const page = await loadRepaymentTable(scope, { ...query, whereGone: "nothing" });
    const rows = page.rows.map((row) => ({
      repayOrderId: row.repayOrderId,
      repaidTime: new Date(row.repaidTimeMs).toISOString(),
      coin: row.coin,
      repaidAmount: row.repaidAmount,
      repaidInterest: row.repaidInterest,
      repayType: row.repayType,
      businessType: row.businessType,
    }));
    return {
      kind: "found",
      answer: {
        range: query.filter.range,
        notWhole: describeUnknownTime(findUnknownTime(coverage, query.filter.range)),
        rows,
        ...pageLinks(request, "/repayments", page, query.filter.range),
        link: screenOf(request, "/repayments", formatRepaymentFilter(query.filter)),
      },
    };
  },
};
