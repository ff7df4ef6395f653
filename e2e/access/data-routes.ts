import { formatRowKey } from "@/lib/commissions/row-key";
import type { Line, Request } from "./line";
import { A } from "./marks";
import { plantedLogo } from "./plant-payouts";
import {
  ADMIN_DATA,
  type Answers,
  MANAGERS_DATA,
  OPEN,
  PARTNERS_DATA,
  PERSONS_DATA,
  RATES_DATA,
  type Role,
  SEVERAL_DATA,
  VIEWERS_DATA,
} from "./roles";
import type { Stage } from "./stage";

type ShownData = { readonly shows?: string };

function get(
  path: string,
  answers: Answers,
  address: string | ((stage: Stage, role: Role) => string),
  shown: ShownData = {},
): Line {
  const ask = (stage: Stage, role: Role) => ({
    path: typeof address === "string" ? address : address(stage, role),
  });
  return { what: `GET ${path}`, by: "session", answers, ask, ...shown };
}

function post(path: string, answers: Answers, ask: (stage: Stage, role: Role) => Request): Line {
  return {
    what: `POST ${path}`,
    by: "session",
    answers,
    ask: (stage, role) => ({ method: "POST", ...ask(stage, role) }),
  };
}

const ofA =
  (path: string, query = "") =>
  ({ a }: Stage) =>
    `${path}?account=${a.id}${query}`;
const rowOf = ({ day }: Stage, client: (typeof A)["own" | "other"]) =>
  encodeURIComponent(formatRowKey({ day, ...client, productType: "SPOT", occurrence: 0 }));
const jobOf = (stage: Stage, role: Role) => `/exports/${stage.own("exportJob", role)}`;

/** Every route that returns data to a signed-in person. */
export const DATA_ROUTES: readonly Line[] = [
  get("/commissions/rows", PARTNERS_DATA, ofA("/commissions/rows"), { shows: A.own.uid }),
  get(
    "/commissions/row",
    PARTNERS_DATA,
    (stage) => `${ofA("/commissions/row")(stage)}&row=${rowOf(stage, A.own)}`,
    { shows: "dealAmount" },
  ),
  get("/repayments/row", VIEWERS_DATA, ofA("/repayments/row", `&row=${A.orderId}`), {
    shows: A.orderId,
  }),
  get(
    "/trading/orders/row",
    VIEWERS_DATA,
    ofA("/trading/orders/row", `&kind=order&row=${A.tradeId}`),
    {
      shows: A.tradeId,
    },
  ),
  get("/palette/clients", PARTNERS_DATA, ofA("/palette/clients", "&q=88110000"), {
    shows: A.own.uid,
  }),
  get("/clients/profiles", VIEWERS_DATA, ofA("/clients/profiles"), { shows: A.own.label }),
  get("/coverage/day", VIEWERS_DATA, ofA("/coverage/day", "&day=2026-11-01")),
  get("/coverage/progress", VIEWERS_DATA, ofA("/coverage/progress")),
  get("/exports/progress", PARTNERS_DATA, ofA("/exports/progress")),
  get("/exports/now/[file]", PARTNERS_DATA, ofA("/exports/now/commissions.csv"), {
    shows: A.own.uid,
  }),
  get(
    "/exports/[id]/file",
    PARTNERS_DATA,
    (stage, role) => ofA(`${jobOf(stage, role)}/file`)(stage),
    {
      shows: A.own.uid,
    },
  ),
  get(
    "/exports/[id]/sidecar",
    PARTNERS_DATA,
    (stage, role) => ofA(`${jobOf(stage, role)}/sidecar`)(stage),
    {
      shows: "sha256",
    },
  ),
  get(
    "/payouts/[id]/pdf",
    PARTNERS_DATA,
    ({ a, statementId }) => `/payouts/${statementId}/pdf?account=${a.id}`,
    {
      shows: "%PDF-",
    },
  ),
  get(
    "/payouts/[id]/self-billing",
    PARTNERS_DATA,
    ({ a, statementId }) => `/payouts/${statementId}/self-billing?account=${a.id}`,
    {
      shows: "%PDF-",
    },
  ),
  get(
    "/payouts/details/logo/[hash]",
    PARTNERS_DATA,
    ({ a }) => `/payouts/details/logo/${plantedLogo().hash}?account=${a.id}`,
    {
      shows: "PNG",
    },
  ),
  get(
    "/proof/months/[month]/pdf",
    VIEWERS_DATA,
    ({ a, month }) => `/proof/months/${month}/pdf?account=${a.id}`,
    {
      shows: "%PDF-",
    },
  ),
  get("/rates/export", RATES_DATA, ofA("/rates/export")),
  get("/all/export/[file]", SEVERAL_DATA, "/all/export/clients.csv?q=88110000", {
    shows: A.own.uid,
  }),
  get("/audit/export", ADMIN_DATA, "/audit/export"),
  post("/clients/import/file", MANAGERS_DATA, ({ a }) => ({
    path: `/clients/import/file?account=${a.id}`,
    headers: { "x-file-name": "labels.csv" },
    body: `uid,customerId,labels,note\r\n${A.own.uid},new,,\r\n`,
  })),
  post("/import/upload", MANAGERS_DATA, ({ a }) => ({
    path: `/import/upload?account=${a.id}`,
    headers: { "x-file-name": "old.csv" },
    body: "a,b\r\n1,2\r\n",
  })),

  get("/research/[code]/[file]", PERSONS_DATA, "/research/AAPL/dividends.csv"),
  get("/research/compare/[file]", PERSONS_DATA, "/research/compare/dividends.csv?codes=AAPL,NVDA"),
  get("/research/progress", PERSONS_DATA, "/research/progress?of=dividends:AAPL"),
  get("/palette/stocks", PERSONS_DATA, "/palette/stocks"),

  get("/texts/[file]", OPEN, "/texts/en-US.0.json"),
  get("/api/health/live", OPEN, "/api/health/live"),
  get("/api/health/ready", OPEN, "/api/health/ready"),
  get("/api/health/worker", OPEN, "/api/health/worker"),
  get("/api/auth/[...nextauth]", OPEN, "/api/auth/csrf"),
  post("/api/auth/[...nextauth]", OPEN, () => ({
    path: "/api/auth/signin/none",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "json=true",
  })),
];
