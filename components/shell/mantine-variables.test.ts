import { readFileSync } from "node:fs";
import path from "node:path";
import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { theme } from "./theme";

const kept = readFileSync(path.join(import.meta.dirname, "mantine-variables.css"), "utf8");

/** [selector, variable, value] of each line, whatever the file's spaces and quotes. */
function variablesOf(css: string): string[][] {
  const plain = css.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/\s+/g, " ");
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = "", lines = ""]) =>
    lines
      .split(";")
      .filter((line) => line.trim() !== "")
      .map((line) => [selector.trim(), ...line.split(/:(.*)/s, 2).map((part) => part.trim())]),
  );
}

test("the kept variables are those that Mantine makes of the theme", () => {
  const page = renderToStaticMarkup(createElement(MantineProvider, { theme, withGlobalClasses: false }));
  const made = /<style[^>]*>(.*?)<\/style>/s.exec(page)?.[1] ?? "";
  expect(variablesOf(made).length).toBeGreaterThan(50);
  expect(variablesOf(kept)).toEqual(variablesOf(made));
});
