/** For forms and actions: 4 MB over a line of 1 Mbit/s. Uploads have the server's own hour. */
const BODY_MS = 30_000;
/** So long a refused body is still read: closing at once could cost the client the answer that is on its way. */
const LINGER_MS = 2_000;

/** Whether a request announces a body. */
const hasBody = ({ headers }) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Bounds what the body of a request can hold up: one that takes longer than `bodyMs` ends in `onLate`, and an answer
 * that comes before its end closes the connection, so that the rest is not taken in.
 */
export function boundBody(request, response, { isUpload, onLate, bodyMs = BODY_MS, lingerMs = LINGER_MS }) {
  if (!hasBody(request)) return;
  if (!isUpload) {
    const late = setTimeout(() => onLate(request.socket, response.headersSent), bodyMs);
    request.once("end", () => clearTimeout(late));
    request.once("close", () => clearTimeout(late));
  }
  closeAfterEarlyAnswer(request, response, lingerMs);
}

function closeAfterEarlyAnswer(request, response, lingerMs) {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (...given) => {
    if (!request.complete) response.setHeader("Connection", "close");
    return writeHead(...given);
  };
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
