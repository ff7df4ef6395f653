let say: (() => void) | null = null;

/** Registers the notice (components/shell/offline-notice.tsx). The returned function removes it. */
export function onRefusedOffline(tell: () => void): () => void {
  say = tell;
  return () => {
    say = null;
  };
}

/**
 * Whether the browser has no connection: then nothing may be loaded, because the browser's error
 * page would replace this one. If so, the page shows a notice.
 */
export function isRefusedOffline(): boolean {
  if (navigator.onLine) return false;
  say?.();
  return true;
}
