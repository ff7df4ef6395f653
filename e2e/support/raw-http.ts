import { Agent, get, request as open } from "node:http";
import { connect } from "node:net";
import { buffer, text } from "node:stream/consumers";

export type RawRequest = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent with its length, a list of pieces without. */
  readonly body?: string | Buffer | readonly string[];
};
export type Answered = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * Sends a request exactly as written: no cookie, no Origin, no redirects, no normalised address.
 * Each uses a new connection, because the server may just have closed an old one.
 */
export function ask(
  origin: string,
  path: string,
  { method = "GET", headers = {}, body }: RawRequest = {},
): Promise<Answered> {
  const { hostname, port } = new URL(origin);
  // Lets the server read the rest of a request that it has refused.
  const agent = new Agent({ keepAlive: true });
  return new Promise((resolve, reject) => {
    const outgoing = open({ hostname, port, path, method, headers, agent }, async (answer) => {
      const said = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
      const answered = { status: answer.statusCode ?? 0, headers: Object.fromEntries(said) };
      resolve({ ...answered, body: await text(answer) });
      agent.destroy();
    });
    outgoing.on("error", reject);
    if (typeof body === "string" || Buffer.isBuffer(body)) outgoing.end(body);
    else {
      for (const piece of body ?? []) outgoing.write(piece);
      outgoing.end();
    }
  });
}

export type Fetched = {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** The bytes as they arrived, compressed or not. */
export function fetchPacked(
  url: string,
  accepts: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { "accept-encoding": accepts, ...more } }, async (answer) => {
      resolve({ bytes: await buffer(answer), headers: answer.headers });
    }).on("error", reject);
  });
}

/** The raw answer to any bytes, even if they are no HTTP request. */
export function send(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    text(socket).then(resolve, reject);
  });
}
