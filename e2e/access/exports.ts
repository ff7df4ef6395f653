import { API_ENDPOINTS, STOCKS_ENDPOINTS } from "@/lib/api/endpoints";
import { exportSubjectNames } from "@/lib/exports/subjects";
import type { Line } from "./line";
import { A } from "./marks";
import {
  type Answers,
  ASSISTANTS_TOKEN,
  NO_ADDRESS,
  NO_METHOD,
  NO_STOCK,
  NO_TOKEN,
  OPEN,
  PARTNERS_DATA,
  PARTNERS_TOKEN,
  PERSONS_TOKEN,
  ROLES,
  type Role,
  VIEWERS_DATA,
  VIEWERS_TOKEN,
} from "./roles";
import type { Stage } from "./stage";

/** The file endings that `openFile` knows; "json" is the CSV's sidecar. */
export const FILE_ENDINGS = ["csv", "csv-excel", "xlsx", "json"] as const;

type Subject = {
  readonly name: string;
  /** Whether a partner can export it for his own clients. */
  readonly partners: boolean;
  readonly query?: (stage: Stage) => string;
  /** A word of account A that its CSV contains. */
  readonly shows?: string;
  /** Tokens cannot read it, whatever their scopes. */
  readonly isSessionOnly?: true;
};

const DONE = () => "when=done&preset=all";

/** Every export; the table fails for a subject that is missing here. */
const SUBJECTS: readonly Subject[] = [
  { name: "commissions", partners: true, shows: A.own.uid },
  { name: "valued-commissions", partners: true, shows: A.own.uid },
  {
    name: "breakdown",
    partners: true,
    query: () => `chartCoin=${A.own.coin}&chartBy=uid`,
    shows: A.own.uid,
  },
  {
    name: "change",
    partners: true,
    query: () => `preset=all&coin=${A.own.coin}`,
    shows: A.own.uid,
  },
  { name: "clients", partners: true, query: () => `coin=${A.own.coin}`, shows: A.own.uid },
  { name: "reconciliation", partners: false },
  { name: "restatements", partners: false },
  {
    name: "as-of",
    partners: false,
    query: () => `at=${new Date().toISOString()}`,
    shows: A.own.uid,
  },
  { name: "statement", partners: false, query: ({ month }) => `month=${month}` },
  { name: "rebate-audit", partners: false },
  {
    name: "payout",
    partners: true,
    query: ({ statementId }) => `statement=${statementId}`,
    shows: A.own.coin,
  },
  {
    name: "journal",
    partners: false,
    query: ({ month }) => `month=${month}`,
    shows: A.own.coin,
  },
  { name: "payables", partners: false, shows: A.own.coin },
  {
    name: "month-split",
    partners: false,
    query: ({ month }) => `month=${month}`,
    shows: A.own.coin,
  },
  { name: "repayments", partners: false, shows: A.orderId },
  { name: "valued-repayments", partners: false, shows: A.orderId },
  { name: "repayment-chart", partners: false },
  { name: "assets", partners: false, isSessionOnly: true },
  { name: "asset-history", partners: false, isSessionOnly: true },
  { name: "equity-history", partners: false, isSessionOnly: true },
  { name: "orders", partners: false, isSessionOnly: true, query: DONE, shows: A.tradeId },
  { name: "fills", partners: false, isSessionOnly: true },
  { name: "positions", partners: false, isSessionOnly: true },
  { name: "closed-positions", partners: false, isSessionOnly: true },
  { name: "moved-positions", partners: false, isSessionOnly: true },
  { name: "strategy-orders", partners: false, isSessionOnly: true },
  { name: "bots", partners: false, isSessionOnly: true },
  {
    name: "placed-orders",
    partners: false,
    isSessionOnly: true,
    query: () => "show=all",
    shows: A.own.coin,
  },
];

