import { Agent, get, request as open } from "node:http";
import { connect } from "node:net";
import { buffer, text } from "node:stream/consumers";

export type RawRequest = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string goes with its length, pieces go without. */
  readonly body?: string | Buffer | readonly string[];
};
export type Answered = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * A request as it is written here: no cookie, no Origin, no redirect followed, no address tidied
 * up. Each has a connection of its own, for one that is used again may just have been closed by the
 * server.
 */
export function ask(
  origin: string,
  path: string,
  { method = "GET", headers = {}, body }: RawRequest = {},
): Promise<Answered> {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true }); // so that a server that has refused reads what still comes
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

/** The bytes as they came over the line, packed or not. */
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

/** What comes back for bytes that need be no request at all. */
export function send(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    text(socket).then(resolve, reject);
  });
}
