"use client";
import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { ChangedMeanwhile } from "@/components/ui/forms/changed-meanwhile";
import { Form, Submit } from "@/components/ui/forms/form";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { LocalTime } from "@/components/ui/local-time";
import { MarkedText, Quiet, SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import { visibleText } from "@/lib/core/visible-text";
import type {
  PayoutAddressField,
  SavePayoutAddress,
  SavePayoutAddressOutcome,
  TypedPayoutAddress,
} from "@/lib/payouts/contract";
import type { Partner } from "@/lib/payouts/partner-terms";
import type { EnteredPayoutAddress, NewestPayoutAddress } from "@/lib/payouts/payout-address";

type PayoutAddressFormProps = {
  accountId: number;
  /** Of the account; only the person for a partner. */
  partners: readonly Partner[];
  /** Coins of the statements, as suggestions. */
  coins: readonly string[];
  /** The entries that the page shows. */
  addresses: readonly EnteredPayoutAddress[];
  save: ServerAction<SavePayoutAddress, Worded<SavePayoutAddressOutcome>>;
};

const NETWORKS = ["TRC20", "ERC20", "BEP20", "BTC", "SOL"];
const EMPTY: TypedPayoutAddress = { coin: "", network: "", address: "" };

/** Enters where a partner is paid. An unusual address is saved at the second press. */
export function PayoutAddressForm(props: PayoutAddressFormProps) {
  const { accountId, partners, coins, addresses, save } = props;
  const t = useTranslations("payouts.addresses");
  const [partnerId, setPartnerId] = useState(partners[0]?.id ?? "");
  const [typed, setTyped] = useState(EMPTY);
  const { outcome, isPending, run } = useAnswer<Worded<SavePayoutAddressOutcome>>(
    refused,
    ({ kind }) => {
      if (kind === "saved") setTyped(EMPTY);
    },
  );
  const changed = outcome?.kind === "changed-meanwhile" ? outcome : null;
  const shown = addresses.find(
    (entry) => entry.isCurrent && entry.partnerId === partnerId && entry.coin === typed.coin.trim(),
  );
  const seen = changed?.now.id ?? shown?.id ?? null;
  const isDoubtful = outcome?.kind === "ask";
  const problemOf = (field: PayoutAddressField) =>
    outcome?.kind === "refused" && outcome.field === field ? outcome.problem : null;
  const fieldOf = (field: keyof TypedPayoutAddress) => ({
    label: t(field),
    description: t(`${field}Note`),
    autoComplete: "off",
    spellCheck: false,
    value: typed[field],
    error: problemOf(field),
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setTyped({ ...typed, [field]: event.currentTarget.value }),
  });
  return (
    <Form
      action={() => run(() => save({ accountId, partnerId, typed, anyway: isDoubtful, seen }))}
      columnPx={180}
      maw={1120}
      mb={16}
      noValidate
    >
      {partners.length > 1 ? (
        <NativeSelect
          label={t("partner")}
          error={problemOf("partner")}
          data={partners.map(({ id, email }) => ({ value: id, label: visibleText(email) }))}
          value={partnerId}
          onChange={(event) => setPartnerId(event.currentTarget.value)}
        />
      ) : null}
      <TextInput {...fieldOf("coin")} list="payout-coins" />
      <TextInput {...fieldOf("network")} list="payout-networks" />
      <TextInput {...fieldOf("address")} />
      <datalist id="payout-coins">
        {coins.map((coin) => (
          <option key={coin} value={coin} />
        ))}
      </datalist>
      <datalist id="payout-networks">
        {NETWORKS.map((network) => (
          <option key={network} value={network} />
        ))}
      </datalist>
      <div role="status" data-wide="">
        {outcome?.kind === "ask"
          ? outcome.doubts.map((doubt) => (
              <Notice key={doubt}>{t(`doubt.${doubt}`, { network: typed.network.trim() })}</Notice>
            ))
          : null}
        {changed ? <ChangedAddress {...changed.now} /> : null}
        {outcome?.kind === "saved" ? <Notice tone="good">{t("saved")}</Notice> : null}
        {outcome?.kind === "unchanged" ? <Notice tone="plain">{t("unchanged")}</Notice> : null}
        {outcome?.kind === "refused" && (outcome.field === null || outcome.field === "partner") ? (
          <Notice tone="error">{outcome.problem}</Notice>
        ) : null}
      </div>
      <div data-wide="">
        <Submit loading={isPending} text={t(isDoubtful ? "anyway" : "save")} />
      </div>
    </Form>
  );
}

/** The address that somebody else entered. */
function ChangedAddress({ network, address, enteredBy }: NewestPayoutAddress) {
  const t = useTranslations("payouts.addresses");
  return (
    <ChangedMeanwhile
      lines={[
        <>
          {address === null ? (
            t("removed")
          ) : (
            <>
              {visibleText(network ?? "")} <code>{visibleText(address)}</code>
            </>
          )}{" "}
          ({visibleText(enteredBy)})
        </>,
      ]}
    />
  );
}

const column = columnOf<EnteredPayoutAddress>();

/** Every entry, newest first. `isOwn`: a partner's own, without the name. */
export function PayoutAddressList({
  addresses,
  isOwn,
}: {
  addresses: readonly EnteredPayoutAddress[];
  isOwn: boolean;
}) {
  const t = useTranslations("payouts.addresses");
  const payments = useTranslations("payouts.payments");
  const columns = [
    column.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
    isOwn ? null : column("partner", t("partner"), ({ partner }) => visibleText(partner)),
    column.prose("address", t("address"), ({ network, address }) =>
      address === null ? (
        <Quiet>{t("removed")}</Quiet>
      ) : (
        <>
          {visibleText(network ?? "")} <code>{visibleText(address)}</code>
        </>
      ),
    ),
    column("state", t("state"), ({ isCurrent, isRecent, address }) => {
      if (!isCurrent) return <Quiet>{t("replaced")}</Quiet>;
      if (address === null) return <MarkedText tone="quiet">{t("ended")}</MarkedText>;
      return (
        <>
          <MarkedText tone="good">{t("current")}</MarkedText>
          {isRecent ? <SubLine>{payments("recent")}</SubLine> : null}
        </>
      );
    }),
    column("entered", t("entered"), ({ enteredAt, enteredBy }) => (
      <>
        <LocalTime ms={enteredAt.getTime()} />
        <SubLine>{visibleText(enteredBy)}</SubLine>
      </>
    )),
  ].filter((each) => each !== null);
  return (
    <DataTable
      label={t("part")}
      rows={addresses}
      rowId={({ id }) => String(id)}
      columns={columns}
    />
  );
}
