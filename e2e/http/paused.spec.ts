import { db } from "@/lib/database/database";
import { callAction, readActionIds, readOutcome } from "../access/call-action";
import { desk } from "../support/desk";
import { addPerson } from "../support/person";
import { ask } from "../support/raw-http";
import { expect, httpStory as story } from "../support/story";

const RESUME = "app/(desk)/actions.ts#resumeDeskAction";
const TEXT = "This desk was restored from a backup made";

story.afterEach(async () => {
  await db().prisma.deskPause.deleteMany();
});

story(
  "a restored desk says on every page that it is paused, and an administrator resumes it",
  async ({ person }) => {
    const viewer = await addPerson(`${crypto.randomUUID()}@stories.example`, { role: "viewer" });
    const page = async (path: string, cookie: string) =>
      (await ask(desk().url, path, { headers: { cookie } })).body;
    const resume = async (cookie: string) => {
      const id = readActionIds().get(RESUME) ?? "";
      return readOutcome(
        await callAction(desk().url, { id, at: "/overview", args: [], headers: { cookie } }),
      );
    };
    expect(await page("/overview", person.cookie)).not.toContain(TEXT);
    await db().prisma.deskPause.create({
      data: { backupMadeAt: new Date("2026-11-01T00:00:00Z") },
    });
    for (const path of ["/overview", "/help", "/settings/security", "/trading/assets"]) {
      expect(await page(path, person.cookie), path).toContain(TEXT);
      expect(await page(path, viewer.cookie), path).toContain(TEXT);
    }
    expect(await page("/overview", viewer.cookie)).toContain("An administrator can resume them.");
    expect(await resume(viewer.cookie)).toMatchObject({
      kind: "returned",
      value: expect.stringContaining("administrator"),
    });
    expect(await db().prisma.deskPause.count()).toBe(1);
    expect(await resume(person.cookie)).toEqual({ kind: "returned", value: null });
    expect(await page("/overview", person.cookie)).not.toContain(TEXT);
    const entries = await db().prisma.auditEntry.count({
      where: { kind: "desk-resumed", actorId: person.id },
    });
    expect(entries).toBe(1);
  },
);
