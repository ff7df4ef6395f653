"use client";
import { Checkbox, Fieldset, Group, Text, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { StoredMeanwhile } from "@/components/ui/forms/stored-meanwhile";
import { useChange } from "@/components/ui/forms/use-change";
import { useSeen } from "@/components/ui/forms/use-seen";
import { SubLine } from "@/components/ui/marked-text";
import type { ServerAction } from "@/lib/core/action-result";
import type {
  AddTradeKey,
  LimitsText,
  OfTradingAccount,
  ReplaceTradeKey as ReplaceTradeKeyInput,
  SaveLimits,
} from "@/lib/trading/contract";
import { CATEGORIES } from "@/lib/trading/exchange-words";
import { limitsText } from "@/lib/trading/limits-text";
import type { TradingLimits } from "@/lib/trading/order-limits";
import styles from "./ticket.module.css";

type TradeKeyProps = { accountId: number; add: ServerAction<AddTradeKey, string | null> };

/** Adds the key that may place orders. Its parts never come back from the server. */
export function TradeKeyForm({ accountId, add }: TradeKeyProps) {
  const t = useTranslations("trade.settings.key");
  const { problem, isPending, run } = useChange();
  const submit = (data: FormData) => {
    const channelApiCode = textOf(data, "channelApiCode");
    run(() => add({ accountId, key: readKey(data), channelApiCode }));
  };
  return (
    <Form className={styles.form} action={submit} autoComplete="off">
      <SubLine>{t("line")}</SubLine>
      <KeyFields />
      <TextInput
        name="channelApiCode"
        label={t("channel")}
        description={t("channelNote")}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
      />
      <Group gap="8px 16px">
        <Submit loading={isPending} text={t("add")} />
        <Problem text={problem} />
      </Group>
    </Form>
  );
}

function KeyFields() {
  const t = useTranslations("trade.settings.key");
  return (["apiKey", "apiSecret", "apiPassphrase"] as const).map((part) => (
    <TextInput
      key={part}
      name={part}
      type="password"
      label={t(part)}
      autoComplete="off"
      spellCheck={false}
      required
    />
  ));
}

function readKey(data: FormData): AddTradeKey["key"] {
  return {
    apiKey: textOf(data, "apiKey"),
    apiSecret: textOf(data, "apiSecret"),
    apiPassphrase: textOf(data, "apiPassphrase"),
  };
}

type ReplaceTradeKeyProps = {
  accountId: number;
  name: string;
  replace: ServerAction<ReplaceTradeKeyInput, string | null>;
};

/** The page shows the new key's last letters. */
export function ReplaceTradeKey(props: ReplaceTradeKeyProps) {
  const t = useTranslations("trade.settings.key");
  return (
    <Dropdown trigger={t("replace")}>
      {(close) => <ReplaceForm {...props} close={close} />}
    </Dropdown>
  );
}

function ReplaceForm({
  accountId,
  name,
  replace,
  close,
}: ReplaceTradeKeyProps & { close: () => void }) {
  const t = useTranslations("trade.settings.key");
  const { problem, isPending, run } = useChange();
  const submit = (data: FormData) => run(() => replace({ accountId, key: readKey(data) }), close);
  return (
    <Form w={360} maw="100%" action={submit} autoComplete="off">
      <Text size="sm" fw={600}>
        {t("replaceTitle", { name })}
      </Text>
      <SubLine>{t("replaceLine")}</SubLine>
      <KeyFields />
      <Group gap="8px 16px">
        <Submit loading={isPending} text={t("replace")} />
        <Problem text={problem} />
      </Group>
    </Form>
  );
}

type RemoveTradeKeyProps = {
  accountId: number;
  name: string;
  remove: ServerAction<OfTradingAccount, string | null>;
};

export function RemoveTradeKey({ accountId, name, remove }: RemoveTradeKeyProps) {
  const t = useTranslations("trade.settings.key");
  return (
    <AskFirst
      trigger={t("remove")}
      title={t("removeTitle", { name })}
      text={t("removeText")}
      run={() => remove({ accountId })}
    />
  );
}

const FIGURES = ["largestOrder", "openValue", "deviationPercent", "largestLeverage"] as const;

type LimitsFormProps = {
  accountId: number;
  limits: TradingLimits;
  /** Higher ones wait for a second person. */
  isAsked: boolean;
  save: ServerAction<SaveLimits, string | null>;
};

/** The account's limits, each with its unit in words. */
export function LimitsForm({ accountId, limits, isAsked, save }: LimitsFormProps) {
  const t = useTranslations("trade");
  const { problem, isDone, isPending, run, forget } = useChange();
  const { seen, key, form, ...meanwhile } = useSeen(limits);
  const submit = (data: FormData) => {
    const typed: LimitsText = {
      categories: CATEGORIES.filter((category) => data.has(category)),
      symbols: textOf(data, "symbols"),
      largestOrder: textOf(data, "largestOrder"),
      openValue: textOf(data, "openValue"),
      ordersADay: textOf(data, "ordersADay"),
      deviationPercent: textOf(data, "deviationPercent"),
      allowsMarketOrders: data.has("allowsMarketOrders"),
      allowsBorrowing: data.has("allowsBorrowing"),
      allowsShorting: data.has("allowsShorting"),
      allowsMoving: data.has("allowsMoving"),
      largestLeverage: textOf(data, "largestLeverage"),
      secondPersonAbove: textOf(data, "secondPersonAbove"),
    };
    forget();
    run(() => save({ accountId, seen: limitsText(seen), typed }));
  };
  return (
    <Form ref={form} className={styles.form} action={submit}>
      <LimitFields key={key} limits={seen} />
      <StoredMeanwhile {...meanwhile} />
      <Group gap="8px 16px">
        <Submit loading={isPending} text={t("settings.limits.save")} />
        <span role="status">
          {isDone ? t(isAsked ? "settings.limits.asked" : "settings.limits.saved") : null}
        </span>
        <Problem text={problem} />
      </Group>
    </Form>
  );
}

/** Keyed by the limits, so that new ones refill the fields while the form keeps its messages. */
function LimitFields({ limits }: Pick<LimitsFormProps, "limits">) {
  const t = useTranslations("trade");
  return (
    <>
      <Fieldset variant="unstyled" legend={t("settings.limits.categories")}>
        <Group gap="8px 16px">
          {CATEGORIES.map((category) => (
            <Checkbox
              key={category}
              name={category}
              label={t(`categories.${category}`)}
              defaultChecked={limits.categories.includes(category)}
            />
          ))}
        </Group>
      </Fieldset>
      <Textarea
        name="symbols"
        label={t("settings.limits.symbols")}
        description={t("settings.limits.symbolsNote")}
        rows={3}
        spellCheck={false}
        defaultValue={limits.symbols.join("\n")}
      />
      <div className={styles.pair}>
        {FIGURES.map((field) => (
          <TextInput
            key={field}
            name={field}
            label={t(`settings.limits.${field}`)}
            inputMode="decimal"
            defaultValue={limits[field]}
            required
          />
        ))}
        <TextInput
          name="ordersADay"
          label={t("settings.limits.ordersADay")}
          inputMode="numeric"
          defaultValue={String(limits.ordersADay)}
          required
        />
      </div>
      <Checkbox
        name="allowsMarketOrders"
        label={t("settings.limits.allowsMarketOrders")}
        defaultChecked={limits.allowsMarketOrders}
      />
      <Checkbox
        name="allowsBorrowing"
        label={t("settings.limits.allowsBorrowing")}
        defaultChecked={limits.allowsBorrowing}
      />
      <Checkbox
        name="allowsShorting"
        label={t("settings.limits.allowsShorting")}
        defaultChecked={limits.allowsShorting}
      />
      <Checkbox
        name="allowsMoving"
        label={t("settings.limits.allowsMoving")}
        description={t("settings.limits.movingNote")}
        defaultChecked={limits.allowsMoving}
      />
      <TextInput
        name="secondPersonAbove"
        label={t("settings.limits.secondPersonAbove")}
        description={t("settings.limits.secondPersonNote")}
        inputMode="decimal"
        defaultValue={limits.secondPersonAbove ?? ""}
      />
    </>
  );
}
