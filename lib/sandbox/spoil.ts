import type { FaultRule } from "./fault-rules";
import { type Envelope, errorReply, type Reply } from "./reply";

/** How a reply goes out. */
export type Delivery = {
  readonly reply: Reply;
  readonly manner: "whole" | "cut-off" | "stalled" | "reset";
  readonly delayMs: number;
};

const SLOW_MS = 30_000;
const HTML = "<html><head><title>Bad Gateway</title></head><body><h1>The gateway gave up</h1></body></html>";

const bodyText = (reply: Reply) => Buffer.concat(reply.body.map((piece) => Buffer.from(piece))).toString();

function truncated(reply: Reply): Reply {
  const text = bodyText(reply);
  return { ...reply, body: [text.slice(0, Math.ceil(text.length / 2))] };
}

function otherBody(status: number, type: string, body: string): Reply {
  return { status, headers: { "content-type": type }, body: [body] };
}

/** The delivery of `reply` under a fault, or as it is when there is none. */
export function spoilReply(rule: FaultRule | null, reply: Reply, envelope: Envelope): Delivery {
  const whole = (other: Reply): Delivery => ({ reply: other, manner: "whole", delayMs: 0 });
  switch (rule?.kind) {
    case "rate-limited":
      return whole(errorReply(429, "429", "Too Many Requests", envelope));
    case "http-error":
      return whole(otherBody(rule.httpStatus ?? 503, "text/plain", "upstream failed"));
    case "html":
      return whole(otherBody(rule.httpStatus ?? 502, "text/html", HTML));
    case "error-code":
      return whole(errorReply(rule.httpStatus ?? 400, rule.code ?? "45001", "Unknown error", envelope));
    case "truncated-json":
      return whole(truncated(reply));
    case "cut-off":
    case "stalled":
    case "reset":
      return { reply, manner: rule.kind, delayMs: 0 };
    case "slow":
      return { reply, manner: "whole", delayMs: rule.delayMs ?? SLOW_MS };
    default:
      return whole(reply);
  }
}

type Answer = { data: { commissionList?: Record<string, unknown>[]; endId?: unknown } };

/** The page with one of its middle rows spoilt; the page must have rows. */
export function spoilRows(rule: FaultRule, reply: Reply): Reply {
  const answer = JSON.parse(bodyText(reply)) as Answer;
  const field = rule.field ?? "rebateAmount";
  const rows = answer.data.commissionList ?? [];
  const row = rows[Math.floor(rows.length / 2)] ?? {};
  if (rule.kind === "bad-amount") row[field] = rule.value ?? "n/a";
  else if (field === "commissionList" || field === "endId") delete answer.data[field];
  else delete row[field];
  return { ...reply, body: [JSON.stringify(answer)] };
}
