import { Readable } from "node:stream";
import type { NextRequest } from "next/server";
import type { AddressProblem } from "@/lib/core/address/address-problem";
import { type ExportTable, writeCsv } from "@/lib/exports/export-table";
import { loadPortfolioClients } from "@/lib/portfolio/clients";
import { loadPortfolio, loadPortfolioDays, type PortfolioAccount } from "@/lib/portfolio/overview";
import { MOST_SHOWN, parsePortfolioClients, parsePortfolioQuery } from "@/lib/portfolio/query";
import { loadPortfolioStatements } from "@/lib/portfolio/statements";
import {
  portfolioClientsTable,
  portfolioStatementsTable,
  portfolioTable,
} from "@/lib/portfolio/tables";
import { answerCsv } from "../../../exports/answer-csv";
import { refuseParams } from "../../../exports/answer-export";
import { requireRequestAll } from "../../open-all";

type TabFile = { readonly table: ExportTable; readonly filter: string };
type OpenAccounts = {
  readonly accounts: readonly PortfolioAccount[];
  readonly params: URLSearchParams;
};
type TabFileOutcome = TabFile | { readonly problems: readonly AddressProblem[] };

/** The file of each tab, by its name in the address. */
const FILES: Readonly<Record<string, (opened: OpenAccounts) => Promise<TabFileOutcome>>> = {
  "overview.csv": async ({ accounts, params }) => {
    const parsed = parsePortfolioQuery(params);
    if (!parsed.ok) return parsed;
    const { period } = parsed.query;
    return {
      table: portfolioTable(await loadPortfolio(accounts, period), period),
      filter: `period=${period}`,
    };
  },
  "clients.csv": async ({ accounts, params }) => {
    const { today, ...days } = await loadPortfolioDays(accounts);
    const parsed = parsePortfolioClients(
      params,
      days,
      accounts.map(({ account }) => account.id),
    );
    if (!parsed.ok) return parsed;
    const { range } = parsed.query.list;
    const { rows, currency } = await loadPortfolioClients(accounts, parsed.query, today);
    return { table: portfolioClientsTable(rows, { range, currency }), filter: params.toString() };
  },
  "statements.csv": async ({ accounts }) => {
    const statements = await loadPortfolioStatements(accounts);
    return { table: portfolioStatementsTable(statements.slice(0, MOST_SHOWN)), filter: "" };
  },
};

/** A tab's table as a CSV; its audit entry names every account in it. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/all/export/[file]">,
): Promise<Response> {
  const all = await requireRequestAll(request);
  if ("refusal" in all) return all.refusal;
  const { file } = await params;
  const open = Object.hasOwn(FILES, file) ? FILES[file] : undefined;
  if (open === undefined) return Response.json({ error: "unknown-file" }, { status: 404 });
  const accounts = file === "statements.csv" ? all.accounts : all.withClients;
  if (accounts.length === 0) return Response.json({ error: "no-clients" }, { status: 404 });
  const asked = request.nextUrl.searchParams;
  const answer = await open({ accounts, params: asked });
  if ("problems" in answer) return refuseParams(answer.problems, asked);
  const of = new URLSearchParams(
    accounts.map(({ account }): [string, string] => ["of", String(account.id)]),
  );
  return answerCsv(() => Readable.from(writeCsv(answer.table)), {
    fileName: `all-accounts-${file}`,
    origin: all.origin,
    file: {
      account: null,
      object: `all accounts ${file.replace(/\.csv$/, "")}`,
      filter: [answer.filter, of.toString()].filter((part) => part !== "").join("&"),
    },
    request,
  });
}
