import type { Line, Request } from "./line";
import { NO_ADDRESS, OPEN } from "./roles";
import type { Stage } from "./stage";

type At = (stage: Stage) => Request;

/** The address alone opens it; people who are signed in see the same as everybody. */
const line = (what: string, ask: At): Line => ({ what, by: "address", answers: OPEN, ask });

const below =
  (path: string): At =>
  ({ share }) => ({ path: `/s/${share}${path}` });

const form =
  (step: string): At =>
  ({ share, url }) => ({
    path: `/s/${share}/${step}`,
    method: "POST",
    headers: { origin: url, "content-type": "application/x-www-form-urlencoded" },
    body: "password=of+nothing&email=nobody%40example.com",
  });

/** Lines of a link without restrictions; e2e/http/share-table.spec.ts tests the restrictions. */
export const SHARE_ROUTES: readonly Line[] = [
  line("GET /s/[token]", below("")),
  line("GET /s/[token]/panel/[panel]", below("/panel/dates")),
  line("GET /s/[token]/csv/[file]", below("/csv/dates.csv")),
  line("GET /s/[token]/image", below("/image")),
  line("GET /s/[token]/calendar.ics", below("/calendar.ics")),
  line("GET /s/[token]/email", below("/email?letter=none")),
  line("POST /s/[token]/email", form("email")),
  line("POST /s/[token]/password", form("password")),
  // The link hides its author, and with him the broker.
  {
    what: "GET /s/[token]/logo",
    by: "address",
    answers: NO_ADDRESS,
    ask: below("/logo"),
  },
  {
    what: "GET /s/[[...rest]]",
    by: "address",
    answers: NO_ADDRESS,
    ask: ({ share }) => ({ path: `/s/${share}/nothing/here` }),
  },
];
