import type { ActionResult, ServerAction, Worded } from "@/lib/core/action-result";
import type {
  AddPasskey,
  AddPasskeyOutcome,
  AskPasskeyOutcome,
  BeginPasskeyOutcome,
  ConfirmApp,
  ConfirmAppOutcome,
  ConfirmIdentity,
  ConfirmWithPasskey,
  MakeBackupCodesOutcome,
  RemovePasskey,
  RenamePasskey,
} from "@/lib/sign-in/contract";

export type PasskeyView = {
  readonly id: string;
  readonly name: string;
  readonly isSynced: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

export type SecondStepView = {
  readonly hasApp: boolean;
  readonly passkeys: readonly PasskeyView[];
  /** How many are unused. */
  readonly backupCodes: number;
  readonly isFew: boolean;
  /** The default name of a new passkey. */
  readonly program: string | null;
  readonly origin: string;
};

/** The secret of a new app, as text and as the path of a QR code with so many squares a side. */
export type AppDraft = {
  readonly kind: "begun";
  readonly secret: string;
  readonly picture: { readonly path: string; readonly size: number };
};
export type BeginAppAnswer = AppDraft | { readonly kind: "refused"; readonly problem: string };

/** How a person confirms who they are. */
export type ConfirmActions = {
  readonly confirm: ServerAction<ConfirmIdentity, string | null>;
  readonly askConfirm: () => Promise<ActionResult<AskPasskeyOutcome>>;
  readonly confirmWithPasskey: ServerAction<ConfirmWithPasskey, string | null>;
};

export type SecondStepActions = {
  readonly beginApp: () => Promise<ActionResult<BeginAppAnswer>>;
  readonly confirmApp: ServerAction<ConfirmApp, Worded<ConfirmAppOutcome>>;
  readonly removeApp: () => Promise<ActionResult<string | null>>;
  readonly beginPasskey: () => Promise<ActionResult<BeginPasskeyOutcome>>;
  readonly addPasskey: ServerAction<AddPasskey, Worded<AddPasskeyOutcome>>;
  readonly renamePasskey: ServerAction<RenamePasskey, string | null>;
  readonly removePasskey: ServerAction<RemovePasskey, string | null>;
  readonly makeCodes: () => Promise<ActionResult<Worded<MakeBackupCodesOutcome>>>;
};

/**
 * For the section of one kind of factor. `onCodes` gets the backup codes that came with a first
 * factor.
 */
export type FactorProps = {
  view: SecondStepView;
  actions: SecondStepActions;
  onCodes: (codes: readonly string[] | null) => void;
};
