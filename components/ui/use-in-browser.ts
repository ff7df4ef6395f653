import { useSyncExternalStore } from "react";

const never = () => () => {};

/** A value that only the browser knows; `onServer` is used until the script has loaded. */
export function useInBrowser<Value>(inBrowser: () => Value, onServer: Value): Value {
  return useSyncExternalStore(never, inBrowser, () => onServer);
}
