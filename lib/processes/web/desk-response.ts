import { type IncomingMessage, ServerResponse } from "node:http";
import { refusalOf } from "./refusal";

/**
 * How long a refused body is still read: closing at once could cost the client the answer that is
 * on its way.
 */
const LINGER_MS = 2_000;
/**
 * The framework sets it where this build does not have an action: its page is from before an
 * update.
 */
const UNKNOWN_ACTION = "x-nextjs-action-not-found";

export function hasBody({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

type EndArguments = Parameters<ServerResponse["end"]>;

/** The web server's responses (the option `ServerResponse` of Node's createServer). */
export class DeskResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  lingerMs = LINGER_MS;
  #isEnding = false;

  override writeHead(...given: unknown[]): this {
    if (this.#isOfUnknownAction()) this.setHeaders(new Map(Object.entries(DESK_UPDATED.headers)));
    return super.writeHead(...(given as Parameters<ServerResponse["writeHead"]>));
  }

  /**
   * An answer that comes before the end of the request's body ends with it, or `lingerMs` later.
   */
  override end(...given: unknown[]): this {
    const [chunk, encoding, done] = this.#readEnd(given);
    const { req } = this;
    if (this.#isEnding || !hasBody(req) || req.complete || req.destroyed)
      return super.end(chunk, encoding, done);
    this.#isEnding = true;
    if (!this.headersSent && !this.hasHeader("Content-Length"))
      this.setHeader("Content-Length", chunk == null ? 0 : Buffer.byteLength(chunk, encoding));
    if (chunk == null) this.flushHeaders();
    else this.write(chunk, encoding);
    const finish = () => {
      clearTimeout(patience);
      super.end(done);
    };
    const patience = setTimeout(finish, this.lingerMs);
    req.once("end", finish);
    req.once("close", () => clearTimeout(patience));
    req.resume();
    return this;
  }

  /** Node takes `(done)`, `(chunk, done)` and `(chunk, encoding, done)`. */
  #readEnd(given: unknown[]): EndArguments {
    const done = given.find((each) => typeof each === "function") as EndArguments[2];
    const [chunk, encoding] = given.filter(
      (each) => typeof each !== "function",
    ) as Partial<EndArguments>;
    if (this.#isOfUnknownAction()) return [DESK_UPDATED.body, "utf8", done];
    return [chunk, encoding as EndArguments[1], done];
  }

  /** A form that a browser sent without script gets a sentence; a page's script has its own. */
  #isOfUnknownAction(): boolean {
    const { method, headers } = this.req;
    const isForm = method === "POST" && headers["next-action"] === undefined;
    return isForm && this.hasHeader(UNKNOWN_ACTION);
  }
}

const DESK_UPDATED = refusalOf(409);
