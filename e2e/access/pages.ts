import type { Line } from "./line";
import { A } from "./marks";
import { PLANTED_PARTNER } from "./plant-payouts";
import {
  ADMIN_PAGE,
  type Answers,
  MANAGERS_ACCOUNT,
  MANAGERS_PAGE,
  MANAGERS_PERSON,
  NO_ADDRESS,
  OPEN,
  PARTNERS_PAGE,
  PERSONS_PAGE,
  RATES_PAGE,
  type Role,
  SEVERAL_PAGE,
  VIEWERS_PAGE,
} from "./roles";
import type { Stage } from "./stage";

type Address = string | ((stage: Stage, role: Role) => string);

function page(what: string, answers: Answers, address: Address, shows?: string): Line {
  const ask = (stage: Stage, role: Role) => ({
    path: typeof address === "string" ? address : address(stage, role),
  });
  const line: Line = { what: `page ${what}`, by: "session", answers, ask };
  return shows === undefined ? line : { ...line, shows };
}

/** A page of account A. */
function ofA(what: string, answers: Answers, shows: string = A.name, path = what): Line {
  return page(what, answers, ({ a }) => `${path}?account=${a.id}`, shows);
}

/** Every page, with the address that each role requests. */
export const PAGES: readonly Line[] = [
  // It shows nothing and redirects to a page that checks the session.
  page("/", { ...PERSONS_PAGE, expired: "open" }, "/"),
  page("/sign-in", OPEN, "/sign-in"),
  // This page exists only if sign-in links are set up (MAGIC_LINK).
  page("/sign-in/by-link", NO_ADDRESS, "/sign-in/by-link"),
  page("/sign-in/forgot", OPEN, "/sign-in/forgot"),
  page("/sign-in/link/[token]", OPEN, `/sign-in/link/${"a".repeat(43)}`),
  page("/sign-in/reset/[token]", OPEN, `/sign-in/reset/${"a".repeat(43)}`),
  page("/stop-letters/[token]", OPEN, "/stop-letters/unknown"),
  page("/settings", PERSONS_PAGE, "/settings"),
  page("/settings/accounts", MANAGERS_PAGE, "/settings/accounts"),
  page("/settings/accounts/new", ADMIN_PAGE, "/settings/accounts/new"),
  page(
    "/settings/accounts/[id]",
    MANAGERS_ACCOUNT,
    ({ a }) => `/settings/accounts/${a.id}`,
    A.name,
  ),
  page("/settings/trading", ADMIN_PAGE, "/settings/trading"),
  page("/settings/people", MANAGERS_PAGE, "/settings/people"),
  page(
    "/settings/people/[id]",
    MANAGERS_PERSON,
    ({ people }) => `/settings/people/${people.viewerA.id}`,
    `viewer@${A.domain}`,
  ),
  page("/settings/security", PERSONS_PAGE, "/settings/security"),
  page("/settings/about", PERSONS_PAGE, "/settings/about"),
  page("/second-factor", PERSONS_PAGE, "/second-factor"),
  page("/sign-in/second", PERSONS_PAGE, "/sign-in/second"),
  page("/invite/[token]", OPEN, `/invite/${"a".repeat(43)}`),
  page("/settings/tokens", PERSONS_PAGE, "/settings/tokens"),
  page("/settings/notifications", PERSONS_PAGE, "/settings/notifications"),
  page("/notifications", PERSONS_PAGE, "/notifications"),
  page("/change-password", PERSONS_PAGE, "/change-password"),

  ofA("/overview", PARTNERS_PAGE),
  ofA("/brief", PARTNERS_PAGE, A.name),
  // Every page of the desk shows the account's name and state, so these lines look for a client.
  ofA("/commissions", PARTNERS_PAGE, A.own.uid),
  ofA("/clients", PARTNERS_PAGE, A.own.uid),
  ofA("/clients/[uid]", PARTNERS_PAGE, A.own.coin, `/clients/${A.own.uid}`),
  ofA("/clients/import", VIEWERS_PAGE),
  ofA("/repayments", VIEWERS_PAGE, A.orderId),
  ofA("/trading/assets", VIEWERS_PAGE),
  page(
    "/trading/orders",
    VIEWERS_PAGE,
    ({ a }) => `/trading/orders?account=${a.id}&when=done&preset=all`,
    A.tradeId,
  ),
  ofA("/trading/orders/fills", VIEWERS_PAGE),
  ofA("/trading/orders/positions", VIEWERS_PAGE),
  ofA("/trading/orders/strategies", VIEWERS_PAGE),
  ofA("/trading/bots", VIEWERS_PAGE),
  ofA("/trading/desk/ticket", VIEWERS_PAGE),
  ofA("/trading/desk/batch", VIEWERS_PAGE),
  ofA("/trading/desk/ticket/strategy", VIEWERS_PAGE),
  ofA("/trading/desk/change", VIEWERS_PAGE),
  ofA("/trading/orders/sent", VIEWERS_PAGE),
  page(
    "/trading/orders/sent/[id]",
    VIEWERS_PAGE,
    ({ a, draftId }) => `/trading/orders/sent/${draftId}?account=${a.id}`,
    A.name,
  ),
  ofA("/coverage", VIEWERS_PAGE),
  ofA("/exports", PARTNERS_PAGE),
  ofA("/exports/schedules", PARTNERS_PAGE),
  ofA("/import", VIEWERS_PAGE),
  ofA("/rates", RATES_PAGE),
  ofA("/proof", VIEWERS_PAGE, A.rest),
  ofA("/proof/restatements", VIEWERS_PAGE),
  ofA("/proof/as-of", VIEWERS_PAGE),
  ofA("/proof/months", VIEWERS_PAGE),
  page(
    "/proof/months/[month]",
    VIEWERS_PAGE,
    ({ a, month }) => `/proof/months/${month}?account=${a.id}`,
    A.name,
  ),
  ofA("/proof/terms", VIEWERS_PAGE, A.name),
  ofA("/payouts", PARTNERS_PAGE, A.own.coin),
  ofA("/payouts/payments", VIEWERS_PAGE, A.own.coin),
  ofA("/payouts/terms", VIEWERS_PAGE),
  page("/payouts/terms/[id]", VIEWERS_PAGE, ({ a }) => `/payouts/terms/1?account=${a.id}`),
  ofA("/payouts/details", PARTNERS_PAGE, PLANTED_PARTNER.name),
  page(
    "/payouts/[id]",
    PARTNERS_PAGE,
    ({ a, statementId }) => `/payouts/${statementId}?account=${a.id}`,
    A.own.uid,
  ),
  page("/all", SEVERAL_PAGE, "/all", A.own.coin),
  page("/all/clients", SEVERAL_PAGE, "/all/clients?q=88110000", A.own.uid),
  page("/all/statements", SEVERAL_PAGE, "/all/statements", A.own.coin),
  page("/audit", ADMIN_PAGE, "/audit"),
  page("/help", PERSONS_PAGE, "/help"),
  page("/help/api", PERSONS_PAGE, "/help/api"),

  page("/research", PERSONS_PAGE, "/research"),
  page("/research/[code]", PERSONS_PAGE, "/research/AAPL"),
  page("/research/compare", PERSONS_PAGE, "/research/compare?codes=AAPL,NVDA&panels=dividends"),
  page("/research/calendar", PERSONS_PAGE, "/research/calendar"),
  page("/research/watchlists", PERSONS_PAGE, "/research/watchlists"),
  page(
    "/research/watchlists/[id]",
    PERSONS_PAGE,
    (stage, role) => `/research/watchlists/${stage.own("watchlist", role)}`,
  ),
  page("/shares", PERSONS_PAGE, "/shares"),
  page("/shares/[id]", PERSONS_PAGE, (stage, role) => `/shares/${stage.own("link", role)}`),
];
