import { expect, test } from "vitest";
import { accountCommand } from "./account";

/** What the command would work with; rejects with the sentence of what it refuses. */
async function parseEnd(...args: string[]): Promise<unknown> {
  const end = accountCommand().commands.find((command) => command.name() === "end");
  if (!end) throw new Error("there is no such command");
  let given: unknown = null;
  end.exitOverride().configureOutput({ writeErr: () => {} });
  end.action((options) => {
    given = options;
  });
  await end.parseAsync(["--name", "Asia", ...args], { from: "user" });
  return given;
}

test("the last day of an account is a day, or none on purpose", async () => {
  expect(await parseEnd("--on", "2026-03-31")).toEqual({ name: "Asia", on: "2026-03-31" });
  expect(await parseEnd("--goes-on")).toEqual({ name: "Asia", goesOn: true });
  for (const day of ["", " ", "2026-02-30"])
    await expect(parseEnd("--on", day)).rejects.toThrow(/'--on <day>'.* is not a day/);
  await expect(parseEnd("--on", "2026-03-31", "--goes-on")).rejects.toThrow(/cannot be used with/);
});
