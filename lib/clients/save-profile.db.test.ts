import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { blankProfile, profileTexts } from "@/lib/clients/client";
import { saveClientProfile } from "@/lib/clients/testing/profiles";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { labelClients, saveProfile } from "./save-profile";

openTestDatabase();

test("labels name the clients that they changed, so that an undo takes nothing from the others", async () => {
  const scope = await createTestAccount();
  const save = (uid: string, labels: string[]) =>
    saveClientProfile(
      scope,
      { ...blankProfile(uid), name: `Client ${uid}`, labels },
      "anna@example.com",
    );
  await save("1", ["VIP"]);
  await save("2", []);
  await save("3", ["VIP", "Asia"]);
  const label = (labels: string[], how: "add" | "remove", uids = ["1", "2", "3"]) =>
    labelClients(scope, { uids, labels, how }, TEST_ORIGIN);
  expect(await label(["VIP", "Asia"], "add")).toEqual({
    kind: "labelled",
    changed: [
      ["VIP", ["2"]],
      ["Asia", ["1", "2"]],
    ],
  });
  expect(await label(["VIP"], "add")).toEqual({ kind: "labelled", changed: [["VIP", []]] });
  expect(await label(["VIP"], "remove", ["2"])).toEqual({
    kind: "labelled",
    changed: [["VIP", ["2"]]],
  });
  expect(await label(["VIP"], "remove")).toEqual({
    kind: "labelled",
    changed: [["VIP", ["1", "3"]]],
  });
});

test("two forms change different fields of a client; a field that both changed is asked about", async () => {
  const scope = await createTestAccount();
  const seen = { ...blankProfile("1"), name: "Harbour", note: "calls on Mondays" };
  await saveClientProfile(scope, seen, "anna@example.com");
  const save = (from: typeof seen, change: Partial<ReturnType<typeof profileTexts>>) =>
    saveProfile(scope, { seen: from, typed: { ...profileTexts(from), ...change } }, TEST_ORIGIN);
  expect(await save(seen, { name: "Harbour Point" })).toEqual({ kind: "saved" });
  expect(await save(seen, { note: "calls on Fridays" })).toEqual({ kind: "saved" });
  const now = { ...seen, name: "Harbour Point", note: "calls on Fridays" };
  expect(await save(seen, { name: "Quay", owner: "Ben" })).toEqual({
    kind: "changed-meanwhile",
    fields: ["name"],
    now,
  });
  expect(await save(now, { name: "Quay", owner: "Ben" })).toEqual({ kind: "saved" });
  const after = { ...now, name: "Quay", owner: "Ben" };
  expect(await save(after, { name: "Harbour", note: "" })).toEqual({ kind: "saved" });
  expect(await save(after, { name: "Harbour" }), "what both wrote").toEqual({ kind: "saved" });
});
