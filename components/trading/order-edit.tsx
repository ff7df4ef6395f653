"use client";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Drawer } from "@/components/ui/detail-drawer";
import { Dropdown } from "@/components/ui/dropdown";
import { Figure } from "@/components/ui/figure";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { pairText, parseMarket } from "@/lib/core/market-name";
import { visibleText } from "@/lib/core/visible-text";
import { MAX_BATCH } from "@/lib/trading/batch-rules";
import { editRemarks } from "@/lib/trading/edit-checks";
import { CATEGORIES, SIDES } from "@/lib/trading/exchange-words";
import type { Kept } from "@/lib/trading/kept";
import type { Order } from "@/lib/trading/records";
import { findFigure } from "@/lib/trading/steps";
import type { TradeTools } from "./changes/row-actions";
import styles from "./selection.module.css";
import { wideOnly } from "./selection-bar";
import { useRemarks } from "./ticket-remark";
import { useLiveFigures } from "./use-live-figures";
import { useSymbolRules } from "./use-symbol-rules";

/** Price and quantity as they are typed. */
type EditedText = { readonly price: string; readonly qty: string };

/** Whether an order's price and quantity can be changed at all. */
export function isEditable({ orderType, category }: Order): boolean {
  return orderType === "limit" && category !== "COIN-FUTURES";
}

const presentText = ({ price, qty }: Order): EditedText => ({
  price: findFigure(price ?? undefined) ?? "",
  qty: findFigure(qty ?? undefined) ?? "",
});

/** Null: a word that nobody lists. */
const sideOf = ({ side }: Order) => SIDES.find((one) => one === side) ?? null;

/** The fields that differ from what the order has now. */
function changedText(order: Order, typed: EditedText): Partial<EditedText> {
  const present = presentText(order);
  const changed: { price?: string; qty?: string } = {};
  if (typed.price.trim() !== present.price) changed.price = typed.price.trim();
  if (typed.qty.trim() !== present.qty) changed.qty = typed.qty.trim();
  return changed;
}

const isChanged = (order: Order, typed: EditedText) =>
  Object.keys(changedText(order, typed)).length > 0;

type RowEditProps = { row: Kept<"order">; trade: TradeTools; changeHref: string };

/** Price and quantity of one order, beside its row. They lead to the preview of the change. */
export function RowEdit({ row, trade, changeHref }: RowEditProps) {
  const t = useTranslations("orderDesk.edit");
  const changes = useTranslations("trade.changes");
  const { recordId: name } = row;
  return (
    <span data-edit-row>
      <Dropdown
        trigger={changes("change")}
        label={changes("changeLabel", { name })}
        size="compact-sm"
      >
        {() => (
          <Stack gap={8} className={styles.edit}>
            <Text size="sm" fw={600}>
              {t("title")}
            </Text>
            <EditForm row={row} trade={trade} />
            <PageLink href={changeHref}>{t("all")}</PageLink>
          </Stack>
        )}
      </Dropdown>
    </span>
  );
}

function EditForm({ row, trade }: Omit<RowEditProps, "changeHref">) {
  const t = useTranslations("orderDesk.edit");
  const { problem, isPending, run } = useChange();
  const { record, recordId: id } = row;
  const [typed, setTyped] = useState(() => presentText(record));
  const { accountId } = trade;
  const submit = () => {
    const text = changedText(record, typed);
    run(() => trade.draft({ accountId, operation: "modify-order", id, text }));
  };
  return (
    <Form action={submit} autoComplete="off">
      <EditFields order={record} typed={typed} onType={setTyped} trade={trade} />
      <Group gap="8px 16px">
        <Submit loading={isPending} disabled={!isChanged(record, typed)} text={t("look")} />
        <SubLine>{t(isChanged(record, typed) ? "note" : "same")}</SubLine>
      </Group>
      <Problem text={problem} />
    </Form>
  );
}

type EditFieldsProps = {
  order: Order;
  typed: EditedText;
  onType: (typed: EditedText) => void;
  trade: TradeTools;
};

