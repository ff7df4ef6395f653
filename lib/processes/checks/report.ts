import type { Outcome } from "./step";

/** Every failed test in a line, the table of steps and, as the last line, the count that a build server looks for. */
export function reportOutcomes(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map((outcome) => outcome.name.length), 4);
  const rows = outcomes.map((outcome) => {
    const state = outcome.note === null ? (outcome.failed > 0 ? "FAILED " : "ok     ") : "SKIPPED";
    const counts = outcome.note ?? countsOf(outcome);
    return `${state}  ${outcome.name.padEnd(width)}  ${`${outcome.seconds.toFixed(1)} s`.padStart(8)}  ${counts}`.trimEnd();
  });
  const sum = (field: "passed" | "failed") => outcomes.reduce((total, outcome) => total + outcome[field], 0);
  const failures = outcomes.flatMap((outcome) =>
    outcome.failures.map((failure) => `FAILED  ${outcome.name}: ${failure}`),
  );
  return [...failures, ...rows, `${sum("passed")} passed, ${sum("failed")} failed`].join("\n");
}

function countsOf({ passed, failed, skipped }: Outcome): string {
  const parts = [
    passed > 0 ? `${passed} passed` : "",
    failed > 0 ? `${failed} failed` : "",
    skipped > 0 ? `${skipped} skipped` : "",
  ];
  return parts.filter(Boolean).join(", ");
}
