import { access } from "./en-US/access";
import { accounts } from "./en-US/accounts";
import { address } from "./en-US/address";
import { audit } from "./en-US/audit";
import { breakdown } from "./en-US/breakdown";
import { calendar } from "./en-US/calendar";
import { charts } from "./en-US/charts";
import { clientForms } from "./en-US/client-forms";
import { clientImport } from "./en-US/client-import";
import { clientProfile } from "./en-US/client-profile";
import { clients } from "./en-US/clients";
import { commissions } from "./en-US/commissions";
import { compare } from "./en-US/compare";
import { coverage } from "./en-US/coverage";
import { csv } from "./en-US/csv";
import { exportList } from "./en-US/export-list";
import { exportMenu } from "./en-US/export-menu";
import { factors } from "./en-US/factors";
import { failures } from "./en-US/failures";
import { fees } from "./en-US/fees";
import { filters } from "./en-US/filters";
import { imports } from "./en-US/imports";
import { invitation } from "./en-US/invitation";
import { ledger } from "./en-US/ledger";
import { market } from "./en-US/market";
import { notices } from "./en-US/notices";
import { overview } from "./en-US/overview";
import { palette } from "./en-US/palette";
import { people } from "./en-US/people";
import { proof } from "./en-US/proof";
import { rates } from "./en-US/rates";
import { reading } from "./en-US/reading";
import { readings } from "./en-US/readings";
import { repayments } from "./en-US/repayments";
import { research } from "./en-US/research";
import { security } from "./en-US/security";
import { settings } from "./en-US/settings";
import { share } from "./en-US/share";
import { shareForm } from "./en-US/share-form";
import { shareLetters } from "./en-US/share-letters";
import { shares } from "./en-US/shares";
import { shell } from "./en-US/shell";
import { signInLinks } from "./en-US/sign-in-links";
import { tokens } from "./en-US/tokens";
import { ui } from "./en-US/ui";
import { valuation } from "./en-US/valuation";
import { viewing } from "./en-US/viewing";
import { views } from "./en-US/views";
import { watchlists } from "./en-US/watchlists";
import { wholeness } from "./en-US/wholeness";

/** One line an area: a screen, or what screens share. */
export const ENGLISH = {
  charts,
  people,
  invitation,
  proof,
  clientImport,
  clientProfile,
  clientForms,
  clients,
  readings,
  exportMenu,
  viewing,
  views,
  fees,
  commissions,
  ledger,
  filters,
  notices,
  overview,
  breakdown,
  valuation,
  accounts,
  address,
  wholeness,
  coverage,
  csv,
  security,
  shareLetters,
  signInLinks,
  access,
  audit,
  calendar,
  compare,
  research,
  settings,
  share,
  shareForm,
  shares,
  shell,
  tokens,
  ui,
  watchlists,
  exportList,
  factors,
  failures,
  imports,
  market,
  palette,
  rates,
  reading,
  repayments,
} as const;
