let say: (() => void) | null = null;

/** Registers what tells the person (components/shell/offline-notice.tsx); returns how to end it. */
export function onRefusedOffline(tell: () => void): () => void {
  say = tell;
  return () => {
    say = null;
  };
}

/**
 * Whether the browser has no connection: then nothing may be loaded, because the browser's error
 * page would replace this one. The person is told.
 */
export function isRefusedOffline(): boolean {
  if (navigator.onLine) return false;
  say?.();
  return true;
}
