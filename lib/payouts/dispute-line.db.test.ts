import { beforeEach, expect, test } from "vitest";
import type { Day } from "@/lib/core/day";
import { grantClientScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { answerLine, disputeLine } from "./dispute-line";
import {
  ANN,
  addPartner,
  agree,
  approve,
  close,
  grant,
  openPayouts,
  partner,
  prepare,
  SEPTEMBER,
  save,
  scope,
  usdt,
  view,
} from "./testing/payouts";

openTestDatabase();
beforeEach(openPayouts);

test("a partner disputes a line of an own approved statement once, and it is answered once", async () => {
  await grant(partner.id, ["1", "2"], []);
  const day = "2026-09-10" as Day;
  await save(day, [usdt(day, "1", "50"), usdt(day, "2", "50")]);
  await agree();
  await close(SEPTEMBER);
  const id = await prepare(SEPTEMBER);
  const own = grantClientScope(scope.accountId, ["1"], partner.id);
  const said = { statementId: id, line: 2, words: " one row is missing " };
  const refused = (problem: string) => ({ kind: "refused", problem });
  // The statement is not approved yet.
  expect(await disputeLine(own, said, ANN)).toEqual(refused("gone"));
  await approve(id);
  const other = await addPartner(["1"]);
  expect(await disputeLine(grantClientScope(scope.accountId, ["1"], other.id), said, ANN)).toEqual(
    refused("gone"),
  );
  expect(await disputeLine(scope, said, ANN)).toEqual(refused("gone"));
  expect(await disputeLine(own, { ...said, words: " " }, ANN)).toEqual(refused("words-missing"));
  // There is no such line.
  expect(await disputeLine(own, { ...said, line: 3 }, ANN)).toEqual(refused("disputed"));
  expect(await answerLine(scope, said, ANN)).toEqual(refused("no-dispute"));
  expect(await disputeLine(own, said, ANN)).toEqual({ kind: "saved" });
  expect(await disputeLine(own, said, ANN)).toEqual(refused("disputed"));
  expect(await answerLine(scope, { ...said, words: "it is of October" }, ANN)).toEqual({
    kind: "saved",
  });
  expect(await answerLine(scope, { ...said, words: "no" }, ANN)).toEqual(refused("no-dispute"));
  expect((await view(id)).disputes).toEqual([
    {
      line: 2,
      words: "one row is missing",
      raisedBy: "ann@example.com",
      answer: "it is of October",
      answeredBy: "ann@example.com",
    },
  ]);
  const kinds = await db().prisma.auditEntry.findMany({
    where: { accountId: scope.accountId, kind: { contains: "dispute" } },
    orderBy: { id: "asc" },
  });
  expect(kinds.map(({ kind }) => kind)).toEqual(["payout-disputed", "payout-dispute-answered"]);
});
