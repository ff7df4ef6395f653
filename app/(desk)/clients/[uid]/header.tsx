import { Box, Flex, Text } from "@mantine/core";
import { Labels } from "@/components/clients/client-name";
import { ProfileActionsProvider, ProfileEdit } from "@/components/clients/profile-edit";
import { StateMark } from "@/components/clients/state-mark";
import { PageHead } from "@/components/shell/page-head";
import { LinkButton } from "@/components/ui/link-button";
import { LocalTime } from "@/components/ui/local-time";
import { SubLine } from "@/components/ui/marked-text";
import type { ClientView } from "@/lib/clients/load-client";
import { loadFilterChoices } from "@/lib/clients/load-filter-choices";
import { dayLabel } from "@/lib/core/day-text";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { getWords } from "../../../language/words";
import { ledgerUrl } from "../../commissions/open-ledger";
import { accountUrl } from "../../open-account";
import { labelClients, saveClient } from "../actions";
import { loadOpenClient, type OpenClient } from "./open-client";

export async function ClientHeader({ client }: { client: OpenClient }) {
  const { scope, account, uid, mayManage, query } = client;
  const [view, { labels }] = await Promise.all([loadOpenClient(client), loadFilterChoices(scope)]);
  if (!view) return null;
  const { profile, written, state } = view;
  const words = await getWords();
  const { t } = words;
  const writtenAt = () => (written === null ? null : <LocalTime ms={written.at.getTime()} />);
  return (
    <>
      <PageHead
        title={visibleText(profile.name ?? uid)}
        line={lineOf(words, view)}
        badge={
          <Flex component="span" wrap="wrap" gap="8px 12px" align="center">
            <StateMark state={state} />
            {profile.labels.length > 0 ? <Labels labels={profile.labels} /> : null}
          </Flex>
        }
        actions={
          <>
            {mayManage ? (
              <ProfileActionsProvider
                value={{ accountId: account.id, save: saveClient, label: labelClients, labels }}
              >
                <ProfileEdit profile={profile} look="button" />
              </ProfileActionsProvider>
            ) : null}
            <LinkButton href={ledgerUrl(account, query.filter)}>
              {t("clients.client.ledger")}
            </LinkButton>
            <LinkButton href={accountUrl("/clients", account)}>{t("clients.all")}</LinkButton>
          </>
        }
      />
      {profile.note + profile.owner + profile.contact === "" ? null : (
        <Box mb={16}>
          {profile.owner === "" ? null : (
            <p>{t("clients.client.owner", { owner: profile.owner })}</p>
          )}
          {profile.contact === "" ? null : (
            <p>{t("clients.client.contact", { contact: profile.contact })}</p>
          )}
          {profile.note === "" ? null : (
            <Text maw="88ch" style={{ whiteSpace: "pre-wrap" }}>
              {profile.note}
            </Text>
          )}
          {written ? (
            <SubLine>
              {written.by === null
                ? t.rich("clients.client.written", { at: writtenAt })
                : t.rich("clients.client.writtenBy", { person: written.by, at: writtenAt })}
            </SubLine>
          ) : null}
        </Box>
      )}
    </>
  );
}

function lineOf({ t, language }: Words, { profile, firstDay, lastDay }: ClientView): string {
  const days =
    firstDay === null || lastDay === null
      ? t("clients.client.noDays")
      : t("clients.client.days", {
          first: dayLabel(firstDay, language),
          last: dayLabel(lastDay, language),
        });
  const id = profile.customerId;
  return [
    profile.name === null ? null : t("clients.client.uid", { uid: visibleText(profile.uid) }),
    id === null ? null : t("clients.client.customer", { id }),
    t("clients.client.noCustomer", { days }),
  ]
    .filter((part) => part !== null)
    .join(" · ");
}
