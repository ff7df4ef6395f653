import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { argsOf } from "@/lib/env/process";
import { readTestEnv } from "@/lib/env/testing/env";
import { becomeOwner, connectOwner } from "./ownership";
import { listen } from "./server";

let dir: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), "desk-own-"));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  rmSync(dir, { recursive: true });
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const answers = () => readFileSync(path.join(dir, "answers"), "utf8").trim().split("\n");

function start(): ChildProcess {
  const child = spawn(process.execPath, argsOf("lib/database/testing/ownership-process.ts", dir), {
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

async function race(count: number): Promise<ChildProcess[]> {
  rmSync(path.join(dir, "answers"), { force: true });
  const started = Array.from({ length: count }, start);
  while (!readdirSync(dir).includes("answers") || answers().length < count) await wait(10);
  return started;
}

describe("owning a folder", () => {
  test("exactly one of many starters owns the folder, also after each kill -9 of the owner", async () => {
    for (let round = 0; round < (readTestEnv().isFull ? 5 : 1); round += 1) {
      const started = await race(4);
      expect(answers().filter((answer) => answer.startsWith("own"))).toHaveLength(1);
      const socket = await connectOwner(dir);
      expect(socket).not.toBeNull();
      socket?.destroy();
      await Promise.all(started.map(kill));
      expect(await connectOwner(dir)).toBeNull();
    }
  });

  test("nobody can join a folder that never had an owner", async () => {
    expect(await connectOwner(dir)).toBeNull();
  });

  test("a starter with outdated information cannot take ownership from a living owner", {
    tags: ["full"],
  }, async () => {
    const living = createServer();
    await listen(living, path.join(dir, "owner.7"));
    const late = createServer();
    expect(await becomeOwner(dir, late)).toBe(false);
    late.close();
    living.close();
  });

  test("old sockets are cleared away, the last number stays", { tags: ["full"] }, async () => {
    for (let round = 0; round < 2; round += 1) {
      const [owner] = await race(1);
      if (owner) await kill(owner);
    }
    expect(readdirSync(dir).filter((name) => name !== "answers")).toEqual(["owner.2"]);
  });
});
