import { Box } from "@mantine/core";
import { Figure } from "@/components/ui/figure";
import { SubLine } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import type { PartnerStatementValue } from "@/lib/payouts/partner-statement";
import { unvaluedText } from "@/lib/rates/text";

/** A value in the statement's currency, and the amounts that it leaves out. */
export function PartnerStatementAmount({
  value,
  unvalued,
  currency,
}: PartnerStatementValue & { currency: string }) {
  const left = unvaluedText(useWords(), unvalued);
  return (
    <>
      <Figure amount={value} coin={currency} detail="value" />
      {left === null ? null : (
        <SubLine>
          <Box component="span" display="inline-block" maw="32ch" style={{ whiteSpace: "normal" }}>
            {left}
          </Box>
        </SubLine>
      )}
    </>
  );
}
