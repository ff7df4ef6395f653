import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { findClientProfile } from "@/lib/clients/store/profiles";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { applyProfileImport, checkProfileImport } from "./import-profiles";

openTestDatabase();

test("a file is applied as it was checked, and again it changes nothing", async () => {
  const scope = await createTestAccount();
  const text = "uid,customerId,labels,note\n1,A,VIP;Asia,hello\n2,B,,\n";
  const plan = await checkProfileImport(scope, text);
  expect(await findClientProfile(scope, "1")).toBeNull();
  expect(await applyProfileImport(scope, { text, digest: plan.digest }, TEST_ORIGIN)).toMatchObject(
    {
      kind: "applied",
    },
  );
  expect(await findClientProfile(scope, "1")).toMatchObject({
    customerId: "A",
    labels: ["VIP", "Asia"],
  });
  expect(await checkProfileImport(scope, text)).toMatchObject({
    added: [],
    changed: [],
    unchanged: 2,
  });
});

test("a file with one refused line stores nothing", async () => {
  const scope = await createTestAccount();
  const text = "uid,customerId\n1,A\n,B\n";
  const { digest, refused } = await checkProfileImport(scope, text);
  expect(refused).toHaveLength(1);
  expect(await applyProfileImport(scope, { text, digest }, TEST_ORIGIN)).toMatchObject({
    kind: "refused",
  });
  expect(await findClientProfile(scope, "1")).toBeNull();
});

test("a file is not applied when somebody changed one of its clients after the check", async () => {
  const scope = await createTestAccount();
  const text = "uid,customerId\n1,A\n";
  const first = await checkProfileImport(scope, text);
  const other = "uid,customerId\n1,Z\n";
  const { digest } = await checkProfileImport(scope, other);
  await applyProfileImport(scope, { text: other, digest }, TEST_ORIGIN);
  const outcome = await applyProfileImport(scope, { text, digest: first.digest }, TEST_ORIGIN);
  expect(outcome).toMatchObject({
    kind: "changed-meanwhile",
    plan: { changed: [{ before: { customerId: "Z" } }] },
  });
  expect(await findClientProfile(scope, "1")).toMatchObject({ customerId: "Z" });
});
