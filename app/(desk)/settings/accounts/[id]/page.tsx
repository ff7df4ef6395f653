import { Box, Group, Stack, Text } from "@mantine/core";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import {
  AccountButton,
  AccountEndForm,
  AccountNameForm,
  RemoveAccountForm,
} from "@/components/accounts/account-forms";
import { KeyForm } from "@/components/accounts/key-form";
import { LoneApprovalSetting } from "@/components/payouts/lone-approval";
import { Fact, Facts } from "@/components/ui/facts";
import { LinkButton } from "@/components/ui/link-button";
import { LocalTime } from "@/components/ui/local-time";
import { Panel } from "@/components/ui/panel";
import type { Account, FileAccount, KeyAccount } from "@/lib/accounts/find-account";
import { loadAccountContents } from "@/lib/accounts/remove-account";
import { secondsText } from "@/lib/accounts/text";
import { dayLabel } from "@/lib/core/day-text";
import { loadLoneApproval } from "@/lib/payouts/load-lone-approval";
import { isAdministrator, listVisibleAccounts } from "@/lib/sign-in/scope/account-scope";
import { requireUser } from "@/lib/sign-in/session";
import { accountUrl } from "../../../open-account";
import { loneChoices } from "../../../payouts/lone-choices";
import { openManagedOnce } from "../open-managed";
import {
  endOne,
  makeDefaultOne,
  pauseOne,
  removeOne,
  renameOne,
  replaceOne,
  testOne,
} from "./actions";

const OTHERS = [
  "repayments",
  "exports",
  "imports",
  "views",
  "clientProfiles",
  "monthCloses",
  "assetSnapshots",
  "tradingRecords",
  "orderRecords",
  "grants",
  "tokens",
] as const;

async function ConnectionFacts({ account }: { account: KeyAccount }) {
  const t = await getTranslations("accounts");
  const { environment, baseUrl, keyHint, showSub, clockOffsetMs, createdAt } = account;
  const key = keyHint === "" ? t("list.noHint") : t("list.keyHint", { hint: keyHint });
  return (
    <Facts mb={16}>
      <Fact term={t("list.address")}>{baseUrl}</Fact>
      <Fact term={t("one.environment")}>{t(`one.environments.${environment}`)}</Fact>
      <Fact term={t("list.key")}>{key}</Fact>
      <Fact term={t("one.showSub")}>{t(showSub ? "one.counted" : "one.notCounted")}</Fact>
      <Fact term={t("one.clock")}>{t("list.offset", { seconds: secondsText(clockOffsetMs) })}</Fact>
      <Fact term={t("one.added")}>
        <LocalTime ms={createdAt.getTime()} exact />
      </Fact>
    </Facts>
  );
}

async function FileFacts({
  account: { exchangeName, endedOn, createdAt },
}: {
  account: FileAccount;
}) {
  const t = await getTranslations("accounts");
  return (
    <Facts mb={16}>
      <Fact term={t("list.address")}>{exchangeName}</Fact>
      <Fact term={t("files.days")}>{t("files.daysText")}</Fact>
      {endedOn === null ? null : (
        <Fact term={t("end.title")}>{dayLabel(endedOn, await getLocale())}</Fact>
      )}
      <Fact term={t("one.added")}>
        <LocalTime ms={createdAt.getTime()} exact />
      </Fact>
    </Facts>
  );
}

function Line({ children }: { children: string }) {
  return (
    <Text size="sm" maw="72ch" mb={12}>
      {children}
    </Text>
  );
}

async function KeyPanels({ account: { id, pausedAt } }: { account: KeyAccount }) {
  const t = await getTranslations("accounts");
  const isPaused = pausedAt !== null;
  return (
    <>
      <Panel id="sync-title" title={t("sync.title")}>
        <Line>{t(isPaused ? "sync.paused" : "sync.active")}</Line>
        <Line>{t("sync.lossNote")}</Line>
        <AccountButton
          text={t(isPaused ? "sync.resume" : "sync.pause")}
          input={{ accountId: id, isPaused: !isPaused }}
          action={pauseOne}
        />
      </Panel>
      <Panel id="key-title" title={t("key.title")}>
        <Line>{t("key.line")}</Line>
        <KeyForm accountId={id} replace={replaceOne} />
      </Panel>
    </>
  );
}

