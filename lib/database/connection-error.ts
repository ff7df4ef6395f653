import pg from "pg";
import { codeOf } from "@/lib/core/files/no-room";
import { Refusal } from "@/lib/core/refusal";

const REASONS: Record<string, string> = {
  ECONNREFUSED: "nothing listens there; start PostgreSQL or correct DATABASE_URL",
  ENOENT: "its socket does not exist; start PostgreSQL or correct DATABASE_URL",
  ENOTFOUND: "the host name is not known; correct DATABASE_URL",
  EAI_AGAIN: "the host name could not be looked up; check the network or correct DATABASE_URL",
  ETIMEDOUT: "it did not answer in time; check the network or correct DATABASE_URL",
  EACCES: "this user may not open its socket",
  ECONNRESET: "it ended the connection; check that it is running, then try again",
  EPIPE: "it ended the connection; check that it is running, then try again",
  "28P01": "the password was refused; correct DATABASE_URL",
  "28000": "the user was refused; correct DATABASE_URL or the server's pg_hba.conf",
  "3D000": "there is no database of that name; create it or correct DATABASE_URL",
  "42501": "the user may not do this; grant it the rights on the database",
  "53300": "it has no connection left; raise max_connections or end another program's",
  "57P03": "it is still starting or already stopping; try again in a moment",
};

/**
 * Turns a failed connection into a Refusal without the password; returns every other error
 * unchanged.
 */
export function explainConnectionError(url: string, error: unknown): unknown {
  const code = errorCode(error);
  const reason = REASONS[code] ?? connectionReason(error);
  if (!reason) return error;
  return new Refusal(`The database at ${describeDatabase(url)} cannot be used: ${reason}.`, {
    cause: new Error(`${code || "no code"}`),
  });
}

/**
 * Codes of a connection that ended while it was in use: the server stopped or crashed, or the
 * network failed.
 */
const LOST_CODES = [
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08003",
  "08006",
  "ECONNRESET",
  "EPIPE",
  "P1001",
  "P1017",
];
const LOST_WORDS =
  /^Connection terminated|^Client has encountered a connection error|server closed the connection|Cannot use a pool after calling end/i;

export function saysConnectionLost(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (LOST_CODES.includes(codeOf(at)) || LOST_WORDS.test(at.message)) return true;
  }
  return false;
}

/** Host, port and database of a connection string, without user and password. */
export function describeDatabase(url: string): string {
  try {
    const { host, port, database } = new pg.Client({ connectionString: url });
    return `${host.startsWith("/") ? host : `${host}:${port}`} (database ${database})`;
  } catch {
    return "DATABASE_URL";
  }
}

function errorCode(error: unknown): string {
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  if (!(error instanceof Error) || !("code" in error)) return "";
  const ofSocket =
    "syscall" in error &&
    ["connect", "getaddrinfo", "read", "write"].includes(String(error.syscall));
  return ofSocket || error instanceof pg.DatabaseError ? String(error.code) : "";
}

function connectionReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (/timeout/i.test(error.message)) return REASONS.ETIMEDOUT ?? null;
  if (/terminated unexpectedly/i.test(error.message))
    return "it closed the connection; look in its log";
  return /SSL|certificate/i.test(error.message)
    ? `${error.message}; check sslmode in DATABASE_URL`
    : null;
}
