import type { NextRequest } from "next/server";
import { STOCK_LOCALES } from "@/lib/core/stock-locale";
import { MOST_UNFINISHED } from "@/lib/exports/request-export";
import { CSV_FORMATS } from "@/lib/exports/subject";
import { exportSubjectNames, paramsOfExport, tokenScopeOfExport } from "@/lib/exports/subjects";
import { PANEL_NAMES } from "@/lib/stocks/queue/question";
import { PER_ADDRESS, PER_TOKEN } from "@/lib/tokens/authenticate-token";
import { MOST_TOKEN_DAYS, TOKEN_SCOPES } from "@/lib/tokens/token-scopes";
import { refuseOtherMethods } from "./refusal";
import { checkParams } from "./require-token";

const EXPORTS = "/api/v1/accounts/{account}/exports";

/** Describes the API for people who write scripts; the same for everyone, without data. */
const DESCRIPTION = {
  authorization: "Authorization: Bearer bd_…, created at /settings/tokens or with `desk token add`",
  routes: [
    {
      methods: ["GET", "HEAD", "POST"],
      path: `${EXPORTS}/{export}.{csv|csv-excel|xlsx|json}`,
      about:
        "GET: the file, with the parameters of its page that change it; csv-excel is the CSV behind a byte order mark, for Excel; json is the sidecar of the CSV: filters, row count, control totals, SHA-256. POST: the same file as a background export.",
      exports: exportSubjectNames().flatMap((name) => {
        const scope = tokenScopeOfExport(name);
        return scope === null ? [] : [{ name, scope, parameters: paramsOfExport(name) }];
      }),
    },
    {
      methods: ["GET", "HEAD"],
      path: `${EXPORTS}/jobs/{id}`,
      about: "The progress of a background export, and its sidecar.",
      scope: "of its export",
    },
    {
      methods: ["GET", "HEAD"],
      path: `${EXPORTS}/jobs/{id}/file`,
      about: "The file itself, for 24 hours; its ETag is its SHA-256.",
      scope: "of its export",
    },
    {
      methods: ["GET", "HEAD"],
      path: "/api/v1/research/{code}/{panel}",
      about: "The newest observation of a stock's panel as CSV; its ETag is its SHA-256.",
      scope: "research:read",
      panels: PANEL_NAMES,
      parameters: { locale: STOCK_LOCALES, format: CSV_FORMATS },
    },
  ],
  scopes: TOKEN_SCOPES,
  limits: {
    requestsOfAToken: { most: PER_TOKEN.tries, inSeconds: PER_TOKEN.perSeconds },
    unknownTokensOfAnAddress: { most: PER_ADDRESS.tries, inSeconds: PER_ADDRESS.perSeconds },
    filesOfATokenAtOnce: 1,
    unfinishedBackgroundFilesOfAPerson: MOST_UNFINISHED,
    daysOfAToken: MOST_TOKEN_DAYS,
  },
  refusals: {
    400: "A parameter cannot be read, is unknown or is given twice; `parameters` names it, `problems` says why.",
    401: "No token, or one that is unknown, expired or revoked; WWW-Authenticate says which.",
    403: "The token lacks the scope, or is for another account.",
    404: "No such address, export or panel.",
    405: "Allow lists the methods that the address accepts.",
    409: "The background file is not ready, or could not be written.",
    410: "The background file is no longer kept.",
    413: "The request is too long, or a workbook has too many rows: request it with POST.",
    429: "Too many requests, or a file is in progress; Retry-After says how many seconds to wait.",
    503: "The file was interrupted, or no exchange is connected: try again.",
    507: "No space is left on the server's disk.",
  },
};

export function GET(request: NextRequest): Response {
  const wrong = checkParams(request);
  if (wrong) return wrong;
  return Response.json(DESCRIPTION, { headers: { "cache-control": "no-store" } });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET", "HEAD");
