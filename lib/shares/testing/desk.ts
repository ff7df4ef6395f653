import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { db } from "@/lib/database/database";
import type { TakenMail } from "@/lib/mail/testing/smtp";
import type { SharePath } from "@/lib/shares/visit";
import { askLetter, takeLetter } from "../email-step";
import { openShare } from "../open-share";
import { PASS_SECONDS } from "../pass";
import { tryPassword } from "../password-step";
import { createTestShare, rotateTestShare } from "./share";

/** The passwords that a link may have, with their hashes. */
export type TestPasswords = readonly { readonly text: string; readonly hash: string }[];

/**
 * `password`: an index into the passwords; null: none. `minutes`: until the link expires; null:
 * never.
 */
export type TestRestrictions = {
  readonly password: number | null;
  readonly emailDomains: readonly string[];
  readonly maxViews: number | null;
  readonly minutes: number | null;
};

/** A browser's pass, and when it last completed each step for this version of the link. */
type TestBrowser = {
  pass: string | null;
  version: number;
  password: number;
  email: number;
  counted: number;
};

const MINUTE_MS = 60_000;
const PASS_MS = PASS_SECONDS * 1000;
const never = Number.NEGATIVE_INFINITY;
const browser = (): TestBrowser => ({
  pass: null,
  version: 1,
  password: never,
  email: never,
  counted: never,
});

/**
 * One link and three browsers with their own clock. It records the steps that were really
 * completed, independent of the passes.
 */
export async function openTestDesk(
  link: TestRestrictions,
  { passwords, mails }: { readonly passwords: TestPasswords; readonly mails: readonly TakenMail[] },
) {
  let nowMs = Date.now();
  const endMs = link.minutes === null ? Number.POSITIVE_INFINITY : nowMs + link.minutes * MINUTE_MS;
  const { id, token } = await createTestShare({
    emailDomains: link.emailDomains,
    ...(link.maxViews === null ? {} : { maxViews: link.maxViews }),
    ...(link.minutes === null ? {} : { expiresAt: new Date(endMs) }),
  });
  const now = { token, version: 1, isRevoked: false, password: link.password, counted: 0 };
  const earlier = { token: "none", untilMs: never };
  const browsers = [browser(), browser(), browser()];
  const request = (pass: string | null) => ({
    token: now.token,
    pass,
    address: randomUUID(),
    nowMs,
  });
  const set = (column: "password_hash" | "pass_version", value: unknown) =>
    db().pool.query(`update share_links set ${column} = $2 where id = $1`, [id, value]);
  const prove = (who: number, step: "password" | "email" | "counted", pass: string) => {
    const had = browsers[who];
    const kept = had?.version === now.version ? had : browser();
    browsers[who] = { ...kept, version: now.version, pass, [step]: nowMs };
  };

  /**
   * A visitor must have completed, in this version, every step that the link requires; each step
   * may renew the pass.
   */
  const checkLetIn = (who: number, by: string) => {
    const { version, password, email, counted } = browsers[who] ?? browser();
    const has = (at: number, passes: number) =>
      version === now.version && nowMs - at < passes * PASS_MS;
    expect(now.isRevoked || nowMs >= endMs).toBe(false);
    expect(by === now.token || (by === earlier.token && nowMs < earlier.untilMs)).toBe(true);
    expect(now.password === null || has(password, 3)).toBe(true);
    expect(link.emailDomains.length === 0 || has(email, 3)).toBe(true);
    expect(link.maxViews === null || has(counted, 1)).toBe(true);
  };

  if (now.password !== null) await set("password_hash", passwords[now.password]?.hash);
  return {
    id,
    counted: () => now.counted,
    look: async (who: number, look: { path: SharePath; isRobot: boolean; isOld: boolean }) => {
      const by = look.isOld ? earlier.token : now.token;
      const { path, isRobot } = look;
      const pass = browsers[who]?.pass ?? null;
      const answer = await openShare({
        ...request(pass),
        token: by,
        path,
        isRobot,
        userAgent: null,
      });
      if (answer.kind !== "open") return;
      if (answer.newPass !== null) {
        prove(who, "counted", answer.newPass);
        now.counted += 1;
      }
      checkLetIn(who, by);
    },
    guess: async (who: number, word: number) => {
      const password = passwords[word]?.text ?? "";
      const answer = await tryPassword({ ...request(browsers[who]?.pass ?? null), password });
      if (answer.kind !== "passed") return;
      expect(word).toBe(now.password);
      prove(who, "password", answer.newPass);
    },
    readLetter: async (who: number, domain: string) => {
      const asking = request(browsers[who]?.pass ?? null);
      const before = mails.length;
      const textOf = (text: string) => ({ subject: "a letter", text, language: "en-US" }) as const;
      const asked = await askLetter({ ...asking, email: `${randomUUID()}@${domain}`, textOf });
      if (asked.kind === "asked") await asked.send();
      const mail = mails[before]?.text.replace(/=\n/g, "");
      expect(mail !== undefined && !link.emailDomains.includes(domain)).toBe(false);
      const letter = /letter=(?:3D)?([\w-]{43})/.exec(mail ?? "")?.[1] ?? "x".repeat(43);
      const taken = await takeLetter({ ...asking, letter });
      if (taken.kind !== "passed") return;
      expect(mail).toBeDefined();
      prove(who, "email", taken.newPass);
    },
    wait: async (minutes: number) => {
      nowMs += minutes * MINUTE_MS;
    },
    rotate: async (graceMinutes: number) => {
      const untilMs = graceMinutes === 0 ? never : nowMs + graceMinutes * MINUTE_MS;
      Object.assign(earlier, { token: now.token, untilMs });
      now.token = await rotateTestShare(id, graceMinutes === 0 ? null : new Date(untilMs));
      now.version += 1;
    },
    /** For a link with a password. */
    changePassword: async (word: number) => {
      if (now.password === null) return;
      now.password = word;
      now.version += 1;
      await set("password_hash", passwords[word]?.hash);
      await set("pass_version", now.version);
    },
    revoke: async () => {
      now.isRevoked = true;
      await db().pool.query(
        `update share_links set revoked_at = clock_timestamp(), revoked_because = 'person'
         where id = $1 and revoked_at is null`,
        [id],
      );
    },
  };
}

export type TestShareDesk = Awaited<ReturnType<typeof openTestDesk>>;
