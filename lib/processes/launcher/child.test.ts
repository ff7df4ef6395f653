import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLogFile } from "./child";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "broker-desk-log-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, "logs", name);
const line = (text: string) => Buffer.from(`${text}\n`);

test("a log is put aside while its process runs, and one older one is kept", () => {
  const log = openLogFile(at("web.log"), 20);
  for (let n = 10; n < 60; n++) log.write(line(`entry ${n}`));
  log.close();
  expect(readdirSync(path.join(folder, "logs")).sort()).toEqual(["web.log", "web.log.1"]);
  expect(readFileSync(at("web.log"), "utf8")).toBe("entry 58\nentry 59\n");
  expect(readFileSync(at("web.log.1"), "utf8")).toBe("entry 56\nentry 57\n");
});

test("what an earlier process wrote is kept until the log is full", () => {
  openLogFile(at("web.log"), 20).close();
  writeFileSync(at("web.log"), "before\n");
  const log = openLogFile(at("web.log"), 20);
  log.write(line("after"));
  expect(readFileSync(at("web.log"), "utf8")).toBe("before\nafter\n");
  log.write(line("and then some"));
  log.close();
  expect(readFileSync(at("web.log"), "utf8")).toBe("and then some\n");
  expect(readFileSync(at("web.log.1"), "utf8")).toBe("before\nafter\n");
});

test("nobody else may read it", () => {
  openLogFile(at("web.log")).close();
  expect(statSync(at("web.log")).mode & 0o777).toBe(0o600);
});

test.each(["removed", "moved"])("a log that somebody %s is begun anew when it is full", (how) => {
  const log = openLogFile(at("web.log"), 20);
  log.write(line("before"));
  if (how === "removed") rmSync(at("web.log"));
  else renameSync(at("web.log"), at("web.log.kept"));
  for (let n = 10; n < 14; n++) log.write(line(`entry ${n}`));
  log.close();
  expect(readFileSync(at("web.log"), "utf8")).toContain("entry 13\n");
});

test("a log whose folder cannot be written ends nothing, and goes on when it can", () => {
  const log = openLogFile(at("web.log"), 20);
  log.write(line("before, of some length"));
  rmSync(at("web.log"));
  rmdirSync(path.dirname(at("web.log")));
  log.write(line("lost"));
  mkdirSync(path.dirname(at("web.log")));
  log.write(line("after"));
  log.close();
  expect(readFileSync(at("web.log"), "utf8")).toBe("after\n");
});

test("a disk without room costs entries, and nothing else", () => {
  mkdirSync(path.dirname(at("web.log")));
  symlinkSync("/dev/full", at("web.log"));
  const log = openLogFile(at("web.log"), 20);
  for (let n = 10; n < 20; n++) log.write(line(`lost ${n}`));
  log.close();
  // An empty log is not rotated.
  expect(readdirSync(path.dirname(at("web.log")))).toEqual(["web.log"]);
});
