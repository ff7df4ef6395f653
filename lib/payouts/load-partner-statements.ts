import { monthOf } from "@/lib/core/month";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { type Columns, columnsOf, type ExportTable, tableOf } from "@/lib/exports/export-table";
import { listMonthCloses } from "@/lib/months/store";
import { listDisputes } from "@/lib/payouts/store/disputes";
import * as store from "@/lib/payouts/store/partner-statements";
import { listPartners, listPartnerTerms } from "@/lib/payouts/store/partner-terms";
import { introducedBefore } from "./introductions";
import type {
  PartnerStatementDispute,
  PartnerStatementLine,
  PreparableStatement,
  StoredPartnerStatement,
} from "./partner-statement";
import type { Partner } from "./partner-terms";
import { isIntact } from "./statement-checks";

export type PartnerStatementView = {
  readonly statement: StoredPartnerStatement;
  readonly lines: readonly PartnerStatementLine[];
  /** Whether content and lines still have their hashes. */
  readonly isIntact: boolean;
  readonly disputes: readonly PartnerStatementDispute[];
};

/** Null: it does not exist, or is somebody else's. */
export async function loadPartnerStatement(
  scope: AccountScope,
  id: number,
): Promise<PartnerStatementView | null> {
  const statement = await store.findPartnerStatement(scope, id);
  if (!statement) return null;
  const [lines, disputes] = await Promise.all([
    store.listPartnerStatementLines(scope, id),
    listDisputes(scope, id),
  ]);
  return { statement, lines, isIntact: isIntact(statement, lines), disputes };
}

/** The same for the id in a page's address. Null also for a text that is no id. */
export async function findStatement(
  scope: AccountScope,
  id: string,
): Promise<PartnerStatementView | null> {
  return /^[1-9]\d{0,8}$/.test(id) ? loadPartnerStatement(scope, Number(id)) : null;
}

/**
 * For each partner with terms the oldest closed month without a statement, and whom an introducer
 * waits for; none while one is in preparation.
 */
export async function listPreparable(scope: WholeAccountScope): Promise<PreparableStatement[]> {
  const [partners, terms, closes, statements] = await Promise.all([
    listPartners(scope),
    listPartnerTerms(scope, null),
    listMonthCloses(scope),
    listPartnerStatements(scope),
  ]);
  const preparable: PreparableStatement[] = [];
  for (const partner of partners) {
    const ofPartner = ({ partnerId }: { readonly partnerId: string }) => partnerId === partner.id;
    const [firstMonth] = terms
      .filter(ofPartner)
      .map(({ from }) => monthOf(from))
      .sort();
    const own = statements.filter(ofPartner);
    const isInPreparation = own.some(({ number }) => number === null);
    if (firstMonth === undefined || isInPreparation) continue;
    const stated = own.map(({ month }) => month);
    const next = closes.find(({ month }) => month >= firstMonth && !stated.includes(month));
    if (!next) continue;
    const { month } = next;
    const isApproved = (of: Partner) =>
      statements.some(
        (each) => each.partnerId === of.id && each.month === month && each.number !== null,
      );
    const before = introducedBefore({ partnerId: partner.id, month }, { partners, terms });
    const waitsFor = before.filter((each) => !isApproved(each)).map(({ email }) => email);
    preparable.push({ partner, month, waitsFor });
  }
  return preparable;
}

type ExportedLine = PartnerStatementLine & {
  readonly currency: string;
  /** Empty: it is not approved. */
  readonly approval: "two people" | "one person" | "";
};

const COLUMNS: Columns<ExportedLine> = [
  ...columnsOf("text", "month", "uid", "productType", "coin"),
  { header: "shareOf", kind: "text", read: ({ basis }) => basis },
  ...columnsOf("amount", "share"),
  ...columnsOf("count", "rows"),
  ...columnsOf("amount", "base", "earned", "value"),
  ...columnsOf("text", "currency", "approval"),
  {
    header: "introducedPartner",
    kind: "text",
    read: ({ introduced }) => introduced?.email ?? null,
  },
];

/**
 * Every line of a statement; a correction has its earlier month, a line of an introduced partner no
 * uid.
 */
export function openPartnerStatementTable({ lines, statement }: PartnerStatementView): ExportTable {
  const { currency } = statement.content;
  const approval = approvalText(statement);
  return tableOf(
    COLUMNS,
    lines.map((line) => ({ ...line, currency, approval })),
  );
}

function approvalText({ number, approvedAlone }: StoredPartnerStatement): ExportedLine["approval"] {
  if (number === null) return "";
  return approvedAlone ? "one person" : "two people";
}

/** What the scope may see. Newest month first; within a month, statements in preparation first. */
export function listPartnerStatements(scope: AccountScope) {
  return store.listPartnerStatements(scope);
}
