import { STATUS_CODES } from "node:http";
import { isIP } from "node:net";
import { decode } from "next-auth/jwt";

/** An address may be this long, in octets (RFC 9110 wants 8,000 to be possible). */
const LONGEST_ADDRESS = 8_000;
/** Of forms and actions; the largest is a file of rates, a million characters (app/(desk)/rates). */
const MOST_BODY_BYTES = 4 * 2 ** 20;
/** Bytes without a session. The largest is sign-in: an address to go on to (8,000 characters) and a password. */
const MOST_STRANGER_BYTES = 16 * 1024;
/** No session counts here: share links, scripts and sign-in itself. */
const NOBODYS = /^\/(?:s|api)(?:[/?]|$)/;
/** These count what comes by themselves, as it comes. */
const UPLOADS = /^\/(?:import\/upload|clients\/import\/file)$/;
export const isUpload = (url = "") => UPLOADS.test(url.split("?")[0]);
const METHODS = ["GET", "HEAD", "POST"];
/** For scripts: everything is answered in JSON there, and each route says itself which of these it has no answer for. */
const API = /^\/api\/v1(?:[/?]|$)/;
const API_METHODS = [...METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Nobody's language is known before the address could be read: each refusal says it in both. */
const REFUSALS = {
  400: [
    "This address cannot be read. Open the desk from its first page.",
    "无法识别该地址，请从首页打开。",
  ],
  405: ["This address accepts only GET and POST.", "该地址仅支持 GET 和 POST 请求。"],
  408: ["The request took too long to arrive. Send it again.", "请求传输超时，请重新发送。"],
  409: [
    "Broker Desk was updated since you opened this page, so nothing was done. Reload the page and try again.",
    "此页面打开后，系统已更新，操作没有执行。请重新加载页面后再试。",
  ],
  411: [
    "Send the length of the body (Content-Length).",
    "请注明请求内容的长度（Content-Length）。",
  ],
  413: [
    "This is larger than 4 MB, or than the 16 KB that may be sent without signing in. Sign in, or send it in parts.",
    "内容超过 4 MB，或超过未登录时可发送的 16 KB。请登录后重新发送，或分次发送。",
  ],
  414: [
    "This address is longer than 8,000 characters. Choose fewer filters.",
    "地址超过 8,000 个字符，请减少筛选条件。",
  ],
  421: [
    "This desk does not answer to this name. Open it at the address that it was set up with. An administrator can add other names to ALLOWED_HOSTS.",
    "系统不使用此名称提供服务。请使用设置的地址打开；如需其他名称，请管理员将其加入 ALLOWED_HOSTS。",
  ],
  431: [
    "The headers are too long. Delete this site's cookies and sign in again.",
    "请求头过长，请清除本站 Cookie 后重新登录。",
  ],
};

/** The same for programs (app/api/v1/refusal.ts). */
const ERRORS = {
  400: "malformed-address",
  405: "method-not-allowed",
  411: "no-length",
  413: "too-large",
  414: "address-too-long",
  421: "unknown-host",
};

/** Whether a request is let in only with a session, for its length. */
export const isLong = ({ headers }) => Number(headers["content-length"] ?? 0) > MOST_STRANGER_BYTES;

/** The status to refuse a request with before anything looks at it; null lets it in. */
export function judge({ method = "", url = "", headers }, { hasSession }) {
  if (!(API.test(url) ? API_METHODS : METHODS).includes(method)) return 405;
  if (url.length > LONGEST_ADDRESS) return 414;
  if (!isReadable(url)) return 400;
  if (method === "GET" || method === "HEAD" || isUpload(url)) return null;
  // Without a length it could only be found too long when it is there; browsers always send one.
  if (headers["transfer-encoding"] !== undefined) return 411;
  const mayBeLong = hasSession && !NOBODYS.test(url);
  const most = mayBeLong ? MOST_BODY_BYTES : MOST_STRANGER_BYTES;
  return Number(headers["content-length"] ?? 0) > most ? 413 : null;
}

/**
 * A path of ours (no other site's name before it), decodable, without the one character that no database stores. The
 * framework drops a parameter of the name "__proto__", so that no route could refuse it as unknown.
 */
function isReadable(url) {
  if (!url.startsWith("/") || url.includes("%00")) return false;
  const [path, query] = url.split(/\?(.*)/s);
  try {
    decodeURIComponent(path);
    return !new URLSearchParams(query).has("__proto__");
  } catch {
    return false;
  }
}

function refusal(status, url = "") {
  const [message] = REFUSALS[status];
  const isApi = API.test(url);
  const body = isApi
    ? JSON.stringify({ error: ERRORS[status], message })
    : `${REFUSALS[status].join("\n")}\n`;
  const headers = {
    "Content-Type": isApi ? "application/json" : "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    ...(status === 405 ? { Allow: METHODS.join(", ") } : {}),
  };
  return { headers, body };
}

/** Whether the framework may answer this request; where it may not, the refusal is sent. `hosts` as readHosts gives them. */
export async function letIn(request, response, hosts) {
  const hasSession =
    isLong(request) && (await carriesSession(request, process.env.NEXTAUTH_SECRET));
  const status = isOwnHost(request, hosts) ? judge(request, { hasSession }) : 421;
  if (status === null) return true;
  const { headers, body } = refusal(status, request.url);
  response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
  return false;
}

/** What the framework says of an action that this build does not have: it is of a page from before an update. */
const UNKNOWN_ACTION = "x-nextjs-action-not-found";

/** Gives a form that a browser sent without script a sentence for that; a page's script has its own. */
export function explainUnknownAction(request, response) {
  if (request.method !== "POST" || request.headers["next-action"] !== undefined) return;
  const { headers, body } = refusal(409);
  const isUnknown = () => response.hasHeader(UNKNOWN_ACTION);
  const [writeHead, end] = [response.writeHead.bind(response), response.end.bind(response)];
  response.writeHead = (...given) => {
    if (isUnknown()) response.setHeaders(new Map(Object.entries(headers)));
    return writeHead(...given);
  };
  response.end = (...given) => (isUnknown() ? end(body) : end(...given));
}

/** The same for what Node could not even read as a request: there is a socket and nothing else. */
export function unreadable(error, fixedHeaders) {
  const status =
    { HPE_HEADER_OVERFLOW: 431, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413, ERR_HTTP_REQUEST_TIMEOUT: 408 }[
      error.code
    ] ?? 400;
  const { headers, body } = refusal(status);
  const lines = Object.entries({ ...fixedHeaders, ...headers, Connection: "close" }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}

const COOKIE = /(?:^|;\s*)(?:__Secure-)?next-auth\.session-token=([^;]+)/;

/** Whether this desk made the session cookie; whether the session counts, pages and routes ask the database. */
export async function carriesSession({ headers }, secret) {
  const token = COOKIE.exec(headers.cookie ?? "")?.[1];
  if (token === undefined || !secret) return false;
  try {
    return typeof (await decode({ token, secret }))?.sid === "string";
  } catch {
    return false; // forged, damaged, or it has run out
  }
}

const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/** The names that the desk answers by: of its public address, of this machine, HOST, and those of ALLOWED_HOSTS. */
export function readHosts(publicAddress = "", allowed = "", host = "") {
  const named = `${allowed},${host}`.split(",").map((name) => name.trim().toLowerCase());
  const own = URL.canParse(publicAddress) ? [new URL(publicAddress).hostname] : [];
  return new Set([...THIS_MACHINE, ...own, ...named.filter((name) => name !== "")]);
}

/** Against DNS rebinding: asked for by a name of ours, or the number of its socket. Without a Host it is no browser. */
export function isOwnHost({ headers, socket }, hosts) {
  if (headers.host === undefined) return true;
  const name = hostName(headers.host);
  if (name === null) return false;
  const number = name.replace(/^\[|\]$/g, "");
  return (
    hosts.has(name) ||
    (isIP(number) > 0 && number === socket.localAddress?.replace(/^::ffff:(?=\d+\.)/i, ""))
  );
}

/** Without its port; null where it is no host. */
function hostName(host) {
  if (/[/?#@\\\s]/.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname.replace(/\.$/, "");
}
