"use client";
import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FailureText } from "@/components/ui/failure-said";
import { Icon } from "@/components/ui/icon";
import { LocalTime } from "@/components/ui/local-time";
import { SubLine } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import { countText } from "@/lib/core/amount-text";
import { dayOf } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import { daysDone } from "@/lib/sync/sync-run";
import { type RunView, resultText } from "./run-view";
import { type LiveProgress, type RequestSync, useSyncRequest } from "./use-sync-progress";

type SyncControlProps = {
  live: LiveProgress;
  /** Null for people who may not start one. */
  requestSync: RequestSync | null;
};

export function SyncControl({ live, requestSync }: SyncControlProps) {
  const t = useTranslations("coverage.sync");
  const { progress, stale } = live;
  const { note, isAsked, press } = useSyncRequest(live);
  const { running } = progress;
  const busy = isAsked || running.some(({ subject }) => subject === "commissions");
  return (
    <Stack gap={8} mb={20} p="12px 16px" bd="1px solid var(--hairline)" bdrs={8}>
      <Group gap="8px 16px">
        <Text flex={1} miw="min(240px, 100%)" role="status">
          {running.map((run) => (
            <RunningText key={run.id} run={run} />
          ))}
          {running.length === 0 ? <IdleText live={live} /> : null}
          {note && running.length === 0 ? <SubLine>{note}</SubLine> : null}
          {stale ? <SubLine>{t("stale")}</SubLine> : null}
        </Text>
        {requestSync ? (
          <Button
            variant="filled"
            onClick={() => press(requestSync)}
            disabled={busy}
            aria-busy={busy}
          >
            <Icon name="sync" />
            {t(busy ? "going" : "now")}
          </Button>
        ) : null}
      </Group>
      {running.map((run) =>
        run.subject === "commissions" ? (
          <RunProgress key={run.id} run={run} />
        ) : (
          <RepaymentProgress key={run.id} run={run} />
        ),
      )}
    </Stack>
  );
}

function RunningText({ run: { subject, trigger, startedAtMs } }: { run: RunView }) {
  const t = useTranslations("coverage.sync");
  const at = () => <LocalTime ms={startedAtMs} />;
  return (
    <Text span inherit display="block">
      {subject === "repayments"
        ? t.rich(`repaymentRuns.${trigger}`, { at })
        : t.rich(`runs.${trigger}`, { at })}
      {subject === "commissions" ? <SubLine>{t("canClose")}</SubLine> : null}
    </Text>
  );
}

function IdleText({ live: { progress, waiting } }: { live: LiveProgress }) {
  const t = useTranslations("coverage.sync");
  const runs = useTranslations("coverage.runs");
  const last = progress.runs.find(({ subject }) => subject === "commissions");
  const repayments = progress.runs.find(({ subject }) => subject === "repayments");
  if (!progress.workerAlive) {
    return (
      <>
        {t("noWorker")}
        <SubLine>{t.rich("startWorker", { code: (command) => <code>{command}</code> })}</SubLine>
      </>
    );
  }
  if (waiting) return t("asked");
  if (!last) return t("never");
  const saidOf = (run: RunView) => ({
    result: lowerFirst(resultText(runs, run)),
    at: () => <LocalTime ms={run.startedAtMs} />,
  });
  return (
    <>
      {t.rich("last", saidOf(last))}
      {last.failure ? (
        <SubLine>
          <FailureText subject="commissions" failure={last.failure} />
        </SubLine>
      ) : null}
      {repayments ? (
        <SubLine>
          {t.rich("lastRepayments", saidOf(repayments))}
          {repayments.failure ? (
            <>
              {" "}
              <FailureText subject="repayments" failure={repayments.failure} />
            </>
          ) : null}
        </SubLine>
      ) : null}
    </>
  );
}

function RunProgress({ run }: { run: RunView }) {
  const t = useTranslations("coverage.sync");
  const done = daysDone(run);
  return (
    <>
      <Box
        component="progress"
        w="100%"
        h={6}
        style={{ accentColor: "var(--accent)" }}
        value={done}
        max={Math.max(run.daysPlanned, 1)}
        aria-label={t("daysRead")}
      />
      <Counts>
        <Count term={t("days")} value={t("some", { done, all: run.daysPlanned })} />
        <Count term={t("rows")} value={countText(run.rows)} />
        <Count term={t("requests")} value={countText(run.requests)} />
        <Count term={t("retries")} value={countText(run.retries)} />
        {run.daysFailed > 0 ? (
          <Count term={t("failed")} value={t("failedDays", { count: run.daysFailed })} />
        ) : null}
      </Counts>
    </>
  );
}

/** There is no progress bar, because the number of repayments is unknown until the end. */
function RepaymentProgress({ run }: { run: RunView }) {
  const { t, language } = useWords("coverage.sync");
  return (
    <Counts label={t("repaymentsRead")}>
      <Count
        term={t("repayments")}
        value={t("listed", { listed: run.rows, fresh: run.recordsNew })}
      />
      {run.reachedAtMs === null ? null : (
        <Count term={t("backTo")} value={dayLabel(dayOf(run.reachedAtMs), language)} />
      )}
      <Count term={t("requests")} value={countText(run.requests)} />
      <Count term={t("retries")} value={countText(run.retries)} />
      {run.gaps > 0 ? <Count term={t("notWhole")} value={countText(run.gaps)} /> : null}
    </Counts>
  );
}

function Counts({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Group component="dl" gap="4px 24px" fz={12} c="dimmed" className="figures" aria-label={label}>
      {children}
    </Group>
  );
}

function Count({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <Box component="dt" display="inline">
        {term}
      </Box>{" "}
      <Box component="dd" display="inline" c="var(--text)" fw={500}>
        {value}
      </Box>
    </div>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
