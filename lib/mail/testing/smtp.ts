import { type AddressInfo, createServer, type Socket } from "node:net";

/** A letter as it arrived: its recipients, and its text with the headers. */
export type TakenMail = { readonly to: readonly string[]; readonly text: string };

/**
 * What the server does with a letter. "refuse-…": refuses it at RCPT TO; "refuse-letter-…": refuses
 * it after DATA. "lose": accepts it and closes the connection without an answer. "hang": accepts it
 * and never answers. "cut": closes the connection before the letter is complete.
 */
export type SmtpDeed =
  | "take"
  | "refuse-now"
  | "refuse-ever"
  | "refuse-letter-now"
  | "refuse-letter-ever"
  | "lose"
  | "hang"
  | "cut";

export type SmtpOptions = {
  /** "user:password"; without it no login is required. */
  readonly login?: string;
  /** Recipients without a mailbox here. */
  readonly unknown?: readonly string[];
  /** The delay between a letter and its answer. */
  readonly answersAfterMs?: () => number;
  /** Called for each letter. */
  readonly deed?: () => SmtpDeed;
};

/**
 * For tests: a mail server without encryption on this machine that keeps complete letters (RFC
 * 5321, as far as needed).
 */
export async function startSmtp(options: SmtpOptions = {}) {
  const taken: TakenMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once("close", () => sockets.delete(socket)));
    talk(socket, taken, options);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    taken,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function talk(
  socket: Socket,
  taken: TakenMail[],
  { login, unknown = [], answersAfterMs = () => 0, deed: nextDeed = () => "take" }: SmtpOptions,
): void {
  let pending = "";
  let to: string[] = [];
  let letter: string[] | null = null;
  let deed: SmtpDeed = "take";
  const say = (line: string) => socket.write(`${line}\r\n`);
  const end = (text: string) => {
    if (deed === "refuse-letter-now") return say("451 greylisted, try again");
    if (deed === "refuse-letter-ever") return say("554 we do not want this");
    taken.push({ to, text });
    if (deed === "hang") return;
    if (deed === "lose") return socket.destroy();
    const afterMs = answersAfterMs();
    return afterMs > 0 ? void setTimeout(say, afterMs, "250 taken") : say("250 taken");
  };
  const answer = (line: string) => {
    if (letter) {
      if (line !== ".") return void letter.push(line.replace(/^\./, ""));
      end(letter.join("\n"));
      letter = null;
      return;
    }
    const word = line.slice(0, 4).toUpperCase();
    const address = /<(.*)>/.exec(line)?.[1] ?? "";
    if (word === "EHLO") return say(login ? "250-here\r\n250 AUTH PLAIN" : "250 here");
    if (word === "AUTH") return say(isLogin(line, login) ? "235 welcome" : `535 refused: ${line}`);
    if (word === "MAIL") {
      to = [];
      deed = nextDeed();
    }
    if (word === "RCPT" && deed === "refuse-now") return say("451 greylisted, try again");
    if (word === "RCPT" && (deed === "refuse-ever" || unknown.includes(address)))
      return say("550 no such mailbox");
    if (word === "RCPT") to.push(address);
    if (word === "DATA" && deed === "cut") return socket.destroy();
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
