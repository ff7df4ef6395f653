"use client";
import { Button, Checkbox, Fieldset, Group, Radio, SimpleGrid, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Drawer } from "@/components/ui/detail-drawer";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { Icon } from "@/components/ui/icon";
import { SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import type { ServerAction } from "@/lib/core/action-result";
import type { Language } from "@/lib/core/language";
import type { ShareChooser } from "@/lib/shares/check-options";
import type { IfMissing, MakeShare, ShareText } from "@/lib/shares/contract";
import { MISSING_WHY, type MissingPanels } from "@/lib/shares/facts/missing-words";
import { SHARE_LIMITS } from "@/lib/shares/options";
import { SHARE_KINDS, type ShareKind, type ShareSubject } from "@/lib/shares/subject";
import { ShownLink } from "./made-link";
import { ShareFields } from "./share-fields";
import styles from "./share-form.module.css";
import { extentText, type MadeLink, missingText, subjectText } from "./share-text";

/**
 * The drawer that shares a page. A press outside does not close it: typed text and the address
 * shown once would be lost.
 */
export function ShareButton(form: Omit<ShareFormProps, "onDone">) {
  const { t, language } = useWords("shareForm");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="share" size={14} />
        {t("button")}
      </Button>
      {isOpen ? (
        <Drawer title={t("title")} closedBy="closerequest" onClose={() => setOpen(false)}>
          {(close) => (
            <>
              <Text fw={600} mt={-4} style={{ overflowWrap: "anywhere" }}>
                {subjectText(t, form.subject, language)}{" "}
                <Text span size="xs" lh="sm" c="dimmed">
                  {extentText(t, form.subject)}
                </Text>
              </Text>
              <ShareForm {...form} onDone={close} />
            </>
          )}
        </Drawer>
      ) : null}
    </>
  );
}

type ShareFormProps = {
  /** What the page shows; panels can be left out. */
  subject: ShareSubject;
  language: Language;
  chooser: ShareChooser;
  make: ServerAction<MakeShare, MadeLink>;
  onDone: () => void;
};

const EMPTY: Omit<ShareText, "language"> = {
  title: "",
  commentary: "",
  hidesAuthor: false,
  days: String(SHARE_LIMITS.days.default),
  isEndless: false,
  password: null,
  maxViews: "",
  emailDomains: "",
};

