import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Outcome } from "./step";

/** Failed tests, the table of steps, the time and, as the last line, the count that a build server looks for. */
export function reportOutcomes(outcomes: readonly Outcome[], tookSeconds: number): string {
  const width = Math.max(...outcomes.map((outcome) => outcome.name.length), 4);
  const rows = outcomes.map((outcome) => {
    const state = outcome.note === null ? (outcome.failed > 0 ? "FAILED " : "ok     ") : "SKIPPED";
    const counts = outcome.note ?? countsOf(outcome);
    const took = `${outcome.seconds.toFixed(1)} s`.padStart(8);
    return `${state}  ${outcome.name.padEnd(width)}  ${took}  ${counts}`.trimEnd();
  });
  const sum = (field: "passed" | "failed") =>
    outcomes.reduce((total, outcome) => total + outcome[field], 0);
  const failures = outcomes.flatMap((outcome) =>
    outcome.failures.map((failure) => `FAILED  ${outcome.name}: ${failure}`),
  );
  const seconds = Math.round(tookSeconds);
  const minutes = `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return [
    ...failures,
    ...rows,
    `in ${minutes}`,
    `${sum("passed")} passed, ${sum("failed")} failed`,
  ].join("\n");
}

function countsOf({ passed, failed, skipped }: Outcome): string {
  const parts = [
    passed > 0 ? `${passed} passed` : "",
    failed > 0 ? `${failed} failed` : "",
    skipped > 0 ? `${skipped} skipped` : "",
  ];
  return parts.filter(Boolean).join(", ");
}

export async function withResultsFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "broker-desk-results-"));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
