import { createParamReader } from "@/lib/core/address/params";
import { monthDays } from "@/lib/core/month";
import { describeJournalAccounts, loadJournal, openJournalTable } from "@/lib/payouts/load-journal";
import { loadMonthSplit, openMonthSplitTable } from "@/lib/payouts/load-month-split";
import {
  loadPartnerStatement,
  openPartnerStatementTable,
} from "@/lib/payouts/load-partner-statements";
import { loadPayables, openPayablesTable } from "@/lib/payouts/load-payables";
import type { MonthSplit } from "@/lib/payouts/month-split";
import { type AccountSubject, type ClientsSubject, openDays } from "./subject";
import { readMonth, SUBJECT_PARAMS } from "./subject-params";

const APPROVED_ALONE = "one person prepared and approved this statement, as the only one who could";

/** The lines of one partner's statement, as it was prepared or approved. */
export const payoutSubject: ClientsSubject = {
  name: "payout",
  of: "clients",
  label: "Partner statement",
  params: { once: ["statement"] },
  open: async (scope, params) => {
    const reader = createParamReader(params);
    const text = reader.one("statement") ?? "";
    const found = /^\d{1,9}$/.test(text) ? await loadPartnerStatement(scope, Number(text)) : null;
    if (!found) {
      if (reader.problems.length === 0) reader.refuse({ kind: "no-statement" });
      return { ok: false, problems: reader.problems };
    }
    const { statement } = found;
    return openDays(monthDays(statement.month), {
      fileLabel: `${statement.month}-${statement.number ?? "draft"}`,
      query: new URLSearchParams({ statement: text }),
      rowCount: found.lines.length,
      table: async () => openPartnerStatementTable(found),
      control: [{ coin: "coin", sums: ["earned"] }],
      version: async () => ({
        days: [],
        notWhole: statement.number === null ? "in preparation: not approved yet" : null,
        notes: statement.approvedAlone ? [APPROVED_ALONE] : [],
      }),
    });
  },
};

/** A closed month as double entries, for the accountant's books. */
export const journalSubject: AccountSubject = {
  name: "journal",
  of: "account",
  label: "Month's journal",
  params: SUBJECT_PARAMS.month,
  open: async (scope, params) => {
    const reader = createParamReader(params);
    const month = readMonth(reader);
    const journal = month === null ? null : await loadJournal(scope, month);
    if (month !== null && journal === null) reader.refuse({ kind: "month-open" });
    if (month === null || journal === null) return { ok: false, problems: reader.problems };
    return openDays(monthDays(month), {
      fileLabel: month,
      query: new URLSearchParams({ month }),
      rowCount: journal.lines.length,
      table: async () => openJournalTable(journal),
      control: [{ coin: "currency", sums: ["debit", "credit"] }],
      version: async () => ({
        days: [],
        notWhole: describeMissing(journal.withoutStatement),
        notes: [describeJournalAccounts()],
      }),
    });
  },
};

function describeMissing(partners: readonly string[]): string | null {
  if (partners.length === 0) return null;
  return `incomplete: no approved statement of ${partners.join(", ")}`;
}

/** What is to be paid of approved statements, and where to. */
export const payablesSubject: AccountSubject = {
  name: "payables",
  of: "account",
  label: "Partner payments due",
  params: { once: [] },
  open: async (scope, _params, { today }) => {
    const payables = await loadPayables(scope);
    const months = payables.map(({ month }) => month).sort();
    const [first, last] = [months[0], months.at(-1)];
    const range =
      first && last
        ? { from: monthDays(first).from, to: monthDays(last).to }
        : { from: today, to: today };
    return openDays(range, {
      fileLabel: `due-${today}`,
      query: new URLSearchParams(),
      rowCount: payables.length,
      table: async () => openPayablesTable(payables),
      control: [{ coin: "coin", sums: ["amount"] }],
      version: async () => ({ days: [], notWhole: null }),
    });
  },
};

/** How a closed month is divided: what each partner and introducer gets, and what is kept. */
export const monthSplitSubject: AccountSubject = {
  name: "month-split",
  of: "account",
  label: "How a month is divided",
  params: SUBJECT_PARAMS.month,
  open: async (scope, params) => {
    const reader = createParamReader(params);
    const month = readMonth(reader);
    const split = month === null ? null : await loadMonthSplit(scope, month);
    if (month !== null && split === null) reader.refuse({ kind: "month-open" });
    if (month === null || split === null) return { ok: false, problems: reader.problems };
    return openDays(monthDays(month), {
      fileLabel: month,
      query: new URLSearchParams({ month }),
      table: async () => openMonthSplitTable(month, split),
      control: [{ coin: "coin", sums: ["rebateAmount", "earned"] }],
      version: async () => ({ days: [], notWhole: describePrepared(split) }),
    });
  },
};

function describePrepared({ coins }: MonthSplit): string | null {
  const parts = coins.flatMap((coin) => coin.parts);
  const isPrepared = parts.some(({ number }) => number === null);
  return isPrepared ? "a statement is in preparation: not approved yet" : null;
}
