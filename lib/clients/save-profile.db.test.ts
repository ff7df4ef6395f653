import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { blankProfile } from "@/lib/clients/client";
import { saveClientProfile } from "@/lib/clients/testing/profiles";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { labelClients } from "./save-profile";

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
