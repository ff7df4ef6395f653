"use client";
import { Fieldset, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import type { ServerAction } from "@/lib/core/action-result";
import type { GiveRole, TakeRole } from "@/lib/trading/contract";
import { type PersonLimits, TRADING_ROLES, type TradingRole } from "@/lib/trading/order-limits";
import styles from "./ticket.module.css";

type GrantedRole = {
  readonly userId: string;
  readonly email: string;
  readonly role: TradingRole;
  readonly limits: PersonLimits;
};

type TradingPeopleProps = {
  accountId: number;
  granted: readonly GrantedRole[];
  /** People who see the whole account: they may be given a role. */
  people: readonly { readonly id: string; readonly email: string }[];
  /** Who looks; `backHref`: where they go on once they are a trader, null: they stay here. */
  self: { readonly userId: string; readonly backHref: string | null };
  give: ServerAction<GiveRole, string | null>;
  take: ServerAction<TakeRole, null>;
};

const column = columnOf<GrantedRole>();

/** The account's traders and approvers. */
export function TradingPeople({
  accountId,
  granted,
  people,
  self,
  give,
  take,
}: TradingPeopleProps) {
  const t = useTranslations("trade");
  const limit = (value: string | number | null) =>
    value === null ? t("settings.people.asAccount") : String(value);
  return (
    <Stack gap={16}>
      {granted.length === 0 ? <SubLine>{t("settings.people.none")}</SubLine> : null}
      {granted.length === 0 ? null : (
        <DataTable
          label={t("settings.people.title")}
          rows={granted}
          rowId={({ userId, role }) => `${userId} ${role}`}
          columns={[
            column.lead("person", t("settings.people.person"), ({ email }) => email),
            column("role", t("settings.people.role"), ({ role }) => (
              <span title={t(`roleNotes.${role}`)}>{t(`roles.${role}`)}</span>
            )),
            column("own", t("settings.people.own"), ({ role, limits }) => {
              const { largestOrder, openValue, ordersADay } = limits;
              const isOwn = largestOrder !== null || openValue !== null || ordersADay !== null;
              if (role === "approver") return null;
              if (!isOwn) return t("settings.people.noOwn");
              return t("settings.people.ownText", {
                order: limit(largestOrder),
                open: limit(openValue),
                count: limit(ordersADay),
              });
            }),
            column(
              "take",
              <span className="visually-hidden">{t("settings.people.take")}</span>,
              ({ userId, email, role }) => {
                const named = { role: t(`roles.${role}`), email };
                return (
                  <AskFirst
                    trigger={t("settings.people.take")}
                    label={t("settings.people.takeLabel", named)}
                    title={t("settings.people.takeTitle", named)}
                    text={t("settings.people.takeText")}
                    run={() => take({ accountId, userId, role })}
                  />
                );
              },
            ),
          ]}
        />
      )}
      <GiveRoleForm accountId={accountId} people={people} self={self} give={give} />
    </Stack>
  );
}

const roleOf = (text: string): TradingRole => (text === "approver" ? "approver" : "trader");

type GiveRoleProps = Pick<TradingPeopleProps, "accountId" | "people" | "self" | "give">;

function GiveRoleForm({ accountId, people, self, give }: GiveRoleProps) {
  const t = useTranslations("trade");
  const router = useRouter();
  const { problem, isPending, run } = useChange();
  const [role, setRole] = useState<TradingRole>("trader");
  /** The next person begins with empty fields. */
  const [given, setGiven] = useState(0);
  if (people.length === 0) return <SubLine>{t("settings.people.noCandidates")}</SubLine>;
  // The fields are read at submit: a choice may have been made before the script loaded.
  const submit = (data: FormData) => {
    const chosen = roleOf(textOf(data, "role"));
    const own = (name: "largestOrder" | "openValue" | "ordersADay") =>
      chosen === "trader" ? textOf(data, name) : "";
    const typed = {
      accountId,
      userId: textOf(data, "userId"),
      role: chosen,
      largestOrder: own("largestOrder"),
      openValue: own("openValue"),
      ordersADay: own("ordersADay"),
    };
    run(
      () => give(typed),
      () => {
        setGiven((count) => count + 1);
        setRole("trader");
        const isOwn = typed.userId === self.userId && typed.role === "trader";
        if (isOwn && self.backHref !== null) router.push(self.backHref);
      },
    );
  };
  return (
    <Form
      key={given}
      className={styles.form}
      action={submit}
      aria-label={t("settings.people.give")}
    >
      <div className={styles.pair}>
        <NativeSelect
          name="userId"
          label={t("settings.people.person")}
          data={people.map(({ id, email }) => ({ value: id, label: email }))}
          defaultValue={self.backHref === null ? people[0]?.id : self.userId}
        />
        <NativeSelect
          name="role"
          label={t("settings.people.role")}
          description={t(`roleNotes.${role}`)}
          defaultValue="trader"
          data={TRADING_ROLES.map((one) => ({
            value: one,
            label: t(`roles.${one}`),
          }))}
          onChange={({ currentTarget: { value } }) => setRole(roleOf(value))}
        />
      </div>
      {role === "trader" ? (
        <Fieldset variant="unstyled" legend={t("settings.people.own")}>
          <Text size="xs" c="dimmed" mb={8}>
            {t("settings.people.ownNote")}
          </Text>
          <div className={styles.pair}>
            <TextInput
              name="largestOrder"
              label={t("settings.limits.largestOrder")}
              inputMode="decimal"
            />
            <TextInput
              name="openValue"
              label={t("settings.limits.openValue")}
              inputMode="decimal"
            />
            <TextInput
              name="ordersADay"
              label={t("settings.limits.ordersADay")}
              inputMode="numeric"
            />
          </div>
        </Fieldset>
      ) : null}
      <Group gap="8px 16px">
        <Submit loading={isPending} text={t("settings.people.save")} />
        <Problem text={problem} />
      </Group>
    </Form>
  );
}