function linesOf({ name, partners, query, shows, isSessionOnly }: Subject): Line[] {
  return FILE_ENDINGS.flatMap((ending): Line[] => {
    const file = `${name}.${ending}`;
    const asked = (stage: Stage) => query?.(stage) ?? "";
    // A workbook is compressed and a sidecar contains only sums, so only a CSV can show the word.
    const isCsv = ending === "csv" || ending === "csv-excel";
    const shown = isCsv && shows !== undefined ? { shows } : {};
    return [
      {
        what: `export ${file}`,
        by: "session",
        answers: partners ? PARTNERS_DATA : VIEWERS_DATA,
        ask: (stage) => ({ path: `/exports/now/${file}?account=${stage.a.id}&${asked(stage)}` }),
        ...shown,
      },
      {
        what: `api export ${file}`,
        by: "token",
        answers: isSessionOnly ? NO_TOKEN : partners ? PARTNERS_TOKEN : VIEWERS_TOKEN,
        ask: (stage) => ({
          path: `/api/v1/accounts/${stage.a.id}/exports/${file}?${asked(stage)}`,
        }),
        ...shown,
      },
    ];
  });
}

/** Endpoints of the API that need a whole account. */
const WHOLE_ACCOUNT = ["/repayments", "/reconciliation", "/rates"];

/** What stands for the variable parts of an endpoint's path. */
function pathOf(path: string, { statementId }: Stage): string {
  return path.replace("{uid}", A.own.uid).replace("{id}", String(statementId));
}

/** Parameters that an endpoint of stocks cannot do without. */
const STOCKS_QUERIES: Readonly<Record<string, string>> = { "/stocks/compare": "code=AAPL" };

const ENDPOINT_LINES = API_ENDPOINTS.map(({ path }): Line => {
  const isWhole = WHOLE_ACCOUNT.includes(path);
  return {
    what: `api ${path}`,
    by: "token",
    answers: isWhole ? VIEWERS_TOKEN : PARTNERS_TOKEN,
    ask: (stage) => ({ path: `/api/v1/accounts/${stage.a.id}${pathOf(path, stage)}` }),
  };
});

const STOCKS_LINES = STOCKS_ENDPOINTS.map(
  ({ path }): Line => ({
    what: `api ${path}`,
    by: "token",
    answers: path.includes("{") ? NO_STOCK : PERSONS_TOKEN,
    ask: () => ({ path: `/api/v1${path.replace("{code}", "NONE")}?${STOCKS_QUERIES[path] ?? ""}` }),
  }),
);

const jobOf = (stage: Stage, role: Role) =>
  `/api/v1/accounts/${stage.a.id}/exports/jobs/${stage.own("exportJob", role)}`;

/** These routes answer other methods themselves, with words for a program. */
const NOT_POSTED: readonly [what: string, path: (stage: Stage, role: Role) => string][] = [
  ["/api/v1", () => "/api/v1"],
  ["/api/v1/openapi.json", () => "/api/v1/openapi.json"],
  ["/api/v1/stocks/[[...path]]", () => "/api/v1/stocks"],
  ["/api/v1/accounts/[account]/[...path]", ({ a }) => `/api/v1/accounts/${a.id}/clients`],
  ["/api/v1/research/[code]/[panel]", () => "/api/v1/research/AAPL/dividends"],
  ["/api/v1/accounts/[account]/exports/jobs/[id]", jobOf],
  [
    "/api/v1/accounts/[account]/exports/jobs/[id]/file",
    (stage, role) => `${jobOf(stage, role)}/file`,
  ],
];