/** Each field says which rule or limit it breaks while it is typed into; the preview judges again. */
function EditFields({ order, typed, onType, trade }: EditFieldsProps) {
  const t = useTranslations("orderDesk.edit");
  const trades = useTranslations("trade");
  const { accountId, limits, person, findRules, findFigures } = trade;
  const { symbol } = order;
  const side = sideOf(order) ?? "buy";
  const product = CATEGORIES.find((one) => one === order.category) ?? "SPOT";
  const rules = useSymbolRules(accountId, { product, symbol }, findRules);
  const asked = { accountId, product, symbol, side, orderType: "limit", price: "" } as const;
  const live = useLiveFigures(asked, findFigures);
  const lastPrice = live.isFresh ? (live.figures?.quote?.lastPrice ?? null) : null;
  const market = parseMarket(order.symbol, order.category);
  const remarks =
    rules?.kind === "found" && isChanged(order, typed)
      ? editRemarks(order, changedText(order, typed), { ...rules, limits, person, lastPrice })
      : [];
  const { said } = useRemarks(remarks);
  const isUnlisted = rules?.kind === "found" && rules.instrument === null;
  return (
    <>
      <div className={styles.fields}>
        <TextInput
          label={market ? t("price", { coin: market.quote }) : t("priceBare")}
          value={typed.price}
          inputMode="decimal"
          maxLength={40}
          error={said("price")}
          onChange={({ currentTarget: { value } }) => onType({ ...typed, price: value })}
        />
        <TextInput
          label={market ? t("qty", { coin: market.base }) : t("qtyBare")}
          value={typed.qty}
          inputMode="decimal"
          maxLength={40}
          error={said("qty")}
          onChange={({ currentTarget: { value } }) => onType({ ...typed, qty: value })}
        />
      </div>
      {lastPrice === null ? null : (
        <SubLine>
          {t.rich("last", { price: () => <Figure key="price" amount={lastPrice} /> })}
        </SubLine>
      )}
      {rules?.kind === "refused" ? <SubLine>{rules.problem}</SubLine> : null}
      {isUnlisted ? <SubLine>{trades("ticket.rules.unknown")}</SubLine> : null}
    </>
  );
}

type SeveralProps = { rows: readonly Kept<"order">[]; trade: TradeTools };

/** Price and quantity of each selected order, one below the other. */
export function ChangeSelected({ rows, trade }: SeveralProps) {
  const t = useTranslations("orderDesk");
  const [isOpen, setIsOpen] = useState(false);
  const count = rows.length;
  return (
    <>
      <Button size="compact-sm" onClick={() => setIsOpen(true)}>
        {t.rich("bar.change", { count, wide: wideOnly })}
      </Button>
      {isOpen ? (
        <Drawer title={t("edit.several")} closedBy="closerequest" onClose={() => setIsOpen(false)}>
          {() => <SeveralForm rows={rows} trade={trade} />}
        </Drawer>
      ) : null}
    </>
  );
}

function SeveralForm({ rows, trade }: SeveralProps) {
  const t = useTranslations("orderDesk.edit");
  const { problem, isPending, run } = useChange();
  const editable = rows.filter(({ record }) => isEditable(record));
  const shown = editable.slice(0, MAX_BATCH);
  const [typed, setTyped] = useState<Readonly<Record<string, EditedText>>>({});
  const textOf = ({ recordId, record }: Kept<"order">) => typed[recordId] ?? presentText(record);
  const changed = shown.filter((row) => isChanged(row.record, textOf(row)));
  const { accountId } = trade;
  const submit = () => {
    const changes = changed.map((row) => ({
      id: row.recordId,
      text: changedText(row.record, textOf(row)),
    }));
    run(() => trade.draftSeveral({ accountId, operation: "modify-order", changes }));
  };
  const unchangeable = rows.length - editable.length;
  return (
    <Form action={submit} autoComplete="off">
      <SubLine>{t("severalText")}</SubLine>
      {unchangeable > 0 ? <SubLine>{t("unchangeable", { count: unchangeable })}</SubLine> : null}
      {editable.length > shown.length ? <SubLine>{t("most", { count: MAX_BATCH })}</SubLine> : null}
      {shown.map((row) => (
        <fieldset key={row.recordId} className={styles.edit}>
          <legend>
            {pairText(row.record.symbol)} · {visibleText(row.recordId)}
          </legend>
          <EditFields
            order={row.record}
            typed={textOf(row)}
            onType={(text) => setTyped((before) => ({ ...before, [row.recordId]: text }))}
            trade={trade}
          />
        </fieldset>
      ))}
      <Group gap="8px 16px">
        <Submit
          loading={isPending}
          disabled={changed.length === 0}
          text={t("lookSeveral", { count: changed.length })}
        />
        <SubLine>{t("note")}</SubLine>
      </Group>
      <Problem text={problem} />
    </Form>
  );
}
