import { useTranslations } from "next-intl";
import { Unknown } from "@/components/ui/figure";
import { MarkedText } from "@/components/ui/marked-text";
import type { ClientState } from "@/lib/clients/client-state";

const LOOKS = {
  new: { tone: "new", mark: "diamond" },
  active: { tone: "good", mark: "full" },
  dormant: { tone: "warn", mark: "half" },
  lost: { tone: "quiet", mark: "ring" },
} as const;

/** Null: the client has no rows, or no day is known. */
export function StateMark({ state }: { state: ClientState | null }) {
  const t = useTranslations();
  if (state === null) return <Unknown reason={t("clients.list.noRowEver")} />;
  return <MarkedText {...LOOKS[state]}>{t(`clientForms.states.${state}`)}</MarkedText>;
}
