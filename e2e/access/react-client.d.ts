/** React's client for server actions, which the framework ships without types. */
declare module "next/dist/compiled/react-server-dom-turbopack/cjs/react-server-dom-turbopack-client.node.production.js" {
  import type { Readable } from "node:stream";

  type NoModules = {
    readonly moduleMap: null;
    readonly serverModuleMap: null;
    readonly moduleLoading: null;
  };

  export function encodeReply(value: unknown): Promise<string | FormData>;
  /** `a` is what the action returned; it rejects if the action threw. */
  export function createFromNodeStream(
    stream: Readable,
    manifest: NoModules,
  ): Promise<{ readonly a: Promise<unknown> }>;
}
