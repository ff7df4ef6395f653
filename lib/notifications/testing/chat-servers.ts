import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What a fake does with a message. "reset": it reads the message and breaks the connection. "silent":
 * it reads the message and never answers.
 */
export type ChatDeed =
  | "take"
  | "reset"
  | "silent"
  | {
      readonly status: number;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

export const BOT_TOKEN = "123456789:AAtestTokenOfTheDesksOwnBot_0123456789";

export type TelegramMessage = {
  readonly chat_id: number;
  readonly text: string;
  readonly [name: string]: unknown;
};

type Update = { readonly update_id: number; readonly message: object };

/** Stands in for https://api.telegram.org with one bot. */
export async function startTelegramServer(answersAfterMs: () => number = () => 0) {
  const taken: TelegramMessage[] = [];
  const updates: Update[] = [];
  const state = {
    deed: "take" as ChatDeed,
    /** What getUpdates answers instead. */
    reading: null as { status: number; description: string } | null,
    /** Requests of getUpdates. */
    reads: 0,
  };
  const answer = (response: ServerResponse, status: number, said: object) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(said));
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join("");
    const params = body === "" ? {} : JSON.parse(body);
    const refuse = (status: number, description: string) =>
      answer(response, status, { ok: false, error_code: status, description });
    const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? "") ?? [];
    if (token !== BOT_TOKEN) return refuse(401, "Unauthorized");
    if (method === "getMe")
      return answer(response, 200, { ok: true, result: { id: 1, username: "desk_test_bot" } });
    if (method === "getUpdates") {
      state.reads += 1;
      if (state.reading) return refuse(state.reading.status, state.reading.description);
      const { offset = 0 } = params;
      while (updates[0] && updates[0].update_id < offset) updates.shift();
      return answer(response, 200, { ok: true, result: updates.slice(0, 100) });
    }
    if (method !== "sendMessage") return refuse(404, "Not Found");
    taken.push(params);
    await new Promise((done) => setTimeout(done, answersAfterMs()));
    perform(state.deed, response, () => answer(response, 200, { ok: true, result: {} }));
  });
  let id = 100;
  return {
    ...(await listen(server)),
    taken,
    state,
    /** Somebody writes to the bot. */
    write: (text: string, chat: object = { id: 42, type: "private", first_name: "Pat" }) => {
      id += 1;
      updates.push({ update_id: id, message: { message_id: id, chat, text } });
    },
    /** Updates that the bot has not confirmed. */
    waiting: () => updates.length,
  };
}

export type SlackMessage = {
  readonly text: string;
  readonly blocks: readonly [
    { readonly text: { readonly type: string; readonly text: string; readonly emoji: boolean } },
    { readonly elements: readonly [{ readonly type: string; readonly text: string }] }?,
  ];
  readonly [name: string]: unknown;
};

/** Stands in for https://hooks.slack.com with one incoming webhook. */
export async function startSlackServer(answersAfterMs: () => number = () => 0) {
  const taken: SlackMessage[] = [];
  const state = { deed: "take" as ChatDeed };
  const server = createServer(async (request, response) => {
    taken.push(JSON.parse((await request.toArray()).join("")));
    await new Promise((done) => setTimeout(done, answersAfterMs()));
    perform(state.deed, response, () => response.end("ok"));
  });
  const listening = await listen(server);
  return { ...listening, address: `${listening.url}/services/T0/B0/SeCrEtPaRt`, taken, state };
}

function perform(deed: ChatDeed, response: ServerResponse, take: () => void): void {
  if (deed === "take") take();
  else if (deed === "reset") response.socket?.resetAndDestroy();
  else if (deed !== "silent") response.writeHead(deed.status, deed.headers).end(deed.body ?? "");
}

async function listen(server: Server) {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
