/** What has to be undone, newest first, whatever happened before. */
export type CleanUp = { add: (undo: () => Promise<void> | void) => void; run: () => Promise<void> };

export function createCleanUp(): CleanUp {
  const undos: (() => Promise<void> | void)[] = [];
  return {
    add: (undo) => void undos.push(undo),
    run: async () => {
      for (const undo of undos.splice(0).reverse()) {
        await Promise.resolve(undo()).catch((error: Error) => {
          process.stderr.write(`while stopping: ${error.message}\n`);
        });
      }
    },
  };
}
