import { watchStarter } from "./ancestors";

export type StopRequest = {
  /** Aborts when somebody wants everything to end. */
  readonly signal: AbortSignal;
  /** Resolves with the exit code. */
  readonly requested: Promise<number>;
  /** The first one counts: Ctrl-C under npm arrives twice, from the terminal and from npm. */
  request: (exitCode: number, sentence: string) => void;
};

/** Listens for Ctrl-C, SIGTERM, a closed terminal, and an npm that was killed above us. */
export function listenForStop(say: (line: string) => void): StopRequest {
  const controller = new AbortController();
  let resolve: (exitCode: number) => void = () => undefined;
  const requested = new Promise<number>((done) => {
    resolve = done;
  });
  const request = (exitCode: number, sentence: string) => {
    if (controller.signal.aborted) return;
    say(sentence);
    controller.abort(new Error("stopping"));
    resolve(exitCode);
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(name, () => request(0, "stopping …"));
  // Nobody may be left to read: the terminal is closed, npm is gone. That must not end us before our children.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  watchStarter(() => request(0, "stopping: npm is gone"));
  return { signal: controller.signal, requested, request };
}
