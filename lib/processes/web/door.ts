import type { IncomingMessage } from "node:http";
import type { DeskResponse } from "./desk-response";
import { isOwnHost } from "./own-hosts";
import { API, METHODS, type RefusalStatus, refusalOf } from "./refusal";
import { carriesSession } from "./session-cookie";

/** An address may be this long, in octets (RFC 9110 wants 8,000 to be possible). */
const LONGEST_ADDRESS = 8_000;
/**
 * Of forms and actions; the largest is a file of rates, a million characters (app/(desk)/rates).
 */
const MOST_BODY_BYTES = 4 * 2 ** 20;
/**
 * Bytes without a session. The largest is sign-in: an address to go on to (8,000 characters) and a
 * password.
 */
const MOST_STRANGER_BYTES = 16 * 1024;
/** No session counts here: share links, scripts and sign-in itself. */
const WITHOUT_SESSION = /^\/(?:s|api)(?:[/?]|$)/;
/** These routes count the bytes of an upload by themselves, as they come. */
const UPLOADS = /^\/(?:import\/upload|clients\/import\/file)$/;
/** Each route of the API says itself which of these it has no answer for. */
const API_METHODS = [...METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"];

export function isUpload(url = ""): boolean {
  return UPLOADS.test(url.split("?")[0] ?? "");
}

type RequestHead = Pick<IncomingMessage, "method" | "url" | "headers">;

const lengthOf = ({ headers }: Pick<RequestHead, "headers">) =>
  Number(headers["content-length"] ?? 0);

/** Whether a request is let in only with a session, for its length. */
export function isLong(request: Pick<RequestHead, "headers">): boolean {
  return lengthOf(request) > MOST_STRANGER_BYTES;
}

/** The status to refuse a request with before anything looks at it; null lets it in. */
export function judge(request: RequestHead, { hasSession }: { readonly hasSession: boolean }) {
  const { method = "", url = "", headers } = request;
  const methods = API.test(url) ? API_METHODS : METHODS;
  if (!methods.includes(method)) return 405;
  if (url.length > LONGEST_ADDRESS) return 414;
  if (!isReadable(url)) return 400;
  if (method === "GET" || method === "HEAD" || isUpload(url)) return null;
  // Without a length it could only be found too long when it is there; browsers always send one.
  if (headers["transfer-encoding"] !== undefined) return 411;
  const mayBeLong = hasSession && !WITHOUT_SESSION.test(url);
  const most = mayBeLong ? MOST_BODY_BYTES : MOST_STRANGER_BYTES;
  return lengthOf(request) > most ? 413 : null;
}

/**
 * A path of ours (no other site's name before it), decodable, without the one character that no
 * database stores. The framework drops a parameter of the name "__proto__", so that no route could
 * refuse it as unknown.
 */
function isReadable(url: string): boolean {
  if (!url.startsWith("/") || url.includes("%00")) return false;
  const [path = "", query] = url.split(/\?(.*)/s);
  try {
    decodeURIComponent(path);
    return !new URLSearchParams(query).has("__proto__");
  } catch {
    return false;
  }
}

export type Door = {
  /** As `readHosts` gives them. */
  readonly hosts: ReadonlySet<string>;
  /** Of session cookies. */
  readonly secret: string;
};

/** Whether the framework may answer this request; where it may not, the refusal is sent. */
export async function letIn(
  request: IncomingMessage,
  response: DeskResponse,
  { hosts, secret }: Door,
): Promise<boolean> {
  const hasSession = isLong(request) && (await carriesSession(request, secret));
  let status: RefusalStatus | null = judge(request, { hasSession });
  if (!isOwnHost(request, hosts)) status = 421;
  if (status === null) return true;
  const { headers, body } = refusalOf(status, request.url);
  response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
  return false;
}
