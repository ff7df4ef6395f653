import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const css = readFileSync(path.join(import.meta.dirname, "base.css"), "utf8");
const PAIR = /(--[\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g;

/** The colours of a scheme by name. */
function variablesOf(scheme: string): Map<string, string> {
  return new Map(
    [...css.matchAll(PAIR)].map(([, name = "", light = "", dark = ""]) => [
      name,
      scheme === "light" ? light : dark,
    ]),
  );
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const TEXTS = ["--text", "--text-muted", "--accent", "--gain", "--loss", "--warn"];
const MARKS = [1, 2, 3, 4, 5, 6, 7, 8, "other"]
  .map((n) => `--series-${n}`)
  .concat("--hatch", "--outline");
const PAIRS = [
  ["--on-accent", "--accent"],
  ["--warn", "--warn-soft"],
  ["--loss", "--loss-soft"],
  ["--accent", "--accent-soft"],
] as const;

function colour(scheme: string, name: string): string {
  const value = variablesOf(scheme).get(name);
  if (!value) throw new Error(`${name} is not a colour of the ${scheme} theme`);
  return value;
}

test.each(["light", "dark"])("text of the %s theme can be read on every surface", (scheme) => {
  for (const surface of ["--surface", "--surface-sunken", "--surface-hover"]) {
    for (const text of TEXTS) {
      const ratio = contrast(colour(scheme, text), colour(scheme, surface));
      expect(ratio, `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
    }
  }
  for (const [text, back] of PAIRS) {
    expect(
      contrast(colour(scheme, text), colour(scheme, back)),
      `${text} on ${back}`,
    ).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(["light", "dark"])(
  "the white text of a dangerous button can be read in the %s theme",
  (scheme) => {
    expect(contrast("#ffffff", colour(scheme, "--danger"))).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(["light", "dark"])("marks of the %s theme stand out from the surface", (scheme) => {
  for (const mark of MARKS) {
    expect(
      contrast(colour(scheme, mark), colour(scheme, "--surface")),
      mark,
    ).toBeGreaterThanOrEqual(3);
  }
});
