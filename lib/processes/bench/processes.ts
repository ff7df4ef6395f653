import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Starts a script of this folder and resolves to its first message; rejects when it ends without one. */
export async function forkScript<Message>(
  script: string,
  environment: Record<string, string>,
): Promise<{ child: ChildProcess; message: Message }> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, ...environment },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const message = await new Promise<Message>((resolve, reject) => {
    child.once("message", (value) => resolve(value as Message));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${script} ended with ${code}`)));
  });
  return { child, message };
}
