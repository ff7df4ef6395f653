import { useSyncExternalStore } from "react";

const never = () => () => {};

/** What only the browser knows; `onServer` stands for it until the script has come. */
export function useInBrowser<Value>(inBrowser: () => Value, onServer: Value): Value {
  return useSyncExternalStore(never, inBrowser, () => onServer);
}
