import pg from "pg";
import { readTestEnv } from "@/lib/env/testing/env";

/**
 * Many clients with long and short, valid and invalid queries; exits with 1 if an answer belongs to
 * another query.
 */
const [host = ""] = process.argv.slice(2);
const TURNS = readTestEnv().isFull ? 40 : 10;

async function ask(who: number): Promise<void> {
  const client = new pg.Client({ host, user: "postgres", database: "postgres" });
  await client.connect();
  for (let turn = 0; turn < TURNS; turn += 1) {
    const long = "x".repeat(who % 2 ? 300_000 : 10);
    const wrong = turn % 7 === 0 && who % 3 === 0;
    const text = `select $1::int as turn, ${who} as who, length($2::text) as size${wrong ? " from nowhere" : ""}`;
    const answer = await client.query(text, [turn, long]).catch((error: Error) => error);
    if (answer instanceof Error) {
      if (!wrong || !answer.message.includes("nowhere")) throw answer;
      continue;
    }
    const [row] = answer.rows;
    if (wrong || row?.turn !== turn || row?.who !== who || row?.size !== long.length) {
      throw new Error(`client ${who} got the answer ${JSON.stringify(row)} in turn ${turn}`);
    }
  }
  await client.end();
}

await Promise.all(Array.from({ length: 12 }, (_, who) => ask(who)));
process.exit(0);
