import { Code, List, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { SubLine } from "@/components/ui/marked-text";
import type { KnownExchange } from "@/lib/accounts/known-exchanges";

/** How to make a read-only key at an exchange that the desk knows. */
export function KeySteps({ exchange }: { exchange: KnownExchange }) {
  const t = useTranslations("accounts.add.steps");
  const steps = [
    t("open", { site: exchange.site }),
    t("create"),
    t("read"),
    t("address"),
    t("copy"),
  ];
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t("title", { exchange: exchange.name })}
      </Text>
      <List type="ordered" listStyleType="decimal" size="sm" spacing={4}>
        {steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <SubLine>
        {t.rich("guide", {
          guide: () => <Code translate="no">{exchange.guide}</Code>,
        })}
      </SubLine>
    </Stack>
  );
}
