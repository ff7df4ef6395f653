import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";

let accounts = 0;

/** A new account for one test. */
export async function createTestAccount(): Promise<WholeAccountScope> {
  accounts += 1;
  const { id } = await db().prisma.account.create({
    data: {
      name: `book ${accounts} of ${process.pid}`,
      baseUrl: "http://127.0.0.1:1",
      environment: "sandbox",
      keyHint: "0000",
      keyFingerprint: "none",
      sealedCredentials: new Uint8Array(),
    },
  });
  return grantAccountScope(id);
}

/** A new account for one test that is fed by files alone. */
export async function createTestFileAccount(): Promise<WholeAccountScope> {
  accounts += 1;
  const name = `files ${accounts} of ${process.pid}`;
  const { id } = await db().prisma.account.create({ data: { name, exchangeName: "OKX" } });
  return grantAccountScope(id);
}