async function EndPanel({ account }: { account: FileAccount }) {
  const t = await getTranslations("accounts.end");
  return (
    <Panel id="end-title" title={t("title")}>
      <Line>{t("line")}</Line>
      <AccountEndForm accountId={account.id} endedOn={account.endedOn} save={endOne} />
    </Panel>
  );
}

async function RemovePanel({ account }: { account: Account }) {
  const [contents, t] = await Promise.all([
    loadAccountContents(account.id),
    getTranslations("accounts.remove"),
  ]);
  if (contents === null) notFound();
  const { days, rows, supersededRows } = contents;
  return (
    <Panel id="remove-title" title={t("title")}>
      <Line>{t("line")}</Line>
      <Box component="ul" mb={12} pl={20} style={{ listStyle: "disc" }} fz={13}>
        <li>{t("days", { count: days, rows })}</li>
        {supersededRows > 0 ? <li>{t("superseded", { count: supersededRows })}</li> : null}
        {OTHERS.filter((what) => contents[what] > 0).map((what) => (
          <li key={what}>{t(what, { count: contents[what] })}</li>
        ))}
      </Box>
      <Line>{t(account.isFedByFiles ? "staysOfFiles" : "stays")}</Line>
      <Group gap={8} mb={12}>
        <LinkButton href={`${accountUrl("/commissions", account)}&preset=all`}>
          {t("exportFirst")}
        </LinkButton>
        <LinkButton href={accountUrl("/repayments", account)}>{t("exportRepayments")}</LinkButton>
      </Group>
      <RemoveAccountForm accountId={account.id} name={account.name} remove={removeOne} />
    </Panel>
  );
}

/** 404 for an account that this person does not manage, as for one that does not exist. */
async function requireManaged({ params }: PageProps<"/settings/accounts/[id]">) {
  return (await openManagedOnce(await requireUser(), (await params).id)) ?? notFound();
}

export async function generateMetadata(
  props: PageProps<"/settings/accounts/[id]">,
): Promise<Metadata> {
  return { title: (await requireManaged(props)).account.name };
}

export default async function AccountPage(props: PageProps<"/settings/accounts/[id]">) {
  const [user, { account, scope }] = await Promise.all([requireUser(), requireManaged(props)]);
  const t = await getTranslations("accounts");
  const payouts = await getTranslations("payouts.alone");
  const parties = await getTranslations("parties");
  const { id, name } = account;
  const [first, ...others] = await listVisibleAccounts(user);
  return (
    <div className="stack">
      <p>
        <Link href="/settings/accounts">{t("one.back")}</Link>
      </p>
      <Panel id="connection-title" title={name} note={t("one.connection")}>
        {account.isFedByFiles ? (
          <FileFacts account={account} />
        ) : (
          <ConnectionFacts account={account} />
        )}
        <Group gap={8} align="flex-start">
          {account.isFedByFiles ? (
            <LinkButton href={accountUrl("/import", account)}>{t("files.import")}</LinkButton>
          ) : (
            <AccountButton text={t("one.test")} input={{ accountId: id }} action={testOne} />
          )}
          {others.length > 0 && first?.id !== id ? (
            <AccountButton
              text={t("one.makeDefault")}
              input={{ accountId: id }}
              action={makeDefaultOne}
            />
          ) : null}
        </Group>
      </Panel>
      <Panel id="name-title" title={t("name.title")}>
        <AccountNameForm key={name} accountId={id} name={name} rename={renameOne} />
      </Panel>
      {account.isFedByFiles ? null : <KeyPanels account={account} />}
      {account.isFedByFiles && isAdministrator(user) ? <EndPanel account={account} /> : null}
      <Panel id="documents-title" title={parties("title")}>
        <Line>{parties("line")}</Line>
        <LinkButton href={accountUrl("/payouts/details", account)}>{parties("open")}</LinkButton>
      </Panel>
      <Panel id="alone-title" title={payouts("title")}>
        <Stack gap={12} maw="72ch" fz="sm">
          <LoneApprovalSetting
            state={await loadLoneApproval(scope)}
            choices={loneChoices(user, { ...account, role: "manager" })}
          />
        </Stack>
      </Panel>
      {isAdministrator(user) ? <RemovePanel account={account} /> : null}
    </div>
  );
}
