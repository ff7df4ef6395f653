import { isNoRoom } from "@/lib/core/files/no-room";

/** Whether this is a production process: the launcher sets it for the web server and the worker. */
export function isProduction(): boolean {
  return process.env.NODE_ENV === "production";
}

/**
 * Whether this is `npm run dev`, where pages need more rights because code is built while it runs.
 */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === "development";
}

/** Node's arguments to run a TypeScript file of this checkout: `argsOf("lib/a/b.ts", "x")`. */
export const argsOf = (file: `${string}.ts`, ...args: string[]) => [
  "lib/processes/bootstrap/child.mjs",
  file,
  ...args,
];

/** Lets a process go on whose log is on a full disk: lines are lost until there is room again. */
export function outliveFullLog(streams: readonly NodeJS.EventEmitter[]): void {
  for (const stream of streams) {
    stream.on("error", (error) => {
      if (!isNoRoom(error)) throw error;
    });
  }
}
