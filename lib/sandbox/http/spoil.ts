import { codeText } from "../core/codes";
import type { FaultRule } from "./fault-rules";
import { type EnvelopeFields, errorReply, type ServerReply } from "./reply";

/** How a reply goes out. */
export type ReplyDelivery = {
  readonly reply: ServerReply;
  readonly manner: "whole" | "cut-off" | "stalled" | "reset" | "silent";
  readonly delayMs: number;
};

const SLOW_MS = 30_000;
const WRONG_ENVELOPE = `{"success":true,"result":[]}`;
const HTML =
  "<html><head><title>Bad Gateway</title></head><body><h1>The gateway gave up</h1></body></html>";

const bodyText = (reply: ServerReply) =>
  Buffer.concat(reply.body.map((piece) => Buffer.from(piece))).toString();

function truncated(reply: ServerReply): ServerReply {
  const text = bodyText(reply);
  return { ...reply, body: [text.slice(0, Math.ceil(text.length / 2))] };
}

function otherBody(status: number, type: string, body: string): ServerReply {
  return { status, headers: { "content-type": type }, body: [body] };
}

function coded(
  { httpStatus = 400, code = "45001" }: FaultRule,
  envelope: EnvelopeFields,
): ServerReply {
  return errorReply(httpStatus, code, codeText(code), envelope);
}

function limited({ retryAfterSeconds }: FaultRule, envelope: EnvelopeFields): ServerReply {
  const reply = errorReply(429, "429", "Too Many Requests", envelope);
  if (retryAfterSeconds === undefined) return reply;
  return { ...reply, headers: { ...reply.headers, "retry-after": String(retryAfterSeconds) } };
}

/** How `reply` is delivered under a fault; null: as it is. */
export function spoilReply(
  rule: FaultRule | null,
  reply: ServerReply,
  envelope: EnvelopeFields,
): ReplyDelivery {
  const whole = (other: ServerReply): ReplyDelivery => ({
    reply: other,
    manner: "whole",
    delayMs: 0,
  });
  switch (rule?.kind) {
    case "rate-limited":
      return whole(limited(rule, envelope));
    case "http-error":
      return whole(otherBody(rule.httpStatus ?? 503, "text/plain", "upstream failed"));
    case "html":
      return whole(otherBody(rule.httpStatus ?? 502, "text/html", HTML));
    case "error-code":
      return whole(coded(rule, envelope));
    case "wrong-envelope":
      return whole(otherBody(rule.httpStatus ?? 200, "application/json", WRONG_ENVELOPE));
    case "truncated-json":
      return whole(truncated(reply));
    case "cut-off":
    case "stalled":
    case "reset":
    case "silent":
      return { reply, manner: rule.kind, delayMs: 0 };
    case "slow":
      return { reply, manner: "whole", delayMs: rule.delayMs ?? SLOW_MS };
    default:
      return whole(reply);
  }
}

type Rows = Record<string, unknown>[];
type SpoiltJson = {
  data: Rows | ({ commissionList?: Rows; list?: Rows } & Record<string, unknown>);
};

/** A rule that names no field spoils the first of these that the row has. */
const FIELDS =
  "rebateAmount repaidAmount holdingNum dividendPerShare revenue totalShares suspensionDate timeZone name";
/** Fields of the page itself, not of its rows. */
const PAGE_FIELDS: readonly (string | undefined)[] = ["commissionList", "endId", "list", "cursor"];

/** `field`, or its other spelling where the row has that one (field notes: loan repayments). */
function spelledIn(row: Record<string, unknown>, field: string): string {
  const other = field.replace(/^repaid/, "repay");
  return !(field in row) && other in row ? other : field;
}

function spoilRow(rule: FaultRule, rows: Rows): void {
  const middle = Math.floor(rows.length / 2);
  const row = rows[middle] ?? {};
  if (rule.kind === "missing-row" || rule.kind === "doubled-row") {
    rows.splice(middle, 1, ...(rule.kind === "doubled-row" ? [row, row] : []));
    return;
  }
  const firstField = FIELDS.split(" ").find((field) => spelledIn(row, field) in row);
  const name = spelledIn(row, rule.field ?? firstField ?? "");
  if (rule.kind === "bad-amount") row[name] = rule.value ?? "n/a";
  else delete row[name];
}

/**
 * Rows of a list in `data` that have the field where `data` itself has not: a bot's orders, an
 * account's coins.
 */
function rowsWith(field: string | undefined, data: Record<string, unknown>): Rows | undefined {
  if (field === undefined || field in data) return undefined;
  const lists = Object.values(data).filter((value): value is Rows => Array.isArray(value));
  return lists.find((rows) => rows.some((row) => typeof row === "object" && field in row));
}

/** The page with its middle row spoilt, or the answer's one object. The page must have rows. */
export function spoilRows(rule: FaultRule, reply: ServerReply): ServerReply {
  const answer = JSON.parse(bodyText(reply)) as SpoiltJson;
  const { data } = answer;
  const { field } = rule;
  if (Array.isArray(data)) spoilRow(rule, data);
  else if (rule.kind === "missing-field" && PAGE_FIELDS.includes(field)) delete data[String(field)];
  else spoilRow(rule, data.commissionList ?? data.list ?? rowsWith(field, data) ?? [data]);
  return { ...reply, body: [JSON.stringify(answer)] };
}
