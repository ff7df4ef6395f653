"use client";
import { Button, Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import filterStyles from "@/components/filters/filter-bar.module.css";
import { Dropdown } from "@/components/ui/dropdown";
import { Form } from "@/components/ui/forms/form";
import { Icon } from "@/components/ui/icon";
import { EVENT_KINDS } from "@/lib/core/reality/market/market-event";
import styles from "./calendar.module.css";
import { EventMark } from "./events";

type KindsFilterProps = { kinds: readonly string[]; onApply: (kinds: string[] | null) => void };

/** Any number of kinds; none ticked means all. */
export function KindsFilter({ kinds, onApply }: KindsFilterProps) {
  const t = useTranslations("calendar");
  return (
    <div className={filterStyles.pill} data-set={kinds.length > 0 ? "" : undefined}>
      <Dropdown
        triggerClass={filterStyles.pillButton}
        trigger={
          <>
            <span className={filterStyles.pillLabel}>{t("filters.kinds")}</span>
            {kinds.length > 0 ? (
              <span className={filterStyles.pillValue}>
                {t("filters.kindCount", { count: kinds.length })}
              </span>
            ) : null}
            <Icon name="chevron-down" size={14} />
          </>
        }
      >
        {(close) => (
          <KindsForm
            kinds={kinds}
            onApply={(next) => {
              close();
              onApply(next.length > 0 && next.length < EVENT_KINDS.length ? next : null);
            }}
          />
        )}
      </Dropdown>
    </div>
  );
}

function KindsForm({ kinds, onApply }: { kinds: readonly string[]; onApply: (kinds: string[]) => void }) {
  const t = useTranslations("calendar");
  const [picked, setPicked] = useState(kinds);
  const toggle = (kind: string) =>
    setPicked(picked.includes(kind) ? picked.filter((other) => other !== kind) : [...picked, kind]);
  return (
    <Form
      className={filterStyles.form}
      action={() => onApply(EVENT_KINDS.filter((kind) => picked.includes(kind)))}
    >
      <fieldset className={styles.checks}>
        <legend className="visually-hidden">{t("filters.kinds")}</legend>
        {EVENT_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            checked={picked.includes(kind)}
            onChange={() => toggle(kind)}
            label={
              <>
                <EventMark kind={kind} /> {t(`kinds.${kind}`)}
              </>
            }
          />
        ))}
      </fieldset>
      <Button type="submit" variant="filled" fullWidth>
        {t("filters.apply")}
      </Button>
    </Form>
  );
}
