import { expect, test } from "vitest";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { requireExchangeId } from "./exchanges";

openTestDatabase();

test("processes that start together on a new database agree on the exchange's id", async () => {
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => requireExchangeId("https://new.example")),
  );
  expect(new Set(ids).size).toBe(1);
});
