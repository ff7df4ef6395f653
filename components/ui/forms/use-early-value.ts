import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Takes over text that was typed before the script loaded, for which React gets no event. Needs
 * `autoComplete="off"`.
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
