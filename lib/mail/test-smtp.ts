import { type AddressInfo, createServer, type Socket } from "node:net";

/** A letter as it came over the line: who it is for, and its text with the headers. */
export type TakenMail = { readonly to: readonly string[]; readonly text: string };

export type SmtpOptions = {
  /** "user:password"; without it nobody is asked. */
  readonly login?: string;
  /** Recipients that have no mailbox here. */
  readonly unknown?: readonly string[];
  /** A letter is taken, and the answer comes so much later. */
  readonly answersAfterMs?: () => number;
};

/** For tests: a mail server without encryption on this machine that keeps what it takes (RFC 5321, as far as needed). */
export async function startSmtp(options: SmtpOptions = {}) {
  const taken: TakenMail[] = [];
  const server = createServer((socket) => talk(socket, taken, options));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    taken,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

function talk(
  socket: Socket,
  taken: TakenMail[],
  { login, unknown = [], answersAfterMs }: SmtpOptions,
): void {
  let pending = "";
  let to: string[] = [];
  let letter: string[] | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const answer = (line: string) => {
    if (letter) {
      if (line !== ".") return void letter.push(line.replace(/^\./, ""));
      taken.push({ to, text: letter.join("\n") });
      letter = null;
      return answersAfterMs ? void setTimeout(say, answersAfterMs(), "250 taken") : say("250 taken");
    }
    const word = line.slice(0, 4).toUpperCase();
    const address = /<(.*)>/.exec(line)?.[1] ?? "";
    if (word === "EHLO") return say(login ? "250-here\r\n250 AUTH PLAIN" : "250 here");
    if (word === "AUTH") return say(isLogin(line, login) ? "235 welcome" : `535 refused: ${line}`);
    if (word === "MAIL") to = [];
    if (word === "RCPT" && unknown.includes(address)) return say("550 no such mailbox");
    if (word === "RCPT") to.push(address);
    if (word === "DATA") {
      letter = [];
      return say("354 go on");
    }
    if (word === "QUIT") return socket.end("221 bye\r\n");
    say("250 ok");
  };
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk) => {
    const lines = (pending + chunk.toString("utf8")).split("\r\n");
    pending = lines.pop() ?? "";
    for (const line of lines) answer(line);
  });
  say("220 test");
}

function isLogin(line: string, login: string | undefined): boolean {
  const [, user = "", password = ""] = Buffer.from(line.split(" ")[2] ?? "", "base64")
    .toString("utf8")
    .split("\0");
  return `${user}:${password}` === login;
}
