"use client";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Dropdown } from "@/components/ui/dropdown";
import { MarkedText, Quiet } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import { visibleText } from "@/lib/core/visible-text";
import type { SavePartnerParty, SavePartyOutcome } from "@/lib/parties/contract";
import type { PartnerParty } from "@/lib/parties/party";
import { missingOfText, partyText } from "@/lib/parties/text";
import { PartyForm } from "./party-form";

type PartnerPartyListProps = {
  accountId: number;
  partners: readonly PartnerParty[];
  /** Null: the person may not change them. */
  save: ServerAction<SavePartnerParty, Worded<SavePartyOutcome>> | null;
};

const column = columnOf<PartnerParty>();

/** What documents say of each partner of the account. */
export function PartnerPartyList({ accountId, partners, save }: PartnerPartyListProps) {
  const words = useWords();
  const { t } = words;
  const columns = [
    column.lead("partner", t("parties.partners.partner"), ({ email }) => visibleText(email)),
    column("details", t("parties.partners.details"), (party) => partyText(words, party)),
    column("state", t("parties.partners.state"), { phone: "aside" }, (party) => {
      const fields = missingOfText(words, party);
      return fields === null ? (
        <MarkedText tone="good">{t("parties.partners.whole")}</MarkedText>
      ) : (
        <Quiet>{t("parties.partners.missing", { fields })}</Quiet>
      );
    }),
    save
      ? column.tools("edit", t("parties.partners.edit"), ({ partnerId, email, ...party }) => (
          <Dropdown
            label={t("parties.partners.editOf", { partner: visibleText(email) })}
            trigger={t("parties.partners.edit")}
          >
            {(close) => (
              <PartyForm
                accountId={accountId}
                party={party}
                save={(input) => save({ ...input, partnerId })}
                onSaved={close}
              />
            )}
          </Dropdown>
        ))
      : null,
  ].filter((each) => each !== null);
  return (
    <DataTable
      label={t("parties.partners.title")}
      rows={partners}
      rowId={({ partnerId }) => partnerId}
      columns={columns}
    />
  );
}
