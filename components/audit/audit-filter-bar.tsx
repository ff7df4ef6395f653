"use client";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { DateFilter } from "@/components/filters/date-filter";
import styles from "@/components/filters/filter-bar.module.css";
import { FilterPill } from "@/components/filters/filter-pill";
import { PickFilter } from "@/components/filters/pick-filter";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { AUDIT_KINDS, AUDIT_RESULTS, auditSubject } from "@/lib/audit/event";
import type { AuditFilter } from "@/lib/audit/filter";
import type { Day } from "@/lib/core/day";
import { kindText, resultText } from "./entry-text";
import { NO_FILTERS, useAuditUrl } from "./use-audit-url";

type AuditFilterBarProps = {
  filter: AuditFilter;
  isFiltered: boolean;
  persons: readonly string[];
  today: Day;
};

export function AuditFilterBar({ filter, isFiltered, persons, today }: AuditFilterBarProps) {
  const t = useTranslations("audit");
  const filters = useTranslations("filters");
  const { url, change } = useAuditUrl();
  return (
    <search className={styles.bar} aria-label={filters("label")}>
      <DateFilter range={filter.range} url={url} last={today} endsToday onChange={change} />
      <PickFilter
        label={t("filters.what")}
        picks={AUDIT_KINDS.map((value) => ({
          value,
          label: kindText(t, value),
          group: t(`subjects.${auditSubject(value)}`),
        }))}
        chosen={filter.kinds}
        onChange={(kind) => change({ kind })}
      />
      <PickFilter
        label={t("filters.who")}
        picks={persons.map((value) => ({ value, label: value }))}
        chosen={filter.persons}
        none={t("filters.nobody")}
        onChange={(who) => change({ who })}
      />
      <PickFilter
        label={t("filters.result")}
        picks={AUDIT_RESULTS.map((value) => ({ value, label: resultText(t, value) }))}
        chosen={filter.results}
        onChange={(result) => change({ result })}
      />
      <TextFilter field="object" text={filter.object} onChange={(object) => change({ object })} />
      <TextFilter
        field="address"
        text={filter.address}
        onChange={(address) => change({ address })}
      />
      {isFiltered ? (
        <Button variant="subtle" onClick={() => change(NO_FILTERS)}>
          {filters("clearAll")}
        </Button>
      ) : null}
    </search>
  );
}

type TextFilterProps = {
  field: "object" | "address";
  text: string | null;
  onChange: (text: string | null) => void;
};

function TextFilter({ field, text, onChange }: TextFilterProps) {
  const t = useTranslations("audit.filters");
  const filters = useTranslations("filters");
  return (
    <FilterPill<string | null> label={t(field)} value={text} empty={null} onChange={onChange}>
      {(apply) => (
        <Form mayBeLeft action={(data) => apply(textOf(data, "text").trim() || null)} w={300}>
          <TextInput
            label={t(field)}
            description={t(`${field}Note`)}
            name="text"
            defaultValue={text ?? ""}
            maxLength={200}
          />
          <Submit fullWidth text={filters("apply")} />
        </Form>
      )}
    </FilterPill>
  );
}
