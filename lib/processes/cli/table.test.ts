import { expect, test } from "vitest";
import { formatTable } from "./table";

test("columns are as wide as what is shown, and a control character moves no cursor and breaks no line", () => {
  const rows = [
    ["x\ty\n", "1"],
    ["\u001b[2J", "22"],
  ];
  expect(formatTable(["a", "b"], rows)).toBe("a     b\nx␉y␊  1\n␛[2J  22\n");
});
