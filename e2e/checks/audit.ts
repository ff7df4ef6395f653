import { type StdioOptions, spawnSync } from "node:child_process";
import { z } from "zod";

/** A registry that is reachable answers within seconds. */
const TIMEOUT_MS = 60_000;
const SERIOUS = ["high", "critical"];

const report = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

/**
 * npm exits with 1 both for known vulnerabilities and for an unreachable registry; the text tells
 * which.
 */
export function auditPackages() {
  const stdio: StdioOptions = ["ignore", "pipe", "ignore"];
  const options = { encoding: "utf8", timeout: TIMEOUT_MS, stdio } as const;
  return judgeAudit(spawnSync("npm", ["audit", "--json", "--omit=dev"], options).stdout ?? "");
}

/** Without an answer from the registry nothing is known about the packages. */
export function judgeAudit(text: string) {
  const answer = parse(text);
  const found = report.safeParse(answer).data;
  const holes = Object.entries(found?.vulnerabilities ?? {});
  const summary = found
    ? `known vulnerabilities: ${holes.length === 0 ? "none" : holes.length}`
    : `known vulnerabilities: NOT CHECKED, because npm audit gave no answer (${reasonOf(answer)})`;
  return {
    sentences: [
      ...holes.map(([name, { severity, range }]) => `${name} ${range}: vulnerable, ${severity}`),
      summary,
    ],
    isSerious: holes.some(([, { severity }]) => SERIOUS.includes(severity)),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // empty, or a proxy's page: reported as "no answer"
  }
}

function reasonOf(answer: unknown): string {
  const { message } = z.object({ message: z.string() }).safeParse(answer).data ?? {
    message: "no answer",
  };
  return message.replaceAll(/https?:\/\/\S+/g, "the registry").slice(0, 200);
}
