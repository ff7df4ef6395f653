import { spawn } from "node:child_process";
import { once } from "node:events";
import { Misconfigured, Refusal } from "@/lib/core/refusal";
import { argsOf } from "@/lib/env/process";
import type { PreparationMessage, PreparationRequest, PreparationSteps } from "./preparation";

type StepName = keyof PreparationSteps;

export type Preparation = {
  readonly pid: number;
  /** Throws Refusal with the sentence of a step that failed. */
  readonly run: <Name extends StepName>(
    name: Name,
    ...given: Parameters<PreparationSteps[Name]>
  ) => Promise<Awaited<ReturnType<PreparationSteps[Name]>>>;
  readonly end: () => Promise<void>;
};

/** Starts the process of preparation.ts. `env`: the launcher's own environment. */
export function startPreparation(env: NodeJS.ProcessEnv, say: (line: string) => void): Preparation {
  const child = spawn(process.execPath, argsOf("lib/processes/launcher/preparation.ts"), {
    env,
    detached: true, // Ctrl-C reaches the launcher alone
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "close").then(([code, signal]) => {
    throw new Refusal(`The preparation of the start ended early (${signal ?? `code ${code}`}).`);
  });
  ended.catch(() => undefined);
  const answered = () =>
    new Promise<unknown>((resolve, reject) => {
      child.on("message", function receive(message: PreparationMessage) {
        if (message.type === "line") {
          say(message.text);
          return;
        }
        child.off("message", receive);
        if (message.type === "done") resolve(message.answer);
        else reject(new (message.isMisconfigured ? Misconfigured : Refusal)(message.sentence));
      });
    });
  return {
    pid: child.pid ?? -1,
    run: async (name, ...given) => {
      child.send({ name, given } satisfies PreparationRequest);
      return (await Promise.race([answered(), ended])) as never;
    },
    end: async () => {
      child.kill("SIGTERM");
      await ended.catch(() => undefined);
    },
  };
}
