import type { Messages } from "next-intl";
import { AUDIT_KINDS, AUDIT_RESULTS, type AuditRow } from "@/lib/audit/event";
import type { Text } from "@/lib/core/text";

type AuditText = Text<"audit">;
type DetailName = keyof Messages["audit"]["details"];

/** An unknown kind, of a later version, is shown as it is. */
export function kindText(t: AuditText, kind: string): string {
  const known = AUDIT_KINDS.find((one) => one === kind);
  return known === undefined ? kind : t(`kinds.${known}`);
}

export function resultText(t: AuditText, result: string): string {
  const known = AUDIT_RESULTS.find((one) => one === result);
  return known === undefined ? result : t(`results.${known}`);
}

/** What a result means; null: unknown to this version. */
export function resultHint(t: AuditText, result: string): string | null {
  const known = AUDIT_RESULTS.find((one) => one === result);
  return known === undefined ? null : t(`resultHints.${known}`);
}

export function actorText(t: AuditText, { actorKind, actorName, actorToken }: AuditRow): string {
  const name = actorName ?? t("unknown");
  switch (actorKind) {
    case "person":
      return t("actors.person", { name });
    case "token":
      return t("actors.token", { name, token: actorToken ?? t("unknown") });
    case "command":
      return t("actors.command", { name });
    case "desk":
      return actorName === null ? t("actors.desk") : t("actors.deskFor", { name });
    case "nobody":
      return t("actors.nobody");
    default:
      return `${actorKind} ${name}`;
  }
}

/** Each detail with its label and value. An unknown name is shown as it is. */
export function detailTexts(t: AuditText, { kind, details }: AuditRow) {
  return Object.entries(details).map(([name, value]) => ({
    name,
    label: t.has(`details.${name as DetailName}`) ? t(`details.${name as DetailName}`) : name,
    value: valueText(t, { kind, name, value }),
  }));
}

function valueText(
  t: AuditText,
  { kind, name, value }: { kind: string; name: string; value: unknown },
): string {
  if (name === "filter" && value === "") return t("everything");
  if (value === null) return kind === "audit-retention-changed" ? t("forEver") : t("unknown");
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (name === "filter" && typeof value === "string") return readable(value);
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object"
    ? pairsText(value as Readonly<Record<string, unknown>>)
    : String(value);
}

/** A query without its escapes: "coin=BTC & from=2026-11-01". */
function readable(filter: string): string {
  return [...new URLSearchParams(filter)].map(([key, value]) => `${key}=${value}`).join(" & ");
}

function pairsText(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") : value}`)
    .join("; ");
}
