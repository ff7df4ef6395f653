import { amountLabel } from "@/components/ui/text/amount-text";
import type { Amount } from "@/lib/core/amount";
import { NotSaid } from "../not-said";

/** A percentage as the exchange writes it: "9.63" is 9.63 %. */
export function PercentFigure({ percent }: { percent: Amount | null }) {
  if (percent === null) return <NotSaid />;
  return (
    <data value={percent} title={`${percent} %`}>
      {amountLabel(percent)} %
    </data>
  );
}
