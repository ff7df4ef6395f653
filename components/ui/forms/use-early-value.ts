import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Takes over what was chosen or typed before the script came: React gets no event for it and would put `value` back
 * with the next rendering. The field needs `autoComplete="off"`, or the browser's memory of an earlier visit counts too.
 */
export function useEarlyValue(
  field: RefObject<HTMLSelectElement | HTMLInputElement | null>,
  value: string,
  change: (value: string) => void,
): void {
  const takeOver = useEffectEvent(() => {
    const early = field.current?.value ?? value;
    if (early !== value) change(early);
  });
  useEffect(() => takeOver(), []);
}
