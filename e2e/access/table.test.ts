import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { discoverActions, discoverCommands, discoverRoutes } from "./discovery";
import { discoveredExports } from "./exports";
import { ACTIONS, COMMANDS, LINES } from "./table";
import { FREE_UNDER_VIEW } from "./under-view";

const ROOT = path.resolve(import.meta.dirname, "../..");
const ofKind = (kind: RegExp) => LINES.map(({ what }) => what).filter((what) => kind.test(what));

/** Compares names, not counts, so that a failure names the missing line. */
function expectSame(listed: readonly string[], found: readonly string[]): void {
  expect(
    found.filter((what) => !listed.includes(what)),
    "not in the table of access (e2e/access)",
  ).toEqual([]);
  expect(
    listed.filter((what) => !found.includes(what)),
    "in the table of access, and gone",
  ).toEqual([]);
  expect(new Set(listed).size, "each once").toBe(listed.length);
}

describe("the table of access has a line for", () => {
  test("every page and route", () => expectSame(ofKind(/^(?:page|[A-Z]+) /), discoverRoutes(ROOT)));
  test("every server action", () =>
    expectSame(
      ACTIONS.map(({ what }) => what),
      discoverActions(ROOT),
    ));
  test("every export by page and by token", () => {
    expectSame(ofKind(/^export /), discoveredExports());
    expectSame(
      ofKind(/^api export /),
      discoveredExports().map((what) => `api ${what}`),
    );
  });
  test("every command", () =>
    expectSame(
      COMMANDS.map(({ what }) => what),
      discoverCommands(),
    ));
});

describe("under another person's view", () => {
  const actions = discoverActions(ROOT);
  test("every action that is allowed under a view exists", () => {
    expect(Object.keys(FREE_UNDER_VIEW).filter((what) => !actions.includes(what))).toEqual([]);
  });
  test("every other action uses the action client, which refuses it", () => {
    const outside = actions.filter((what) => {
      const [file = ""] = what.split("#");
      return (
        !(what in FREE_UNDER_VIEW) &&
        !isRefusedUnderView(readFileSync(path.join(ROOT, file), "utf8"))
      );
    });
    expect(outside).toEqual([]);
  });
});

const isRefusedUnderView = (source: string) =>
  /import \{[^}]*\b(?:user|proven|session|own|confirmed)Action\b[^}]*\} from "@\/lib\/sign-in\/web\/action-client"/.test(
    source,
  );

/**
 * Files with actions that grant access, and how many of them require a fresh confirmation
 * (docs/decisions/0154).
 */
const PROVEN: Readonly<Record<string, number>> = {
  "app/(desk)/payouts/actions.ts": 2,
  "app/(desk)/research/calendar/actions.ts": 1,
  "app/(desk)/settings/accounts/[id]/actions.ts": 1,
  "app/(desk)/settings/accounts/new/actions.ts": 1,
  "app/(desk)/settings/notifications/actions.ts": 4,
  "app/(desk)/settings/people/[id]/actions.ts": 5,
  "app/(desk)/settings/people/[id]/clients-actions.ts": 3,
  "app/(desk)/settings/people/actions.ts": 1,
  "app/(desk)/settings/security/actions.ts": 1,
  "app/(desk)/settings/tokens/actions.ts": 1,
  "app/(desk)/settings/trading/actions.ts": 10,
  "app/(desk)/shares/actions.ts": 4,
  "app/(desk)/trading/desk/actions.ts": 3,
};

test("actions that grant access ask for a fresh confirmation", () => {
  const files = new Set(discoverActions(ROOT).map((what) => what.split("#")[0] as string));
  const found = [...files].flatMap((file) => {
    const source = readFileSync(path.join(ROOT, file), "utf8");
    const uses = source.match(/[=(]\s*provenAction\b/g)?.length ?? 0;
    return uses > 0 ? [[file, uses] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(PROVEN);
});

describe("discovery", () => {
  test("finds pages in groups and slots, each method of a route, and each exported action", () => {
    const root = mkdtempSync(path.join(tmpdir(), "discovery-"));
    const write = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    };
    write("app/page.tsx", "");
    write("app/(desk)/a/[id]/page.tsx", "");
    write(
      "app/api/b/route.ts",
      "export async function GET() {}\nconst h = 1;\nexport { h as POST };\n",
    );
    write(
      "app/a/actions.ts",
      '"use server";\nexport async function one() {}\nexport const two = async () => {};\n',
    );
    expect(discoverRoutes(root).toSorted()).toEqual([
      "GET /api/b",
      "POST /api/b",
      "page /",
      "page /a/[id]",
    ]);
    expect(discoverActions(root)).toEqual(["app/a/actions.ts#one", "app/a/actions.ts#two"]);
    write("components/c.tsx", 'async function save() {\n  "use server";\n}\n');
    expect(() => discoverActions(root)).toThrow("components/c.tsx");
  });
});
