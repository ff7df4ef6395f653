import type { CallToolResult, Client } from "@modelcontextprotocol/client";

/** A question for each tool, by its name. */
export function questionsOf(uid: string): Readonly<Record<string, Record<string, unknown>>> {
  return {
    accounts: {},
    earned: { period: "latest", against: "previous" },
    why_changed: { period: "latest", against: "previous" },
    who_moved: { period: "latest", against: "previous" },
    clients: { preset: "all", sort: "rebate" },
    client: { uid, preset: "all" },
    missing: { preset: "all" },
    matches: { preset: "7d" },
    to_pay: {},
    stocks: { sort: "code", direction: "asc" },
    stock: { code: "AAPL" },
    compare_stocks: { codes: ["AAPL", "NOBODY"] },
    what_is_next: { codes: ["AAPL"] },
  };
}

export type Told = {
  readonly isError: boolean;
  readonly texts: readonly string[];
  readonly content: Record<string, unknown>;
};

/** The client checks the answer by the schema that the server lists. */
export async function askTool(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<Told> {
  const answer: CallToolResult = await client.callTool({ name, arguments: given });
  return {
    isError: answer.isError === true,
    texts: answer.content.map((part) => (part.type === "text" ? part.text : part.type)),
    content: (answer.structuredContent ?? {}) as Record<string, unknown>,
  };
}
