/** One line on `terminal` for each step: what is done, and when it is done its seconds. */
export function printSteps(terminal) {
  return async (what, work) => {
    terminal.write(`${what} … `);
    const startedAt = performance.now();
    await work().catch((error) => {
      terminal.write("failed\n");
      throw error;
    });
    terminal.write(`${Math.round((performance.now() - startedAt) / 1000)} s\n`);
  };
}
