import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { db } from "@/lib/database/database";
import { askTool, questionsOf } from "@/lib/mcp/testing/questions";
import { TOKEN_SCOPES } from "@/lib/tokens/token-scopes";
import { desk } from "../support/desk";
import { ask } from "../support/raw-http";
import { expect, httpStory as story } from "../support/story";
import { addTokenOf } from "../support/token";

const PATH = "/api/mcp";
const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  },
};

/** The SDK's own client over HTTP. */
async function connect(token: string, mode: "legacy" | "auto" = "auto"): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${token}` };
  const address = new URL(PATH, desk().url);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return client;
}

function post(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return ask(desk().url, PATH, {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

for (const mode of ["legacy", "auto"] as const)
  story(`an assistant reads every tool, by the protocol of ${mode}`, async ({ person }) => {
    // A person who opens the page makes the desk ask the exchange for this stock.
    await ask(desk().url, "/research/AAPL", { headers: { cookie: person.cookie } });
    const client = await connect((await addTokenOf(person, TOKEN_SCOPES)).text, mode);
    const { tools } = await client.listTools();
    const clients = await askTool(client, "clients", { preset: "all" });
    const [first] = clients.content.rows as { uid: string }[];
    const questions = questionsOf(first?.uid ?? "");
    expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(questions).sort());
    for (const [name, given] of Object.entries(questions)) {
      const answer = () => askTool(client, name, given);
      if (name === "stock")
        await expect.poll(async () => (await answer()).isError, { timeout: 20_000 }).toBe(false);
      const { isError, texts, content } = await answer();
      expect(isError, `${name}: ${texts[0]}`).toBe(false);
      if (name !== "accounts") expect(String(content.link), name).toContain(desk().url);
    }
    await client.close();
  });

story("a token's limits are those of every other address", async ({ person }) => {
  const { text, token } = await addTokenOf(person, ["commissions:read"]);
  const client = await connect(text);
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("stock");
  const refused = await askTool(client, "stock", { code: "AAPL" });
  expect([refused.isError, refused.texts[0]]).toEqual([
    true,
    expect.stringContaining("it needs research:read"),
  ]);
  const bearer = { authorization: `Bearer ${text}` };
  await db().prisma.apiToken.update({
    where: { id: token.id },
    data: { expiresAt: new Date(Date.now() - 1_000) },
  });
  const expired = await post(INITIALIZE, bearer);
  expect([expired.status, expired.headers["www-authenticate"]]).toEqual([
    401,
    expect.stringContaining("has expired"),
  ]);
  await expect(client.listTools()).rejects.toThrow();
  for (const [headers, status] of [
    [{}, 401],
    [{ authorization: `Bearer bd_${"x".repeat(43)}` }, 401],
    [{ cookie: person.cookie }, 401],
  ] as const)
    expect((await post(INITIALIZE, headers)).status).toBe(status);
});

story("a request asks one question, from no other site's page", async ({ person }) => {
  const { text } = await addTokenOf(person, ["commissions:read"]);
  const bearer = { authorization: `Bearer ${text}` };
  expect((await post(INITIALIZE, bearer)).status).toBe(200);
  const wrong = [
    await post([INITIALIZE, { ...INITIALIZE, id: 2 }], bearer),
    await post("{", bearer),
    await post("null", bearer),
  ];
  for (const { status, body } of wrong)
    expect([status, JSON.parse(body)]).toMatchObject([400, { error: "malformed-message" }]);
  expect((await post({ ...INITIALIZE, params: "x".repeat(20_000) }, bearer)).status).toBe(413);
  for (const origin of ["https://evil.example", "null"])
    expect((await post(INITIALIZE, { ...bearer, origin })).status, origin).toBe(403);
  expect((await post(INITIALIZE, { ...bearer, origin: desk().url })).status).toBe(200);
  const site = { ...bearer, "sec-fetch-site": "cross-site" };
  expect((await post(INITIALIZE, site)).status).toBe(403);
  for (const method of ["GET", "DELETE", "PUT", "OPTIONS"]) {
    const { status, headers } = await ask(desk().url, PATH, { method, headers: bearer });
    expect([status, headers.allow], method).toEqual([405, "POST"]);
  }
});

story("too many questions are refused with the seconds to wait", async ({ person }) => {
  const { text } = await addTokenOf(person, ["commissions:read"]);
  const bearer = { authorization: `Bearer ${text}` };
  const statuses = new Set<number>();
  let last = await post(INITIALIZE, bearer);
  for (let at = 0; at < 130 && last.status !== 429; at += 1) {
    statuses.add(last.status);
    last = await post(INITIALIZE, bearer);
  }
  expect([[...statuses], last.status]).toEqual([[200], 429]);
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
});
