import { type AddressInfo, createServer } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { isMailConfigured, type Mail, sendMail } from "./mailer";
import { stopAddresses } from "./stop-token";
import { startSmtp } from "./testing/smtp";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Starts a mail server for this test and names it in the environment. */
async function withServer(options: Parameters<typeof startSmtp>[0] = {}, login = "") {
  const server = await startSmtp(options);
  closing.push(server.close);
  configure(`smtp://${login}127.0.0.1:${server.port}`);
  return server;
}

function configure(url: string): void {
  vi.stubEnv("SMTP_URL", url);
  vi.stubEnv("MAIL_FROM", "Broker Desk <desk@example.com>");
}

const letter: Mail = {
  language: "en-US",
  to: "ann@example.com",
  subject: "An invitation · 邀请",
  text: "Open https://desk.example/invite/abc\nGrüße, and a line that is a good deal longer than the 76 of a letter",
};

/** A part of a letter, decoded. */
function partOf(letterText: string, type: string): string {
  const [, boundary = "none"] = /boundary="([^"]+)"/.exec(letterText) ?? [];
  const parts = letterText.split(`--${boundary}`);
  const part = parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? "";
  const [head = "", body = ""] = part.trimStart().split(/\n\n([\s\S]*)$/);
  if (head.includes("base64")) return Buffer.from(body, "base64").toString("utf8");
  const bytes = body
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number(`0x${code}`)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

describe("a letter", () => {
  test("reaches the server whole, from whom the setting names", async () => {
    const { taken } = await withServer();
    expect(await sendMail(letter, "id")).toEqual({ kind: "sent" });
    expect(taken).toHaveLength(1);
    expect(taken[0]?.to).toEqual(["ann@example.com"]);
    const text = taken[0]?.text ?? "";
    expect(text).toContain("From: Broker Desk <desk@example.com>");
    expect(text).toContain("Auto-Submitted: auto-generated");
    expect(text).toContain("Content-Type: multipart/alternative");
    expect(partOf(text, "text/plain").trimEnd()).toBe(letter.text);
    const html = partOf(text, "text/html");
    expect(html).toContain('<html lang="en-US">');
    expect(html).toContain("Grüße, and a line");
    expect(text).not.toContain("List-Unsubscribe");
  });

  test("has one recipient and one subject, whatever their texts contain", async () => {
    const { taken } = await withServer();
    await sendMail(
      { ...letter, to: "ann@example.com", subject: "Hello\r\nBcc: eve@example.com" },
      "id",
    );
    expect(taken[0]?.to).toEqual(["ann@example.com"]);
    expect(taken[0]?.text).not.toMatch(/^Bcc:/m);
    await sendMail({ ...letter, to: "ann@example.com, eve@example.com" }, "id");
    expect(taken.flatMap(({ to }) => to)).not.toContain("eve@example.com");
  });

  test("that can be stopped says where, in both parts and to the mail program", async () => {
    vi.stubEnv("NEXTAUTH_URL", "https://desk.example");
    vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
    const { taken } = await withServer();
    const userId = "3b0a6a4e-7a86-4b60-9d2e-0a6d3f5e9c11";
    const stops = { what: "brief", userId, accountId: 7 } as const;
    await sendMail({ ...letter, language: "zh-CN", stops }, "id");
    const unfolded = (taken[0]?.text ?? "").replace(/\n[ \t]+/g, " ");
    expect(unfolded).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const [, press = ""] = /^List-Unsubscribe: <(\S+)>$/m.exec(unfolded) ?? [];
    const { page, ...addresses } = stopAddresses(stops);
    expect(press).toBe(addresses.press);
    expect(partOf(taken[0]?.text ?? "", "text/plain")).toContain(`停止接收此类邮件：${page}`);
    expect(partOf(taken[0]?.text ?? "", "text/html")).toContain(`href="${page}"`);
    vi.stubEnv("NEXTAUTH_URL", "http://localhost:3000");
    await sendMail({ ...letter, stops }, "id");
    expect(taken[1]?.text).toMatch(/^List-Unsubscribe:\s+<http:/m);
    expect(taken[1]?.text).not.toContain("One-Click");
  });

  test("leaves after signing in with the name and password of the address", async () => {
    const { taken } = await withServer({ login: "desk:p@ss/word" }, "desk:p%40ss%2Fword@");
    expect(await sendMail(letter, "id")).toEqual({ kind: "sent" });
    expect(taken).toHaveLength(1);
  });
});

