import { StateBox } from "@/components/ui/state-box";

type NoAccountProps = { kind: "unknown" | "no-account"; homeHref: string };

/** Instead of a book: none is connected, or the address names none that this person may see. */
export function NoAccount({ kind, homeHref }: NoAccountProps) {
  if (kind === "unknown") {
    return (
      <StateBox
        title="There is no such account"
        text="The address names an account that is gone, or that you may not see."
      >
        <a href={homeHref}>Open the first account</a>
      </StateBox>
    );
  }
  return (
    <StateBox
      title="No account is connected yet"
      text={
        <>
          Connect the broker's API key on the machine that runs Broker Desk:{" "}
          <code>npm run desk -- account add --help</code> says how. The first sync then begins by itself.
        </>
      }
    />
  );
}
