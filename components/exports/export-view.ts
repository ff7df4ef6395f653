import type { Text } from "@/lib/core/text";
import type { ExportFormat } from "@/lib/exports/subject";

/** One export as the page shows it. Counts are of rows without the header. */
export type ExportLine = {
  readonly id: string;
  readonly format: ExportFormat;
  readonly state: "queued" | "running" | "done" | "expired" | "failed" | "cancelled";
  readonly rowsDone: number;
  /** Null where nobody knows before. */
  readonly rowsTotal: number | null;
  readonly fileName: string;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly failure: string | null;
  /** What it is of, its range, and its filters in the words of the address. */
  readonly about: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly fileHref: string | null;
  readonly sidecarHref: string | null;
};

export type ExportsView = {
  readonly exports: readonly ExportLine[];
  readonly workerAlive: boolean;
};

export function isUnderWay({ state }: ExportLine): boolean {
  return state === "queued" || state === "running";
}

const BYTES = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;

/** "1.23 MB", by thousands as file managers count. */
export function sizeText(t: Text<"exportList">, bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const size = BYTES.format(bytes / 1000 ** power);
  return power === 0 ? t("bytes", { size }) : `${size} ${UNITS[power]}`;
}
