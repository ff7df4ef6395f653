import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sectionsOf, unreleasedOf } from "./change-log";
import { ROOT } from "./checkout";
import { missingForRelease, recordParts } from "./full-record";
import { FULL_PARTS } from "./parts";
import { VERSIONED_FILES, versionsIn, withVersion } from "./product-version";
import { findObstacles, writeRelease } from "./release";
import { outcomeOf } from "./step";

const readHere = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const NOW = String(versionsIn("package.json", readHere("package.json"))[0]);
const NEXT = "97.0.1";

describe("this checkout", () => {
  test("names one version in each place", () => {
    const named = VERSIONED_FILES.flatMap((file) => versionsIn(file, readHere(file)));
    expect(named).toEqual(named.map(() => NOW));
    expect(named).toHaveLength(4);
  });

  test("has a change log that begins with what is unreleased, then this version", () => {
    const [first, second] = sectionsOf(readHere("CHANGELOG.md"));
    expect([first, second]).toEqual(["Unreleased", NOW]);
  });
});

/** A checkout of its own with our versioned files, of which every part passed; each test has a copy. */
let prepared: string;
let root: string;
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();
const commit = () => {
  git("add", ".");
  git("commit", "--quiet", "-m", "a change");
};
const newFolder = () => mkdtempSync(path.join(tmpdir(), "desk-release-"));
const LINE = "- **A thing** that users notice.";

beforeAll(() => {
  root = newFolder();
  mkdirSync(path.join(root, "deploy"));
  for (const file of VERSIONED_FILES) cpSync(path.join(ROOT, file), path.join(root, file));
  write("CHANGELOG.md", `# Changelog\n\n## [Unreleased]\n\n${LINE}\n\n## [${NOW}] - 2026-11-30\n`);
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "a");
  git("config", "user.email", "a@example.com");
  commit();
  recordParts("verify", [outcomeOf("tests", { passed: 3 })], root);
  const { verify } = JSON.parse(read("docs/full-run.json"));
  const all = Object.keys(FULL_PARTS).map((part) => [part, verify]);
  write("docs/full-run.json", JSON.stringify(Object.fromEntries(all)));
  commit();
  prepared = root;
});
beforeEach(() => {
  root = newFolder();
  cpSync(prepared, root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
afterAll(() => rmSync(prepared, { recursive: true, force: true }));

describe("a release", () => {
  test("writes the version in each place and the change log, in one commit with a tag", () => {
    expect(findObstacles(root, NEXT)).toEqual([]);
    writeRelease(root, NEXT, "2026-12-01");
    const named = VERSIONED_FILES.flatMap((file) => versionsIn(file, read(file)));
    expect(named).toEqual([NEXT, NEXT, NEXT, NEXT]);
    for (const file of VERSIONED_FILES)
      expect(withVersion(file, read(file), NOW)).toBe(readHere(file));
    expect(read("CHANGELOG.md")).toBe(
      `# Changelog\n\n## [Unreleased]\n\n## [${NEXT}] - 2026-12-01\n\n${LINE}\n\n## [${NOW}] - 2026-11-30\n`,
    );
    expect(unreleasedOf(read("CHANGELOG.md"))).toBe("");
    expect(git("log", "-1", "--format=%s")).toBe(`chore(release): ${NEXT}`);
    expect(git("status", "--porcelain")).toBe("");
    expect(git("cat-file", "-t", `v${NEXT}`)).toBe("tag");
    expect(git("rev-parse", `v${NEXT}^{commit}`)).toBe(git("rev-parse", "HEAD"));
  });

  test("is of the sources that passed, also after its commit; the next one needs lines", () => {
    writeRelease(root, NEXT, "2026-12-01");
    expect(missingForRelease(root)).toEqual([]);
    expect(findObstacles(root, "97.0.2")).toEqual([
      expect.stringMatching(/^CHANGELOG\.md has nothing under "Unreleased"/),
    ]);
  });

  test("that git refuses to commit or to tag changes nothing", () => {
    const before = git("rev-parse", "HEAD");
    const hook = path.join(root, ".git/hooks/pre-commit");
    writeFileSync(hook, "#!/bin/sh\necho not today >&2\nexit 1\n", { mode: 0o755 });
    expect(() => writeRelease(root, NEXT, "2026-12-01")).toThrow(/nothing was changed. not today/);
    expect(git("status", "--porcelain")).toBe("");
    rmSync(hook);
    git("tag", `v${NEXT}`);
    expect(() => writeRelease(root, NEXT, "2026-12-01")).toThrow(/not tagged.*already exists/);
    expect(git("rev-parse", "HEAD")).toBe(before);
    expect(git("status", "--porcelain")).toBe("");
  });
});

describe("a release is refused", () => {
  test.each([
    ["0.2", /"0.2" is not a version. Give three numbers/],
    ["v0.2.0", /is not a version/],
    [NOW, /is not higher than .* Give a higher one/],
    ["0.0.9", /0\.0\.9 is not higher than/],
  ])("as %s", (version, sentence) => {
    expect(findObstacles(root, version)).toEqual([expect.stringMatching(sentence)]);
  });

  test("with uncommitted or unknown files", () => {
    write("new.md", "");
    write("CHANGELOG.md", `${read("CHANGELOG.md")}\n`);
    expect(findObstacles(root, NEXT)).toEqual([
      "There are uncommitted changes (CHANGELOG.md, new.md). Commit or stash them.",
    ]);
  });

  test("on another branch, and on none", () => {
    git("switch", "--quiet", "-c", "other");
    expect(findObstacles(root, NEXT)).toEqual([expect.stringMatching(/^The branch is other\./)]);
    git("switch", "--quiet", "--detach");
    expect(findObstacles(root, NEXT)).toEqual([expect.stringMatching(/^No branch is checked out/)]);
  });

  test("under a tag that exists", () => {
    git("tag", `v${NEXT}`);
    expect(findObstacles(root, NEXT)).toEqual([
      expect.stringMatching(new RegExp(`^The tag v${NEXT} exists\\.`)),
    ]);
  });

  test("of sources that did not pass, and of a part that failed since", () => {
    recordParts("process", [outcomeOf("tests", { passed: 3, failed: 1 })], root);
    commit();
    expect(findObstacles(root, NEXT)).toEqual([
      expect.stringMatching(/^process: never passed, or failed since\. Run npm run test:full/),
    ]);
    write("a.ts", "");
    commit();
    expect(findObstacles(root, NEXT)).toHaveLength(Object.keys(FULL_PARTS).length);
    expect(findObstacles(root, NEXT)).toEqual(missingForRelease(root));
  });

  test("without a line under Unreleased", () => {
    write("CHANGELOG.md", read("CHANGELOG.md").replace(LINE, ""));
    commit();
    expect(findObstacles(root, NEXT)).toEqual([
      expect.stringMatching(/nothing under "Unreleased"/),
    ]);
  });
});
