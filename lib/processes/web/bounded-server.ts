import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { boundConnections, type ConnectionBounds } from "./connections";
import { DeskResponse, hasBody } from "./desk-response";
import { type RefusalStatus, rawRefusal } from "./refusal";

/** A file of 4 GB over a line of 10 Mbit/s. */
const UPLOAD_MS = 3_600_000;
const HEADERS_MS = 20_000;
/** How often Node checks connections for these times. */
const CHECK_EVERY_MS = 5_000;
/** For the answer on a connection that is refused. */
const LAST_ANSWER_MS = 1_000;
/** For forms and actions: 4 MB over a line of 1 Mbit/s. Uploads have the server's own hour. */
const BODY_MS = 30_000;

/**
 * What a request without an end, or one that Node cannot read, is refused with; any other code is
 * 400.
 */
const STATUS_OF_CODE: Readonly<Record<string, RefusalStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

type Headers = Readonly<Record<string, string>>;

/**
 * A server with bounds on time and connections. `fixedHeaders` go with what it answers by itself.
 */
export function boundedServer(fixedHeaders: Headers, bounds: ConnectionBounds) {
  const server: Server<typeof IncomingMessage, typeof DeskResponse> = createServer({
    ServerResponse: DeskResponse,
    requestTimeout: UPLOAD_MS,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
  });
  boundConnections(server, bounds);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET") socket.destroy();
    else refuse(socket, STATUS_OF_CODE[error.code ?? ""] ?? 400, fixedHeaders);
  });
  return server;
}

/** Ends the connection of a body that took too long. */
export function endLate(socket: Socket, hasAnswered: boolean, fixedHeaders: Headers): void {
  if (hasAnswered) socket.destroy();
  else refuse(socket, 408, fixedHeaders);
}

function refuse(socket: Duplex, status: RefusalStatus, fixedHeaders: Headers): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(rawRefusal(status, fixedHeaders));
  setTimeout(() => socket.destroy(), LAST_ANSWER_MS).unref();
}

export type BodyBounds = {
  readonly isUpload: boolean;
  readonly onLate: (socket: Socket, hasAnswered: boolean) => void;
  readonly bodyMs?: number;
};

/**
 * A body that takes longer than `bodyMs` ends in `onLate`; an answer before its end closes the
 * connection.
 */
export function boundBody(
  request: IncomingMessage,
  response: DeskResponse,
  { isUpload, onLate, bodyMs = BODY_MS }: BodyBounds,
): void {
  if (!hasBody(request)) return;
  const { shouldKeepAlive } = response;
  response.shouldKeepAlive = false;
  request.once("end", () => {
    response.shouldKeepAlive = shouldKeepAlive;
  });
  if (isUpload) return;
  const late = setTimeout(() => onLate(request.socket, response.headersSent), bodyMs);
  request.once("end", () => clearTimeout(late));
  request.once("close", () => clearTimeout(late));
}