/** Creates a link; its address then replaces the form until the person presses Done. */
function ShareForm({ language, chooser, make, onDone, ...given }: ShareFormProps) {
  const t = useTranslations("shareForm");
  const [subject, setSubject] = useState(given.subject);
  const [kind, setKind] = useState<ShareKind>("snapshot");
  const [text, setText] = useState<ShareText>({ ...EMPTY, language });
  const { outcome, setOutcome, isPending, run } = useAnswer<MadeLink>(refused);
  const [goesOn, setGoesOn] = useState(false);
  /** What the next request does about missing panels; null: the drawer is closed. */
  const next = useRef<IfMissing | null>(null);
  useEffect(
    () => () => {
      next.current = null;
    },
    [],
  );
  if (outcome?.kind === "made")
    return (
      <ShownLink
        made={outcome}
        id={outcome.id}
        onAnother={() => setOutcome(null)}
        onDone={onDone}
      />
    );
  /** Asks until the link is made, or nothing is left that could still come. */
  const ask = (ifMissing: IfMissing) =>
    run(
      () => make({ subject, kind, text, ifMissing }),
      (answer) => {
        const isOver = answer.kind !== "incomplete" || !mayStillCome(answer.missing, ifMissing);
        const wanted = isOver && next.current !== "leave-out" ? null : next.current;
        const isNext = answer.kind === "incomplete" && wanted !== null;
        setGoesOn(isNext);
        if (isNext) ask(wanted);
      },
    );
  const create = () => {
    next.current = "wait";
    ask("say");
  };
  const refusal = outcome?.kind === "refused" ? outcome : null;
  const incomplete = outcome?.kind === "incomplete" && kind === "snapshot" ? outcome : null;
  // Without an outcome, the person is asked first who they are, and may decline.
  const isWaiting = goesOn && incomplete !== null;
  const leaveOut = () => {
    next.current = "leave-out";
    if (!isWaiting) ask("leave-out");
  };
  return (
    <Form action={create} style={{ gap: 16 }} noValidate>
      <Text size="sm" c="dimmed">
        {t("line")}
      </Text>
      {/* The link is made with what the form said when it was sent. */}
      <Fieldset variant="unstyled" disabled={isWaiting}>
        <Stack gap={16}>
          <PanelsField subject={subject} from={given.subject} onChange={setSubject} />
          <KindField kind={kind} onChange={setKind} />
          <ShareFields
            text={text}
            change={(part) => setText({ ...text, ...part })}
            refusal={refusal}
            chooser={chooser}
          />
        </Stack>
      </Fieldset>
      <Stack gap={8} align="flex-start">
        <Problem text={refusal?.field === null ? refusal.problem : null} />
        {incomplete ? <Incomplete missing={incomplete.missing} isWaiting={isWaiting} /> : null}
        <Group gap={8}>
          <Submit
            loading={isPending || isWaiting}
            text={t(incomplete && !isWaiting ? "waitAgain" : "make")}
          />
          {incomplete ? (
            <Button variant="default" onClick={leaveOut}>
              {t("makeAnyway")}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Form>
  );
}

/** A panel that failed is asked for once more; one that waits in the queue will come. */
function mayStillCome(missing: readonly MissingPanels[], asked: IfMissing): boolean {
  return asked === "say" || missing.some(({ why }) => why === "unread");
}

type IncompleteProps = { missing: readonly MissingPanels[]; isWaiting: boolean };

/** What a snapshot would lack, by name, and what the form does about it. */
function Incomplete({ missing, isWaiting }: IncompleteProps) {
  const words = useWords();
  const t = useTranslations("shareForm.incomplete");
  const lines = MISSING_WHY.map((why) => ({
    why,
    own: missing.filter((line) => line.why === why),
  })).filter(({ own }) => own.length > 0);
  return (
    <Notice tone={isWaiting ? "plain" : "warn"} role="status">
      {lines.map(({ why, own }) => (
        <div key={why}>{t(why, { what: missingText(words, own) })}</div>
      ))}
      <SubLine>{t(isWaiting ? "waits" : "stopped")}</SubLine>
    </Notice>
  );
}

function KindField({ kind, onChange }: { kind: ShareKind; onChange: (kind: ShareKind) => void }) {
  const t = useTranslations("shareForm");
  const choose = (value: string) => onChange(SHARE_KINDS.find((each) => each === value) ?? kind);
  return (
    <Radio.Group size="xs" label={t("kind")} value={kind} onChange={choose}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={8}>
        {SHARE_KINDS.map((each) => (
          <Radio
            key={each}
            size="xs"
            className={styles.kind}
            value={each}
            label={t(`kinds.${each}`)}
            description={t(`kindNotes.${each}`)}
          />
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

type PanelsFieldProps = {
  subject: ShareSubject;
  /** What the page shows: no other panel can be chosen. */
  from: ShareSubject;
  onChange: (subject: ShareSubject) => void;
};

function PanelsField({ subject, from, onChange }: PanelsFieldProps) {
  const [t, panelText] = [useTranslations("shareForm"), useTranslations("research.panels")];
  if (!("panels" in subject && "panels" in from)) return null;
  const choose = (chosen: readonly string[]) => {
    const panels = from.panels.filter((panel) => chosen.includes(panel));
    if (panels.length > 0) onChange({ ...subject, panels });
  };
  return (
    <Checkbox.Group size="xs" label={t("panels")} value={[...subject.panels]} onChange={choose}>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing={16} verticalSpacing={8}>
        {from.panels.map((panel) => (
          <Checkbox key={panel} label={panelText(panel)} value={panel} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
