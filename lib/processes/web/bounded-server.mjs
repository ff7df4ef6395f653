import { createServer } from "node:http";
import { boundConnections } from "./connections.mjs";
import { unreadable } from "./door.mjs";

/** A file of 4 GB over a line of 10 Mbit/s. */
const UPLOAD_MS = 3_600_000;
const HEADERS_MS = 20_000;
/** How often connections are checked for that. */
const CHECK_EVERY_MS = 5_000;
/** For the last words on a connection that is refused. */
const LAST_WORDS_MS = 1_000;
/** For forms and actions: 4 MB over a line of 1 Mbit/s. Uploads have the server's own hour. */
const BODY_MS = 30_000;
/** So long a refused body is still read: closing at once could cost the client the answer that is on its way. */
const LINGER_MS = 2_000;

/** A server that waits so long and no longer. `fixedHeaders` go with what it answers by itself. */
export function boundedServer(fixedHeaders, connectionBounds) {
  const server = createServer({
    requestTimeout: UPLOAD_MS,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
  });
  boundConnections(server, connectionBounds);
  server.on("clientError", (error, socket) => endWith(socket, error, fixedHeaders));
  return server;
}

export function endLate(socket, hasAnswered, fixedHeaders) {
  if (hasAnswered) socket.destroy();
  else endWith(socket, { code: "ERR_HTTP_REQUEST_TIMEOUT" }, fixedHeaders);
}

function endWith(socket, error, fixedHeaders) {
  if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
  socket.end(unreadable(error, fixedHeaders));
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
}

const hasBody = ({ headers }) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** A body that takes longer than `bodyMs` ends in `onLate`; an answer before its end closes the connection. */
export function boundBody(
  request,
  response,
  { isUpload, onLate, bodyMs = BODY_MS, lingerMs = LINGER_MS },
) {
  if (!hasBody(request)) return;
  const { shouldKeepAlive } = response;
  response.shouldKeepAlive = false;
  request.once("end", () => {
    response.shouldKeepAlive = shouldKeepAlive;
  });
  if (!isUpload) {
    const late = setTimeout(() => onLate(request.socket, response.headersSent), bodyMs);
    request.once("end", () => clearTimeout(late));
    request.once("close", () => clearTimeout(late));
  }
  lingerAfterEarlyAnswer(request, response, lingerMs);
}

/** Delays the end of such an answer until the body has come, or `lingerMs` have passed. */
function lingerAfterEarlyAnswer(request, response, lingerMs) {
  const end = response.end.bind(response);
  response.end = (...given) => {
    response.end = end;
    if (request.complete || request.destroyed) return end(...given);
    const [chunk, encoding] = typeof given[0] === "function" ? [] : given;
    const done = given.find((each) => typeof each === "function");
    if (!response.headersSent && !response.hasHeader("Content-Length"))
      response.setHeader("Content-Length", chunk == null ? 0 : Buffer.byteLength(chunk, encoding));
    if (chunk == null) response.flushHeaders();
    else response.write(chunk, encoding);
    const close = () => {
      clearTimeout(patience);
      end(done);
    };
    const patience = setTimeout(close, lingerMs);
    request.once("end", close);
    request.once("close", () => clearTimeout(patience));
    request.resume();
    return response;
  };
}
