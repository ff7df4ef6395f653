import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { decodeSession, encodeSession, SESSION_SECONDS } from "./session-token";

beforeAll(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the tests, long enough for signing");
});
afterAll(() => {
  vi.unstubAllEnvs();
});

test("a token that was read before ends at its time all the same", async () => {
  const token = await encodeSession({ sessionId: randomUUID() });
  expect(await decodeSession(token)).not.toBeNull();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (SESSION_SECONDS + 60) * 1000 });
  expect(await decodeSession(token)).toBeNull();
  vi.useRealTimers();
});

test("a token of another secret, a damaged one and none are no session", async () => {
  const sessionId = randomUUID();
  const token = await encodeSession({ sessionId });
  expect(await decodeSession(token)).toEqual({ sessionId });
  expect(await decodeSession(undefined)).toBeNull();
  for (let at = 0; at < token.length; at += 17) {
    const other = token[at] === "A" ? "B" : "A";
    expect(await decodeSession(`${token.slice(0, at)}${other}${token.slice(at + 1)}`)).toBeNull();
  }
  vi.stubEnv("NEXTAUTH_SECRET", "another secret of the tests, also long enough");
  expect(await decodeSession(token)).toBeNull();
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the tests, long enough for signing");
});