describe("a letter that does not leave says why, in a kind", () => {
  test("nothing is configured", async () => {
    vi.stubEnv("SMTP_URL", "");
    vi.stubEnv("MAIL_FROM", "");
    expect(isMailConfigured()).toBe(false);
    expect(await sendMail(letter, "id")).toEqual({
      kind: "not-sent",
      problem: "not-configured",
      isFinal: false,
    });
  });

  test("the password is wrong", async () => {
    await withServer({ login: "desk:right" }, "desk:wrong@");
    expect(await sendMail(letter, "id")).toEqual({
      kind: "not-sent",
      problem: "sign-in-refused",
      isFinal: false,
    });
  });

  test("nobody has the address", async () => {
    await withServer({ unknown: ["ann@example.com"] });
    expect(await sendMail(letter, "id")).toEqual({
      kind: "not-sent",
      problem: "recipient-refused",
      isFinal: true,
    });
  });

  test("no server is there", async () => {
    const { port, close } = await startSmtp();
    await close();
    configure(`smtp://127.0.0.1:${port}`);
    expect(await sendMail(letter, "id")).toEqual({
      kind: "not-sent",
      problem: "unreachable",
      isFinal: false,
    });
  });

  test("the server answers in clear where encryption was asked for", async () => {
    const { port } = await withServer();
    configure(`smtps://127.0.0.1:${port}`);
    expect(await sendMail(letter, "id")).toMatchObject({ kind: "not-sent" });
  });
});

const FAST = { greetingMs: 2_000, answerMs: 300 };

describe("the outcomes of a letter are distinguished", () => {
  const now = { kind: "not-sent", problem: "deferred", isFinal: false };
  for (const [deed, answer] of [
    ["refuse-now", now],
    ["refuse-letter-now", now],
    ["refuse-ever", { kind: "not-sent", problem: "recipient-refused", isFinal: true }],
    ["refuse-letter-ever", { kind: "not-sent", problem: "refused", isFinal: true }],
    ["cut", { kind: "not-sent", problem: "unreachable", isFinal: false }],
    ["hang", { kind: "unclear" }],
    ["lose", { kind: "unclear" }],
    ["take", { kind: "sent" }],
  ] as const)
    test(deed, async () => {
      await withServer({ deed: () => deed });
      expect(await sendMail(letter, "id", FAST)).toEqual(answer);
    });

  test("a server that never greets has no letter", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((ready) => silent.listen(0, "127.0.0.1", ready));
    closing.push(() => new Promise<void>((done) => silent.close(() => done())));
    configure(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const answer = await sendMail(letter, "id", { greetingMs: 300, answerMs: 300 });
    expect(answer).toEqual({ kind: "not-sent", problem: "unreachable", isFinal: false });
  });

  test("a large letter that stops half way is not taken", async () => {
    const server = createServer((socket) => {
      socket.write("220 test\r\n");
      socket.on("error", () => {});
      socket.on("data", (chunk) => {
        const text = chunk.toString("latin1");
        if (text.startsWith("DATA")) {
          socket.write("354 go on\r\n");
          socket.pause(); // stops reading
          setTimeout(() => socket.destroy(), 200);
        } else socket.write("250 ok\r\n");
      });
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    closing.push(() => new Promise<void>((done) => server.close(() => done())));
    configure(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const attachments = [{ filename: "file.bin", content: Buffer.alloc(20_000_000) }];
    const answer = await sendMail({ ...letter, attachments }, "id");
    expect(answer).toEqual({ kind: "not-sent", problem: "unreachable", isFinal: false });
  });
});
