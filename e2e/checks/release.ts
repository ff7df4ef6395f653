import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { Refusal } from "@/lib/core/refusal";
import { unreleasedOf, withRelease } from "./change-log";
import { missingForRelease } from "./full-record";
import { VERSIONED_FILES, withVersion } from "./product-version";

const CHANGE_LOG = "CHANGELOG.md";
const BRANCH = "main";
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

const manifest = z.object({ version: z.string() });

/** A sentence for each reason why this checkout cannot become this version; [] if it can. */
export function findObstacles(root: string, version: string): string[] {
  if (!VERSION.test(version))
    return [`"${version}" is not a version. Give three numbers, such as 0.2.0.`];
  return [
    ...findBranchObstacles(root),
    ...findVersionObstacles(root, version),
    ...missingForRelease(root),
    ...findLogObstacles(root),
  ];
}

function findBranchObstacles(root: string): string[] {
  const found: string[] = [];
  const changed = git(root, "status", "--porcelain");
  if (changed !== "") {
    const files = changed.split("\n").map((line) => line.slice(2).trim());
    found.push(`There are uncommitted changes (${files.join(", ")}). Commit or stash them.`);
  }
  const branch = git(root, "branch", "--show-current");
  if (branch !== BRANCH) {
    const here = branch === "" ? "No branch is checked out" : `The branch is ${branch}`;
    found.push(`${here}. A release is made of ${BRANCH}: run git switch ${BRANCH}.`);
  }
  return found;
}

function findVersionObstacles(root: string, version: string): string[] {
  const found: string[] = [];
  const current = manifest.parse(JSON.parse(read(root, "package.json"))).version;
  if (compareVersions(version, current) <= 0)
    found.push(`${version} is not higher than ${current}, the version now. Give a higher one.`);
  const tag = tagOf(version);
  if (git(root, "tag", "--list", tag) !== "") {
    found.push(
      `The tag ${tag} exists. Give a higher version; if nobody has the tag, delete it (git tag -d ${tag}).`,
    );
  }
  return found;
}

function findLogObstacles(root: string): string[] {
  if (unreleasedOf(read(root, CHANGE_LOG)) !== "") return [];
  return [
    `${CHANGE_LOG} has nothing under "Unreleased". Write a line for each change that users notice.`,
  ];
}

/**
 * Writes the version and the change log, commits them, and tags the commit. Throws Refusal with
 * git's own words, and has changed nothing.
 */
export function writeRelease(root: string, version: string, day: string): void {
  const files = [...VERSIONED_FILES, CHANGE_LOG];
  try {
    for (const file of VERSIONED_FILES)
      write(root, file, withVersion(file, read(root, file), version));
    write(root, CHANGE_LOG, withRelease(read(root, CHANGE_LOG), version, day));
    git(root, "add", "--", ...files);
    git(root, "commit", "--quiet", "-m", `chore(release): ${version}`);
  } catch (error) {
    git(root, "restore", "--staged", "--worktree", "--", ...files);
    throw new Refusal(`The release was not committed, and nothing was changed. ${said(error)}`);
  }
  try {
    git(root, "tag", "--annotate", tagOf(version), "-m", `Broker Desk ${version}`);
  } catch (error) {
    git(root, "reset", "--quiet", "--hard", "HEAD~1");
    throw new Refusal(`The release was not tagged, and nothing was changed. ${said(error)}`);
  }
}

export function tagOf(version: string): string {
  return `v${version}`;
}

function compareVersions(a: string, b: string): number {
  const numbers = (version: string) => (VERSION.exec(version) ?? []).slice(1).map(Number);
  const [left, right] = [numbers(a), numbers(b)];
  const differs = left.findIndex((number, place) => number !== right[place]);
  return differs < 0 ? 0 : (left[differs] ?? 0) - (right[differs] ?? 0);
}

function said(error: unknown): string {
  const { stderr } = error as { stderr?: unknown };
  return typeof stderr === "string" && stderr.trim() !== "" ? stderr.trim() : String(error);
}

function read(root: string, file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

function write(root: string, file: string, text: string): void {
  writeFileSync(path.join(root, file), text);
}

function git(root: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).trimEnd();
}
