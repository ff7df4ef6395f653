import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isNoRoom } from "@/lib/core/files/no-room";
import { Refusal } from "@/lib/core/refusal";
import { createFakeClock } from "@/lib/core/testing/clock";
import { createSmallDisk, DISK_KINDS } from "@/lib/core/testing/full-disk";
import { useRunningUrl } from "../cli/command";
import { claimInstance, findRunningUrl, identify, isAlive } from "./instance";

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "desk-instance-"));
  file = path.join(dataDir, "launcher.json");
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const claim = (url = "http://localhost:41400") => claimInstance(dataDir, url, createFakeClock());
const dead = { pid: process.pid, startedAt: "another start" };
const sleeper = () => spawn("sleep", ["30"], { detached: true, stdio: "ignore" });
const ended = (child: ReturnType<typeof sleeper>) =>
  new Promise((resolve) => child.once("exit", (_c, s) => resolve(s)));

test("a second launcher on the same data folder is refused with the first one's address", async () => {
  const other = sleeper();
  const launcher = identify(other.pid as number);
  writeFileSync(
    file,
    JSON.stringify({ machine: hostname(), url: "http://localhost:41401", launcher, children: [] }),
  );
  await expect(claim()).rejects.toThrow(Refusal);
  await expect(claim()).rejects.toThrow(/already running.*http:\/\/localhost:41401/);
  other.kill("SIGKILL");
});

test("another process that got the dead launcher's process id is not taken for it", async () => {
  writeFileSync(
    file,
    JSON.stringify({ machine: hostname(), url: "x", launcher: dead, children: [] }),
  );
  const instance = await claim();
  expect(JSON.parse(readFileSync(file, "utf8")).launcher.pid).toBe(process.pid);
  instance.release();
});

test("children that a killed launcher left are ended when they do not end by themselves", async () => {
  const orphan = sleeper();
  const exit = ended(orphan);
  const children = [identify(orphan.pid as number), dead];
  writeFileSync(file, JSON.stringify({ machine: hostname(), url: "x", launcher: dead, children }));
  const instance = await claim();
  expect(await exit).toBe("SIGKILL");
  expect(isAlive({ pid: process.pid, startedAt: identify(process.pid)?.startedAt ?? "" })).toBe(
    true,
  );
  instance.release();
});

test("a command finds the address of the desk that runs on its data folder, unless its own environment has one", async () => {
  const urlFor = (env: Record<string, string | undefined>) => {
    useRunningUrl(dataDir, env);
    return env.NEXTAUTH_URL;
  };
  expect(urlFor({})).toBeUndefined();
  const instance = await claim("http://localhost:41477");
  expect(urlFor({})).toBe("http://localhost:41477");
  expect(urlFor({ PORT: "41400" })).toBeUndefined();
  expect(urlFor({ NEXTAUTH_URL: "https://desk.example.com" })).toBe("https://desk.example.com");
  instance.release();
  expect(urlFor({})).toBeUndefined();
  writeFileSync(
    file,
    JSON.stringify({ machine: hostname(), url: "x", launcher: dead, children: [] }),
  );
  expect(findRunningUrl(dataDir)).toBeNull();
});

test("a file that was cut short does not block a start", async () => {
  writeFileSync(file, '{"machine":');
  const instance = await claim();
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ launcher: identify(process.pid) });
  instance.release();
});

test("after the release the next one may start", async () => {
  (await claim()).release();
  expect(existsSync(file)).toBe(false);
  const next = await claim("http://localhost:41402");
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ url: "http://localhost:41402" });
  next.release();
});

test.each(DISK_KINDS)(
  "on a full disk (%s) a failed claim leaves nothing, and recording another child does not end the desk",
  async (kind) => {
    const disk = createSmallDisk(kind, 1);
    const claimThere = () =>
      claimInstance(disk.folder, "http://localhost:41400", createFakeClock());
    const lying = () => readdirSync(disk.folder).filter((name) => name !== ".filler");
    try {
      disk.fill();
      await expect(claimThere()).rejects.toSatisfy(isNoRoom);
      expect(lying()).toEqual([]);
      disk.free();
      const instance = await claimThere();
      const claimed = readFileSync(path.join(disk.folder, "launcher.json"), "utf8");
      disk.fill();
      instance.recordChild(process.pid);
      expect(lying()).toEqual(["launcher.json"]);
      expect(readFileSync(path.join(disk.folder, "launcher.json"), "utf8")).toBe(claimed);
      disk.free();
      instance.recordChild(process.pid);
      const { children } = JSON.parse(
        readFileSync(path.join(disk.folder, "launcher.json"), "utf8"),
      );
      expect(children).toHaveLength(2); // also the one that did not fit on the disk before
      instance.release();
    } finally {
      disk.free();
      disk.remove();
    }
  },
);
