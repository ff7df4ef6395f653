import { afterEach, describe, expect, test, vi } from "vitest";
import { isMailConfigured, sendMail } from "./mailer";
import { startSmtp } from "./test-smtp";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A mail server of this test that the environment names. */
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

const letter = {
  to: "ann@example.com",
  subject: "An invitation · 邀请",
  text: "Open https://desk.example/invite/abc\nGrüße, and a line that is a good deal longer than the 76 of a letter",
};

describe("a letter", () => {
  test("reaches the server whole, from whom the setting names", async () => {
    const { taken } = await withServer();
    expect(await sendMail(letter)).toEqual({ kind: "sent" });
    expect(taken).toHaveLength(1);
    expect(taken[0]?.to).toEqual(["ann@example.com"]);
    const text = taken[0]?.text ?? "";
    expect(text).toContain("From: Broker Desk <desk@example.com>");
    expect(text).toContain("Auto-Submitted: auto-generated");
    const [head = "", body = ""] = text.split(/\n\n([\s\S]*)$/);
    expect(head).toContain("Content-Transfer-Encoding: quoted-printable");
    const bytes = body
      .replace(/=\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number(`0x${code}`)));
    expect(Buffer.from(bytes, "latin1").toString("utf8").trimEnd()).toBe(letter.text);
  });

  test("has one recipient and one subject, whatever their texts contain", async () => {
    const { taken } = await withServer();
    await sendMail({ ...letter, to: "ann@example.com", subject: "Hello\r\nBcc: eve@example.com" });
    expect(taken[0]?.to).toEqual(["ann@example.com"]);
    expect(taken[0]?.text).not.toMatch(/^Bcc:/m);
    await sendMail({ ...letter, to: "ann@example.com, eve@example.com" });
    expect(taken.flatMap(({ to }) => to)).not.toContain("eve@example.com");
  });

  test("leaves after signing in with the name and password of the address", async () => {
    const { taken } = await withServer({ login: "desk:p@ss/word" }, "desk:p%40ss%2Fword@");
    expect(await sendMail(letter)).toEqual({ kind: "sent" });
    expect(taken).toHaveLength(1);
  });
});

describe("a letter that does not leave says why, in a kind", () => {
  test("nothing is configured", async () => {
    vi.stubEnv("SMTP_URL", "");
    vi.stubEnv("MAIL_FROM", "");
    expect(isMailConfigured()).toBe(false);
    expect(await sendMail(letter)).toEqual({ kind: "not-sent", problem: "not-configured" });
  });

  test("the password is wrong", async () => {
    await withServer({ login: "desk:right" }, "desk:wrong@");
    expect(await sendMail(letter)).toEqual({ kind: "not-sent", problem: "sign-in-refused" });
  });

  test("nobody has the address", async () => {
    await withServer({ unknown: ["ann@example.com"] });
    expect(await sendMail(letter)).toEqual({ kind: "not-sent", problem: "recipient-refused" });
  });

  test("no server is there", async () => {
    const { port, close } = await startSmtp();
    await close();
    configure(`smtp://127.0.0.1:${port}`);
    expect(await sendMail(letter)).toEqual({ kind: "not-sent", problem: "unreachable" });
  });

  test("the server answers in clear where encryption was asked for", async () => {
    const { port } = await withServer();
    configure(`smtps://127.0.0.1:${port}`);
    expect(await sendMail(letter)).toMatchObject({ kind: "not-sent" });
  });
});
