import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { ChatText } from "./chat-message";
import { sendSlack } from "./slack";
import { findBotName, readStarts, sendTelegram } from "./telegram";
import {
  BOT_TOKEN,
  type ChatDeed,
  startSlackServer,
  startTelegramServer,
} from "./testing/chat-servers";

let telegram: Awaited<ReturnType<typeof startTelegramServer>>;
let slack: Awaited<ReturnType<typeof startSlackServer>>;
const TEXT: ChatText = { lines: ["a line"], link: null, language: "en-US" };

beforeAll(async () => {
  telegram = await startTelegramServer();
  slack = await startSlackServer();
});
afterAll(() => {
  telegram.close();
  slack.close();
});
afterEach(() => {
  telegram.state.deed = "take";
  telegram.state.reading = null;
  slack.state.deed = "take";
});
/** Set for each test: the runner takes stubs back. */
function stub(url = telegram.url, token = BOT_TOKEN) {
  vi.stubEnv("TELEGRAM_API_URL", url);
  vi.stubEnv("TELEGRAM_BOT_TOKEN", token);
  vi.stubEnv("ALLOW_PRIVATE_EXCHANGE", "yes");
}

const said = (status: number, description: string, parameters?: object): ChatDeed => ({
  status,
  body: JSON.stringify({ ok: false, error_code: status, description, parameters }),
});
const not = (problem: string, httpStatus: number | null, rest = {}) => ({
  ...{ kind: "not-delivered", retryAfterMs: null, isFinal: false },
  ...{ problem, httpStatus, ...rest },
});
const final = { isFinal: true };
const unclear = { kind: "unclear" };

describe("Telegram", () => {
  const send = () => sendTelegram("42", TEXT);

  test.each<[string, ChatDeed, object]>([
    ["takes it", "take", { kind: "delivered" }],
    [
      "limits the bot",
      said(429, "Too Many Requests", { retry_after: 35 }),
      not("answered", 429, { retryAfterMs: 35_000 }),
    ],
    [
      "was blocked",
      said(403, "Forbidden: bot was blocked by the user"),
      not("chat-gone", 403, final),
    ],
    ["knows no such chat", said(400, "Bad Request: chat not found"), not("chat-gone", 400, final)],
    [
      "reads nothing in it",
      said(400, "Bad Request: message is empty"),
      not("answered", 400, final),
    ],
    ["refuses the token", said(401, "Unauthorized"), not("bot-refused", 401)],
    ["does nothing for now", { status: 503 }, not("answered", 503)],
    ["fails after it has it", { status: 502, body: "<html>" }, unclear],
    ["answers with something else", { status: 200, body: "<html>" }, unclear],
    ["breaks off after it has it", "reset", unclear],
    ["redirects", { status: 302, headers: { location: "/" } }, not("redirected", 302)],
  ])("%s", async (_name, deed, answer) => {
    stub();
    telegram.state.deed = deed;
    expect(await send()).toEqual(answer);
  });

  test("without a connection nothing has left", async () => {
    stub("http://127.0.0.1:1");
    expect(await send()).toEqual(not("unreachable", null));
  });

  test("an address of metadata services is never asked, and no error says the token", async () => {
    stub("http://169.254.169.254");
    const answer = await send().catch((error: unknown) => String(error));
    expect(JSON.stringify(answer)).not.toContain("AAtest");
    expect(answer).toMatchObject({ kind: "not-delivered" });
  });

  test("the bot's name and what people wrote to it; what it refuses has a kind", async () => {
    stub();
    expect(await findBotName()).toEqual({ kind: "found", name: "desk_test_bot" });
    telegram.write("hello");
    telegram.write("/start abc-def");
    telegram.write("/start@desk_test_bot ghi", { id: -7, type: "group", title: "Us\u202e" });
    const read = await readStarts(null);
    expect(read).toMatchObject({
      kind: "read",
      starts: [
        { code: "abc-def", chat: "42", title: "Pat" },
        { code: "ghi", chat: "-7", title: "Us" },
      ],
    });
    telegram.state.reading = {
      status: 409,
      description: "Conflict: can't use getUpdates method while webhook is active",
    };
    expect(await readStarts(null)).toEqual({ kind: "failed", problem: "bot-webhook" });
    telegram.state.reading = {
      status: 409,
      description: "Conflict: terminated by other getUpdates request",
    };
    expect(await readStarts(null)).toEqual({ kind: "failed", problem: "bot-busy" });
    stub(telegram.url, BOT_TOKEN.replace("AAtest", "BBtest"));
    expect(await findBotName()).toEqual({ kind: "failed", problem: "bot-refused" });
  });
});

describe("Slack", () => {
  const send = (isAdmin = true) => sendSlack(slack.address, TEXT, isAdmin);

  test.each<[string, ChatDeed, object]>([
    ["takes it", "take", { kind: "delivered" }],
    [
      "limits the desk",
      { status: 429, headers: { "retry-after": "30" } },
      not("answered", 429, { retryAfterMs: 30_000 }),
    ],
    ["has no such webhook", { status: 404, body: "no_service" }, not("chat-gone", 404, final)],
    ["archived it", { status: 410, body: "channel_is_archived" }, not("chat-gone", 410, final)],
    ["forbids it", { status: 403, body: "action_prohibited" }, not("chat-gone", 403, final)],
    ["cannot read it", { status: 400, body: "invalid_payload" }, not("answered", 400, final)],
    ["does nothing for now", { status: 503 }, not("answered", 503)],
    ["fails after it has it", { status: 500 }, unclear],
    ["breaks off after it has it", "reset", unclear],
  ])("%s", async (_name, deed, answer) => {
    stub();
    slack.state.deed = deed;
    expect(await send()).toEqual(answer);
  });

  test("only an administrator reaches this machine", async () => {
    stub();
    const before = slack.taken.length;
    expect(await send(false)).toEqual(not("address-refused", null, final));
    expect(slack.taken).toHaveLength(before);
  });
});
