import { z } from "zod";
import { TOKEN_SCOPES } from "@/lib/tokens/token-scopes";
import { desk } from "../support/desk";
import { ask } from "../support/raw-http";
import { expect, httpStory as story } from "../support/story";
import { addTokenOf } from "../support/token";

type Described = {
  readonly openapi: string;
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get: {
          readonly responses: Readonly<
            Record<
              string,
              { readonly content: { readonly "application/json": { schema: object } } }
            >
          >;
        };
      }
    >
  >;
};

story(
  "a program reads every address that the description names, and each answer is as described",
  async ({ person }) => {
    const { text } = await addTokenOf(person, TOKEN_SCOPES);
    const read = async (path: string) => {
      const headers = { authorization: `Bearer ${text}` };
      const { status, body } = await ask(desk().url, path, { headers });
      return { status, body: JSON.parse(body) as Record<string, unknown> };
    };
    // Without a token: it is the same for everyone.
    const described = JSON.parse((await ask(desk().url, "/api/v1/openapi.json")).body) as Described;
    expect(described.openapi).toBe("3.1.0");
    const clients = (await read("/api/v1/accounts/1/clients?size=1")).body;
    const [client] = clients.rows as { uid: string }[];
    const paths = Object.entries(described.paths);
    expect(paths.length).toBeGreaterThan(12);
    for (const [path, { get }] of paths) {
      const address = path
        .replace("{account}", "1")
        .replace("{uid}", client?.uid ?? "")
        .replace("{id}", "1")
        .replace("{code}", "AAPL");
      const query = path.endsWith("/compare") ? "?code=AAPL&code=NOBODY" : "";
      const { status, body } = await read(`${address}${query}`);
      // The desk has no statement, and knows a stock only after somebody looked at it.
      const isOpen = status === 200 || (status === 404 && /\{(?:id|code)\}$/.test(path));
      expect(isOpen, `${address}: ${status}`).toBe(true);
      const schema = get.responses[String(status)]?.content["application/json"].schema;
      const whole = status === 200 ? schema : { type: "object", required: ["error", "message"] };
      expect(() => z.fromJSONSchema(whole as never).parse(body), address).not.toThrow();
    }
  },
);

story("what a program asks wrongly is named, and nothing else is answered", async ({ person }) => {
  const { text } = await addTokenOf(person, ["commissions:read"]);
  const read = (path: string, method = "GET") =>
    ask(desk().url, path, { method, headers: { authorization: `Bearer ${text}` } });
  const account = "/api/v1/accounts/1";
  const wrong = await read(`${account}/commissions?form=2026-11-01`);
  expect([wrong.status, JSON.parse(wrong.body)]).toMatchObject([400, { parameters: ["form"] }]);
  expect((await read(`${account}/nothing`)).status).toBe(404);
  expect((await read(`${account}/clients/nobody`)).status).toBe(404);
  expect((await read(`${account}/repayments`)).status).toBe(403);
  expect((await read("/api/v1/stocks")).status).toBe(403);
  expect((await read("/api/v1/accounts/2/clients")).status).toBe(403);
  expect((await read(`${account}/clients`, "POST")).status).toBe(405);
  expect((await ask(desk().url, `${account}/clients`)).status).toBe(401);
});