/** Routes that are opened with a token or by an address that contains one. */
export const TOKEN_ROUTES: readonly Line[] = [
  {
    what: "GET /api/v1/accounts/[account]/exports/[file]",
    by: "token",
    answers: PARTNERS_TOKEN,
    shows: A.own.uid,
    ask: ({ a }) => ({ path: `/api/v1/accounts/${a.id}/exports/commissions.csv` }),
  },
  {
    what: "POST /api/v1/accounts/[account]/exports/[file]",
    by: "token",
    answers: PARTNERS_TOKEN,
    ask: ({ a }) => ({ path: `/api/v1/accounts/${a.id}/exports/commissions.csv`, method: "POST" }),
  },
  {
    what: "GET /api/v1/accounts/[account]/exports/jobs/[id]",
    by: "token",
    answers: PARTNERS_TOKEN,
    ask: (stage, role) => ({ path: jobOf(stage, role) }),
  },
  {
    what: "GET /api/v1/accounts/[account]/exports/jobs/[id]/file",
    by: "token",
    answers: PARTNERS_TOKEN,
    shows: A.own.uid,
    ask: (stage, role) => ({ path: `${jobOf(stage, role)}/file` }),
  },
  {
    what: "GET /api/v1/research/[code]/[panel]",
    by: "token",
    answers: PERSONS_TOKEN,
    ask: () => ({ path: "/api/v1/research/AAPL/dividends" }),
  },
  { what: "GET /api/v1", by: "token", answers: OPEN, ask: () => ({ path: "/api/v1" }) },
  {
    what: "GET /api/v1/openapi.json",
    by: "token",
    answers: OPEN,
    ask: () => ({ path: "/api/v1/openapi.json" }),
  },
  {
    what: "GET /api/v1/accounts/[account]/[...path]",
    by: "token",
    answers: PARTNERS_TOKEN,
    shows: A.own.uid,
    ask: ({ a }) => ({ path: `/api/v1/accounts/${a.id}/commissions?preset=all` }),
  },
  {
    what: "GET /api/v1/stocks/[[...path]]",
    by: "token",
    answers: PERSONS_TOKEN,
    ask: () => ({ path: "/api/v1/stocks" }),
  },
  {
    what: "POST /api/mcp",
    by: "token",
    answers: ASSISTANTS_TOKEN,
    shows: A.own.uid,
    ask: () => ({
      path: "/api/mcp",
      method: "POST",
      headers: {
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "clients", arguments: { preset: "all" } },
      }),
    }),
  },
  { what: "GET /api/mcp", by: "token", answers: NO_METHOD, ask: () => ({ path: "/api/mcp" }) },
  ...ENDPOINT_LINES,
  ...STOCKS_LINES,
  {
    what: "GET /api/v1/[...rest]",
    by: "token",
    answers: NO_ADDRESS,
    ask: () => ({ path: "/api/v1/none" }),
  },
  {
    what: "POST /api/v1/[...rest]",
    by: "token",
    answers: NO_ADDRESS,
    ask: () => ({ path: "/api/v1/none", method: "POST" }),
  },
  ...NOT_POSTED.map(
    ([what, path]): Line => ({
      what: `POST ${what}`,
      by: "token",
      answers: NO_METHOD,
      ask: (stage, role) => ({ path: path(stage, role), method: "POST" }),
    }),
  ),
  {
    what: "POST /api/stop-letters/[token]",
    by: "address",
    answers: NO_ADDRESS,
    ask: () => ({ path: "/api/stop-letters/unknown", method: "POST" }),
  },
  {
    // It leads to the page, which anybody may open.
    what: "GET /api/stop-letters/[token]",
    by: "address",
    answers: OPEN,
    ask: () => ({ path: "/api/stop-letters/unknown" }),
  },
  {
    what: "GET /api/feeds/calendar/[file]",
    by: "address",
    answers: feedAnswers(),
    ask: (stage, role) => ({ path: `/api/feeds/calendar/${stage.feeds[role]}.ics` }),
  },
];

/** The address is the key: everybody who has it can open the list until it is revoked. */
function feedAnswers(): Answers {
  const closed: readonly Role[] = ["nobody", "expired", "revoked"];
  return Object.fromEntries(
    ROLES.map((role) => [role, closed.includes(role) ? 404 : "open"]),
  ) as Answers;
}

export const EXPORTS: readonly Line[] = SUBJECTS.flatMap(linesOf);
/** The exports in discovery's notation. */
export const discoveredExports = (): string[] =>
  exportSubjectNames().flatMap((name) => FILE_ENDINGS.map((ending) => `export ${name}.${ending}`));
