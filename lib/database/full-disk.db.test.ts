import { expect, test } from "vitest";
import { sentenceFor } from "@/lib/core/refusal";
import { releaseQuestions } from "@/lib/stocks/store/questions";
import { db } from "./database";
import { openTestDatabase } from "./testing/database-open";

openTestDatabase();

const SENTENCE =
  "No space left on the disk that holds the database. Free some space, then try again.";
const FULL = "raise exception 'could not extend file' using errcode = 'disk_full'";

test("a full database disk ends in one sentence, for writes in SQL and of Prisma", async () => {
  const { pool, prisma } = db();
  await pool.query(
    `create function refuse_for_room() returns trigger language plpgsql as $$ begin ${FULL}; end $$`,
  );
  await pool.query(
    "create trigger full_disk before update on panel_questions for each statement execute function refuse_for_room()",
  );
  const writes = [
    () => pool.query(`do $$ begin ${FULL}; end $$`),
    () => prisma.$executeRawUnsafe(`do $$ begin ${FULL}; end $$`),
    () => prisma.$transaction((tx) => tx.panelQuestion.updateMany({ data: { holder: null } })),
    () => releaseQuestions(1, "nobody"),
  ];
  for (const write of writes)
    expect(sentenceFor(await write().catch((error: unknown) => error))).toBe(SENTENCE);
});
