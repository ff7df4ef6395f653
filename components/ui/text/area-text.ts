import type { Text, TextArea } from "./text";

type Call = (key: string, ...rest: unknown[]) => unknown;

/** The texts below an area, out of all texts: what functions that make sentences of one area are given. */
export function areaText<Area extends TextArea>(t: Text<never>, area: Area): Text<Area> {
  const all = t as unknown as Call & { readonly rich: Call };
  const below: Call = (key, ...rest) => all(`${area}.${key}`, ...rest);
  const rich: Call = (key, ...rest) => all.rich(`${area}.${key}`, ...rest);
  return Object.assign(below, { rich }) as unknown as Text<Area>; // the same keys, with the area before them
}
