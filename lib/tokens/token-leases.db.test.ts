import { expect, test } from "vitest";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { createTestPerson } from "@/lib/people/testing/person";
import { insertApiToken, releaseTokenLease, renewTokenLease, takeTokenLease } from "./store";

openTestDatabase();

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
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeTokenLease(token)));
  const [lease, ...more] = taken.filter((each) => each !== null);
  expect(more).toEqual([]);
  expect(await takeTokenLease(await createToken())).not.toBeNull();
  await releaseTokenLease(token, String(lease));
  expect(await takeTokenLease(token)).not.toBeNull();
});

test("a lease that nobody renews ends; its late holder takes nothing from the next one", async () => {
  const token = await createToken();
  const late = await takeTokenLease(token);
  await db().pool.query(
    "update api_tokens set export_leased_until = clock_timestamp() - interval '1 second' where id = $1",
    [token],
  );
  const next = await takeTokenLease(token);
  expect(next).not.toBeNull();
  await renewTokenLease(token, String(late));
  await releaseTokenLease(token, String(late));
  expect(await takeTokenLease(token)).toBeNull();
});

test("a renewed lease lasts a full length again", async () => {
  const token = await createToken();
  const lease = await takeTokenLease(token);
  await db().pool.query(
    "update api_tokens set export_leased_until = export_leased_until - interval '50 seconds' where id = $1",
    [token],
  );
  await renewTokenLease(token, String(lease));
  const { rows } = await db().pool.query(
    "select export_leased_until > clock_timestamp() + interval '50 seconds' as kept from api_tokens where id = $1",
    [token],
  );
  expect(rows).toEqual([{ kept: true }]);
});

test("a token whose holder was killed before the clock was set back fetches files again", async () => {
  const token = await createToken();
  await takeTokenLease(token);
  await db().pool.query(
    "update api_tokens set export_leased_until = export_leased_until + interval '1 hour' where id = $1",
    [token],
  );
  expect(await takeTokenLease(token)).not.toBeNull();
});
