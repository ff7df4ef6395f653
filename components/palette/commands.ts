import type { MantineColorScheme } from "@mantine/core";
import { outcomeText } from "@/components/coverage/sync-outcome";
import type { Text } from "@/components/ui/text/text";
import { LANGUAGES, type Language, languageName } from "@/lib/core/language";
import { byWords, type Entry } from "./entry";
import type { PaletteActions } from "./palette-actions";

type Texts = {
  readonly t: Text<"palette">;
  readonly person: Text<"shell.person">;
  readonly syncing: Text<"shell.sync">;
};

type Given = {
  readonly actions: PaletteActions;
  readonly account: string | null;
  readonly language: Language;
  readonly scheme: MantineColorScheme;
  readonly chooseScheme: (scheme: MantineColorScheme) => void;
};

const SCHEMES = ["auto", "light", "dark"] as const;

/** What can be done from anywhere. */
export function commandEntries(
  { t, person, syncing }: Texts,
  { actions, account, language, scheme, chooseScheme }: Given,
): readonly Entry[] {
  const { syncNow, chooseLanguage, signOut } = actions;
  const note = (isChosen: boolean) => ({ note: isChosen ? t("chosen") : "" });
  const sync = async () => {
    const outcome = await syncNow?.(account);
    return outcome ? (outcomeText(syncing, outcome) ?? t("syncAsked")) : null;
  };
  return [
    ...(syncNow ? [command("sync", t("syncNow"), "sync", sync)] : []),
    ...SCHEMES.map((each) => ({
      ...command(
        `theme ${each}`,
        t(`theme.${each}`),
        "theme",
        silent(async () => chooseScheme(each)),
      ),
      ...note(each === scheme),
    })),
    ...LANGUAGES.map((each) => ({
      ...command(
        `language ${each}`,
        languageName(each),
        "language",
        silent(() => chooseLanguage(each)),
      ),
      ...note(each === language),
    })),
    {
      ...command(
        "password",
        person("security"),
        "key",
        silent(async () => {}),
      ),
      goal: { href: "/settings/security" },
    },
    command("sign-out", person("signOut"), "sign-out", silent(signOut)),
  ];
}

/** `run` answers with a sentence for the person, or null. */
function command(name: string, title: string, icon: Entry["icon"], run: () => Promise<string | null>): Entry {
  return { ...byWords(title), key: `action ${name}`, kind: "action", title, note: "", icon, goal: { run } };
}

function silent(run: () => Promise<void>): () => Promise<null> {
  return async () => {
    await run();
    return null;
  };
}
