import type { Text } from "@/components/ui/text/text";
import type { ClientState, ClientStateRules } from "@/lib/core/clients/state";

/** What each state means by the account's rules. */
export function stateMeaning(
  t: Text<"clients.states">,
  state: ClientState,
  { newDays, dormantDays, lostDays }: ClientStateRules,
): string {
  const days = { new: newDays, active: dormantDays, dormant: dormantDays, lost: lostDays }[state];
  return t(state, { days });
}
