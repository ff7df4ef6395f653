import { Button } from "@mantine/core";

type SubmitProps = {
  text: string;
  isPending?: boolean;
  disabled?: boolean;
  /** As wide as its form. */
  isWide?: boolean;
};

/** The button that sends a form. */
export function Submit({ text, isPending = false, disabled = false, isWide = false }: SubmitProps) {
  return (
    <Button type="submit" variant="filled" fullWidth={isWide} loading={isPending} disabled={disabled}>
      {text}
    </Button>
  );
}
