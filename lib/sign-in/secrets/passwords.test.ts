import { hash } from "@node-rs/argon2";
import { afterEach, expect, test, vi } from "vitest";
import { hashPassword, isCrowded, isWeak, PERSON, strangerAt, verifyPassword } from "./passwords";

/** Hashing is slow on purpose, and slower beside other work. */
const HASHING = { timeout: 120_000 };
afterEach(() => vi.unstubAllEnvs());

test("a password is kept as an argon2id hash", async () => {
  const passwordHash = await hashPassword("correct horse battery");
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=1,p=1\$/);
  expect(await verifyPassword(passwordHash, "correct horse battery")).toBe(true);
  expect(await verifyPassword(passwordHash, "correct horse batterz")).toBe(false);
});

test(
  "in production no setting makes hashing cheaper than twenty passes over 64 MiB",
  HASHING,
  async () => {
    vi.stubEnv("NODE_ENV", "production");
    expect(await hashPassword("correct horse battery")).toMatch(/\$m=65536,t=20,p=1\$/);
  },
);

test("a setting can make hashing more expensive", { ...HASHING, tags: ["full"] }, async () => {
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("PASSWORD_PASSES", "21");
  expect(await hashPassword("correct horse battery")).toMatch(/\$m=65536,t=21,p=1\$/);
});

test("a hash of a lower cost still opens, and is known for weak", async () => {
  const weak = await hash("correct horse battery", {
    memoryCost: 512,
    timeCost: 1,
    parallelism: 1,
  });
  expect(await verifyPassword(weak, "correct horse battery")).toBe(true);
  expect(await verifyPassword(weak, "correct horse batterz")).toBe(false);
  expect(isWeak(weak)).toBe(true);
  expect(isWeak(await hashPassword("correct horse battery"))).toBe(false);
});

test("more than forty waiting hashes are refused as a crowd", HASHING, async () => {
  const work = Array.from({ length: 44 }, () => hashPassword("correct horse battery"));
  expect(isCrowded()).toBe(true);
  await Promise.all(work);
  expect(isCrowded()).toBe(false);
});

test("one network of strangers takes no more than a part of their places", HASHING, async () => {
  const hosts = Array.from({ length: 10 }, (_, n) => strangerAt(`2001:db8:1:2::${n}`));
  const work = hosts.map((stranger) => verifyPassword(null, "guessed password", stranger));
  expect(isCrowded(strangerAt("2001:db8:1:2::ffff"))).toBe(true);
  expect(isCrowded(strangerAt("2001:db8:1:3::1")), "of the same /48").toBe(true);
  expect(isCrowded(strangerAt("2001:db8:2::1"))).toBe(false);
  expect(isCrowded(strangerAt("203.0.113.7"))).toBe(false);
  await Promise.all(work);
  expect(isCrowded(strangerAt("2001:db8:1:2::ffff"))).toBe(false);
});

test(
  "strangers from everywhere leave a person's place free, and a person goes first",
  HASHING,
  async () => {
    const strangers = Array.from({ length: 40 }, (_, n) => strangerAt(`198.51.100.${n}`));
    const ended: string[] = [];
    const work = strangers.map((stranger) =>
      verifyPassword(null, "guessed password", stranger).then(() => ended.push("stranger")),
    );
    expect(isCrowded(strangerAt("203.0.113.7"))).toBe(true);
    expect(isCrowded(PERSON)).toBe(false);
    work.push(verifyPassword(null, "own password", PERSON).then(() => ended.push("person")));
    await Promise.all(work);
    expect(ended.indexOf("person")).toBeLessThan(20);
  },
);

test("an unknown person costs about the work of a known one and is refused", HASHING, async () => {
  vi.stubEnv("PASSWORD_PASSES", "2");
  const passwordHash = await hashPassword("correct horse battery");
  /** In microseconds of CPU time of this process's threads, independent of other processes. */
  const workOf = async (known: string | null) => {
    const before = process.cpuUsage();
    expect(await verifyPassword(known, "wrong password here")).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await workOf(null); // the first call also makes the hash that unknown people are compared with
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 4; round++) {
    known.push(await workOf(passwordHash));
    unknown.push(await workOf(null));
  }
  // The minimum of each counts, because other work of this process can only add time.
  const ratio = Math.min(...unknown) / Math.min(...known);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test("the same letters in another composition are the same password", async () => {
  const composed = "pässword-pässword";
  expect(await verifyPassword(await hashPassword(composed), composed.normalize("NFD"))).toBe(true);
});
