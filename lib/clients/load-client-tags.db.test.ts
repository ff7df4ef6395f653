import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { blankProfile } from "@/lib/clients/client";
import { saveClientProfile } from "@/lib/clients/testing/profiles";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { loadRowTags } from "./load-client-tags";

openTestDatabase();

test("rows have the tags of their own account's clients, each once and nothing else of the profile", async () => {
  const [scope, other] = [await createTestAccount(), await createTestAccount()];
  const profile = {
    ...blankProfile("1"),
    name: "Acme",
    customerId: "C-17",
    labels: ["VIP"],
    contact: "a@b.c",
    note: "for nobody's browser",
  };
  await saveClientProfile(scope, profile, "anna@example.com");
  await saveClientProfile(other, { ...profile, uid: "2", labels: ["theirs"] }, "ben@example.com");
  const rows = ["1", "2", "1"].map((uid) => ({ uid }));
  expect(await loadRowTags(scope, rows)).toEqual([
    ["1", { name: "Acme", customerId: "C-17", labels: ["VIP"] }],
  ]);
  expect(await loadRowTags(scope, [])).toEqual([]);
});
