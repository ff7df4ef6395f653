const REDRAW_EVERY_MS = 200;

/**
 * One line on a terminal's standard error that is rewritten; elsewhere nothing, so that logs stay
 * readable.
 */
export function createProgressLine() {
  const stream = process.stderr;
  let drawnAt = 0;
  return {
    show(text: string): void {
      const now = performance.now();
      if (!stream.isTTY || now - drawnAt < REDRAW_EVERY_MS) return;
      drawnAt = now;
      stream.write(`\r\u001b[K${text}`);
    },
    clear(): void {
      if (stream.isTTY && drawnAt > 0) stream.write("\r\u001b[K");
    },
  };
}
