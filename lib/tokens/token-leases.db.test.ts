import { expect, test } from "vitest";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { createTestPerson } from "@/lib/people/testing/person";
import { insertApiToken, releaseTokenLease, renewTokenLease, takeTokenLease } from "./store";

openTestDatabase();
const TTL_MS = 60_000;

async function createToken(): Promise<string> {
  const token = await insertApiToken(
    {
      userId: await createTestPerson(),
      accountId: null,
      name: "n",
      scopes: ["research:read"],
      tokenHash: crypto.randomUUID(),
      hint: "abcd",
      days: 1,
    },
    TEST_ORIGIN,
  );
  if (token === "too-many") throw new Error(token);
  return token.id;
}

test("of many who ask at once one gets the lease, and the next when it was let go of", async () => {
  const token = await createToken();
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeTokenLease(token, TTL_MS)));
  const [lease, ...more] = taken.filter((each) => each !== null);
  expect(more).toEqual([]);
  expect(await takeTokenLease(await createToken(), TTL_MS)).not.toBeNull();
  await releaseTokenLease(token, String(lease));
  expect(await takeTokenLease(token, TTL_MS)).not.toBeNull();
});

test("a lease that nobody renews ends; its late holder takes nothing from the next one", async () => {
  const token = await createToken();
  const late = await takeTokenLease(token, TTL_MS);
  await db().pool.query(
    "update api_tokens set export_leased_until = clock_timestamp() - interval '1 second' where id = $1",
    [token],
  );
  const next = await takeTokenLease(token, TTL_MS);
  expect(next).not.toBeNull();
  await renewTokenLease(token, String(late), 1);
  await releaseTokenLease(token, String(late));
  expect(await takeTokenLease(token, TTL_MS)).toBeNull();
});

test("what renews its lease keeps it", async () => {
  const token = await createToken();
  const lease = await takeTokenLease(token, TTL_MS);
  await renewTokenLease(token, String(lease), 2 * TTL_MS);
  const { rows } = await db().pool.query(
    "select export_leased_until > clock_timestamp() + interval '90 seconds' as kept from api_tokens where id = $1",
    [token],
  );
  expect(rows).toEqual([{ kept: true }]);
});
