import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { startSmtp } from "@/lib/mail/testing/smtp";
import { SHARE_PATHS } from "@/lib/shares/visit";
import { hashPassword } from "@/lib/sign-in/secrets/passwords";
import {
  openTestDesk,
  type TestPasswords,
  type TestRestrictions,
  type TestShareDesk,
} from "./testing/desk";
import { readTestViews } from "./testing/share";

openTestDatabase();
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let passwords: TestPasswords;
beforeAll(async () => {
  smtp = await startSmtp();
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the tests, long enough for signing");
  vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${smtp.port}`);
  vi.stubEnv("MAIL_FROM", "desk@example.com");
  passwords = await Promise.all(
    ["the first harbour", "the second harbour"].map(async (text) => ({
      text,
      hash: await hashPassword(text),
    })),
  );
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await smtp.close();
});

const restrictions: fc.Arbitrary<TestRestrictions> = fc.record({
  password: fc.constantFrom(null, null, 0),
  emailDomains: fc.constantFrom([], [], ["example.com"]),
  maxViews: fc.constantFrom(null, null, 1, 2),
  minutes: fc.constantFrom(null, null, 90),
});

type VisitorDeed = (desk: TestShareDesk) => Promise<void>;
const who = fc.constantFrom(0, 0, 1, 2);
const look = fc.record({
  path: fc.constantFrom(...SHARE_PATHS),
  isRobot: fc.boolean(),
  isOld: fc.constantFrom(false, true, true),
});
const page = { path: "page", isRobot: false, isOld: false } as const;
const deeds: fc.Arbitrary<VisitorDeed[]> = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.tuple(who, look).map(
        ([who, how]): VisitorDeed =>
          (desk) =>
            desk.look(who, how),
      ),
    },
    {
      weight: 12,
      arbitrary: who.map(
        (who): VisitorDeed =>
          (desk) =>
            desk.look(who, page),
      ),
    },
    {
      weight: 8,
      arbitrary: fc.tuple(who, fc.constantFrom(0, 1)).map(
        ([who, word]): VisitorDeed =>
          (desk) =>
            desk.guess(who, word),
      ),
    },
    {
      weight: 8,
      arbitrary: fc.tuple(who, fc.constantFrom("example.com", "example.com", "evil.example")).map(
        ([who, domain]): VisitorDeed =>
          (desk) =>
            desk.readLetter(who, domain),
      ),
    },
    {
      weight: 6,
      arbitrary: fc.constantFrom(1, 20, 31, 50).map(
        (minutes): VisitorDeed =>
          (desk) =>
            desk.wait(minutes),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(0, 45).map(
        (minutes): VisitorDeed =>
          (desk) =>
            desk.rotate(minutes),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(0, 1).map(
        (word): VisitorDeed =>
          (desk) =>
            desk.changePassword(word),
      ),
    },
    { weight: 1, arbitrary: fc.constant<VisitorDeed>((desk) => desk.revoke()) },
  ),
  { minLength: 10, maxLength: 50, size: "max" },
);

test("in any order of actions, nobody gets in without passing what the link asks now", async () => {
  await fc.assert(
    fc.asyncProperty(restrictions, deeds, async (link, done) => {
      const desk = await openTestDesk(link, { passwords, mails: smtp.taken });
      for (const deed of done) await deed(desk);
      const counted = desk.counted();
      expect(await readTestViews(desk.id)).toMatchObject({ counted, listed: counted });
      expect(counted).toBeLessThanOrEqual(link.maxViews ?? counted);
    }),
    { numRuns: runs(60) },
  );
});
