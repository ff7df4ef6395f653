"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { Icon } from "@/components/ui/icon";
import type { PersonSheetProps } from "./person-sheet";

/** The sheet's script is loaded when the button is pressed. */
const PersonSheet = dynamic(() => import("./person-sheet").then((part) => part.PersonSheet), {
  ssr: false,
});

export function PersonMenu(props: Omit<PersonSheetProps, "close">) {
  const t = useTranslations("shell.person");
  return (
    <Dropdown
      label={t("signedIn", { email: props.email })}
      variant="subtle"
      color="gray"
      px={8}
      mx={-8}
      trigger={<Icon name="person" size={18} />}
    >
      {(close) => <PersonSheet {...props} close={close} />}
    </Dropdown>
  );
}
