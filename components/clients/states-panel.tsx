import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Quiet } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { countText } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import { type Text as Texts, useWords } from "@/components/ui/text/text";
import { CLIENT_STATES, type ClientState, type ClientStateRules } from "@/lib/core/clients/state";
import type { Day } from "@/lib/core/day";
import styles from "./clients.module.css";
import { StateMark } from "./state-mark";

type StatesPanelProps = {
  counts: ReadonlyMap<ClientState, number>;
  rules: ClientStateRules;
  /** The day that states are measured on; null: no day is known. */
  newest: Day | null;
  gaps: string | null;
  hrefOf: (state: ClientState) => string;
  /** Where the thresholds are changed; null for who may not. */
  change: ReactNode;
};

export function StatesPanel({ counts, rules, newest, gaps, hrefOf, change }: StatesPanelProps) {
  const { t, language } = useWords("clients.states");
  const note = newest === null ? t("noDay") : t("note", { day: dayLabel(newest, language) });
  return (
    <Panel id="states-title" title={t("title")} note={note} actions={change}>
      <ul>
        {CLIENT_STATES.map((state) => (
          <li key={state}>
            <PageLink className={styles.state} href={hrefOf(state)} scroll={false}>
              <StateMark state={state} />
              <strong>{countText(counts.get(state) ?? 0)}</strong>
              <Quiet>{stateMeaning(t, state, rules)}</Quiet>
            </PageLink>
          </li>
        ))}
      </ul>
      {gaps ? (
        <Text size="xs" c="dimmed" mt={8}>
          {t.rich("gaps", {
            gaps: () => (
              <Text span inherit c="var(--warn)">
                {gaps}
              </Text>
            ),
          })}
        </Text>
      ) : null}
    </Panel>
  );
}

function stateMeaning(t: Texts<"clients.states">, state: ClientState, rules: ClientStateRules): string {
  const { newDays, dormantDays, lostDays } = rules;
  const days = { new: newDays, active: dormantDays, dormant: dormantDays, lost: lostDays }[state];
  return t(state, { days });
}
