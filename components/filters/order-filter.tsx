"use client";
import { Textarea } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { splitWords } from "@/lib/core/list-text";
import { chosenText, FilterPill } from "./filter-pill";

type OrderFilterProps = {
  /** Which ids, and how to write several. */
  note: string;
  orderIds: readonly string[];
  onChange: (orderIds: string[]) => void;
};

/** Order ids, pasted in any list form. */
export function OrderFilter({ note, orderIds, onChange }: OrderFilterProps) {
  const t = useTranslations("filters");
  return (
    <FilterPill<string[]>
      label={t("orderId")}
      value={chosenText(
        useTranslations("filters.chosen"),
        { only: orderIds, except: [] },
        (id) => id,
      )}
      empty={[]}
      onChange={onChange}
    >
      {(apply) => (
        <Form
          mayBeLeft
          w={240}
          action={(data) => apply([...new Set(splitWords(textOf(data, "orderIds")))])}
        >
          <Textarea
            rows={4}
            label={t("orderIds")}
            description={note}
            name="orderIds"
            defaultValue={orderIds.join("\n")}
          />
          <Submit fullWidth text={t("apply")} />
        </Form>
      )}
    </FilterPill>
  );
}
