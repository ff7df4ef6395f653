"use client";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useId, useState, useTransition } from "react";
import { Form, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { SecretField } from "@/components/ui/forms/secret-field";
import { useFailureText } from "@/components/ui/forms/use-change";
import { DEFAULT_TOKEN_DAYS, MOST_TOKEN_DAYS, needsAccount, TOKEN_SCOPES } from "@/lib/core/token-scopes";
import type { MadeToken, MakeToken, TokenField, TokenText } from "./token-view";
import styles from "./tokens.module.css";

export type AccountChoice = { readonly id: number; readonly name: string };
type TokenFormProps = {
  /** Those that this person may see. */
  accounts: readonly AccountChoice[];
  /** Where the desk is reached, for the example. */
  origin: string;
  make: MakeToken;
};

/** The fields stand in one line, whatever is said of each. */
const LABEL_FIRST: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];

/** Makes a token; its text then stands in the place of the form, until the person says that it is kept. */
export function TokenForm({ accounts, origin, make }: TokenFormProps) {
  const [t, tokens] = [useTranslations("tokens.form"), useTranslations("tokens")];
  const failureText = useFailureText();
  const first = accounts[0]?.id ?? null;
  const [outcome, setOutcome] = useState<MadeToken | null>(null);
  const [isOfAccount, setOfAccount] = useState(first !== null);
  const [isPending, startTransition] = useTransition();
  const [accountId, scopesId] = [useId(), useId()];
  if (outcome?.kind === "made") {
    return <MadeOnce made={outcome} origin={origin} onDone={() => setOutcome(null)} />;
  }
  const submit = (data: FormData) =>
    startTransition(async () => {
      const refused = (error: unknown) =>
        ({ kind: "refused", field: null, problem: failureText(error) }) as const;
      setOutcome(await make(readText(data)).catch(refused));
    });
  const problemOf = (field: TokenField | null) => (outcome?.field === field ? outcome.problem : null);
  return (
    <Form action={submit} onChange={() => setOutcome(null)} className={styles.form} noValidate>
      <TextInput
        inputWrapperOrder={LABEL_FIRST}
        label={t("name")}
        description={t("nameNote")}
        autoComplete="off"
        name="name"
        error={problemOf("name")}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a grid */}
      <div role="group" aria-labelledby={scopesId} className={styles.field}>
        <span id={scopesId} className={styles.label}>
          {t("scopes")}
        </span>
        <div className={styles.scopes}>
          {TOKEN_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              label={tokens(`reads.${scope}`)}
              name="scopes"
              value={scope}
              defaultChecked={scope === (first === null ? "research:read" : "commissions:read")}
              onChange={({ currentTarget: { form } }) =>
                form && setOfAccount(needsAccount(readText(new FormData(form)).scopes))
              }
            />
          ))}
        </div>
        <Problem text={problemOf("scopes")} />
      </div>
      <div className={styles.field}>
        <label htmlFor={accountId} className={styles.label}>
          {t("account")}
        </label>
        <select
          id={accountId}
          className={styles.select}
          key={String(isOfAccount)}
          name="account"
          disabled={!isOfAccount || accounts.length === 0}
          defaultValue={isOfAccount ? (first ?? "") : ""}
        >
          {isOfAccount && accounts.length > 0 ? null : <option value="">{t("noAccount")}</option>}
          {accounts.map(({ id, name }) => (
            <option key={id} value={id} translate="no">
              {name}
            </option>
          ))}
        </select>
        <Problem text={problemOf("account")} />
      </div>
      <TextInput
        inputWrapperOrder={LABEL_FIRST}
        inputMode="numeric"
        label={t("days")}
        description={t("daysNote", { most: MOST_TOKEN_DAYS })}
        name="days"
        defaultValue={DEFAULT_TOKEN_DAYS}
        error={problemOf("days")}
      />
      <div className={styles.submit}>
        <Button type="submit" variant="filled" loading={isPending}>
          {t("make")}
        </Button>
        <Problem text={problemOf(null)} />
      </div>
    </Form>
  );
}

function readText(data: FormData): TokenText {
  const scopes = data.getAll("scopes");
  return {
    name: textOf(data, "name"),
    scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)),
    accountId: Number(textOf(data, "account")) || null,
    days: textOf(data, "days"),
  };
}

type MadeOnceProps = {
  made: Extract<MadeToken, { kind: "made" }>;
  origin: string;
  onDone: () => void;
};

/** The text of a new token: here and never again. */
function MadeOnce({ made, origin, onDone }: MadeOnceProps) {
  const t = useTranslations("tokens.made");
  return (
    <div className={styles.made} role="status">
      <p className={styles.madeTitle}>{t("title", { name: made.name })}</p>
      <p className={styles.quiet}>{t("once")}</p>
      <SecretField label={t("text")} secret={made.text} />
      <p className={styles.quiet}>{t("example")}</p>
      {/* The token itself stays out of a shell's history. */}
      <pre className={styles.example} translate="no">
        <code>{`read -rs TOKEN\ncurl --fail -OJ -H "Authorization: Bearer $TOKEN" \\\n  "${origin}${made.address}"`}</code>
      </pre>
      <Button onClick={onDone}>{t("done")}</Button>
    </div>
  );
}
