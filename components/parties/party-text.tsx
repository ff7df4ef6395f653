import { useTranslations } from "next-intl";
import { Fact, Facts } from "@/components/ui/facts";
import { Quiet, SubLine } from "@/components/ui/marked-text";
import { visibleText } from "@/lib/core/visible-text";
import { PARTY_FIELDS, type Party, partyLines } from "@/lib/parties/party";
import styles from "./parties.module.css";

/** The details as they are, for people who may not change them. */
export function PartyFacts({ party }: { party: Party }) {
  const t = useTranslations("parties");
  return (
    <>
      <Facts mb={12}>
        {PARTY_FIELDS.map((field) => (
          <Fact key={field} term={t(`fields.${field}`)}>
            {party[field] === "" ? (
              <Quiet>{t("broker.nothing")}</Quiet>
            ) : (
              <span className={styles.lines}>
                {party[field].split("\n").map(visibleText).join("\n")}
              </span>
            )}
          </Fact>
        ))}
      </Facts>
      <Quiet>{t("broker.readOnly")}</Quiet>
    </>
  );
}

/** A party on a document: `known`, which is the name or what stands for it, and the details. */
export function PartyText({ known, party }: { known: string; party: Party | null }) {
  const t = useTranslations("parties");
  const lines = party ? partyLines({ ...party, name: "" }) : [];
  const name = party && party.name !== "" ? party.name : known;
  return (
    <>
      {visibleText(name)}
      {name === known ? null : <SubLine>{visibleText(known)}</SubLine>}
      {lines.length > 0 ? <SubLine>{lines.map(visibleText).join(t("comma"))}</SubLine> : null}
      {party && party.taxNumber !== "" ? (
        <SubLine>{t("taxNumberText", { number: visibleText(party.taxNumber) })}</SubLine>
      ) : null}
    </>
  );
}
