import { type RefObject, useEffect, useEffectEvent } from "react";

/** Takes over what was typed before the script came: React gets no event for it. Needs `autoComplete="off"`. */
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
