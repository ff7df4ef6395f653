"use client";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/forms/button";
import { Form } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useFailureText } from "@/components/ui/forms/use-change";
import type { Language } from "@/lib/core/language";
import { SHARE_LIMITS } from "@/lib/core/share/options";
import type { ShareKind, ShareSubject } from "@/lib/core/share/subject";
import { KindField } from "./kind-field";
import { MadeLink } from "./made-link";
import { PanelsField } from "./panels-field";
import { ShareFields } from "./share-fields";
import styles from "./share-form.module.css";
import type { MadeShare, MakeShare, ShareChoices, ShareText } from "./share-text";

export type ShareFormProps = {
  /** What the page shows; panels can be left out. */
  subject: ShareSubject;
  /** Of whoever shares: what the page is in unless another one is chosen. */
  language: Language;
  choices: ShareChoices;
  make: MakeShare;
  onDone: () => void;
};

const EMPTY: Omit<ShareText, "language"> = {
  title: "",
  commentary: "",
  hidesAuthor: false,
  days: String(SHARE_LIMITS.days.usual),
  isEndless: false,
  password: null,
  maxViews: "",
  emailDomains: "",
};

/** Makes a link; its address then stands in the place of the form, until the person says that it is kept. */
export function ShareForm({ language, choices, make, onDone, ...given }: ShareFormProps) {
  const t = useTranslations("shareForm");
  const failureText = useFailureText();
  const [subject, setSubject] = useState(given.subject);
  const [kind, setKind] = useState<ShareKind>("snapshot");
  const [text, setText] = useState<ShareText>({ ...EMPTY, language });
  const [outcome, setOutcome] = useState<MadeShare | null>(null);
  const [isPending, startTransition] = useTransition();
  if (outcome?.kind === "made")
    return <MadeLink made={outcome} id={outcome.id} onAnother={() => setOutcome(null)} onDone={onDone} />;
  const submit = () =>
    startTransition(async () => {
      const refused = (error: unknown) =>
        ({ kind: "refused", field: null, problem: failureText(error) }) as const;
      setOutcome(await make({ subject, kind, text }).catch(refused));
    });
  return (
    <Form action={submit} className={styles.form} noValidate>
      <p className={styles.quiet}>{t("line")}</p>
      <PanelsField subject={subject} from={given.subject} onChange={setSubject} />
      <KindField kind={kind} onChange={setKind} />
      <ShareFields
        text={text}
        change={(part) => setText({ ...text, ...part })}
        refusal={outcome}
        choices={choices}
      />
      <div className={styles.submit}>
        <Problem text={outcome?.field === null ? outcome.problem : null} />
        <Button type="submit" look="primary" disabled={isPending} aria-busy={isPending}>
          {t("make")}
        </Button>
      </div>
    </Form>
  );
}
