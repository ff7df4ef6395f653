import { access } from "./zh-CN/access";
import { accounts } from "./zh-CN/accounts";
import { address } from "./zh-CN/address";
import { audit } from "./zh-CN/audit";
import { breakdown } from "./zh-CN/breakdown";
import { calendar } from "./zh-CN/calendar";
import { charts } from "./zh-CN/charts";
import { clientForms } from "./zh-CN/client-forms";
import { clientImport } from "./zh-CN/client-import";
import { clientProfile } from "./zh-CN/client-profile";
import { clients } from "./zh-CN/clients";
import { commissions } from "./zh-CN/commissions";
import { compare } from "./zh-CN/compare";
import { coverage } from "./zh-CN/coverage";
import { csv } from "./zh-CN/csv";
import { exportList } from "./zh-CN/export-list";
import { exportMenu } from "./zh-CN/export-menu";
import { factors } from "./zh-CN/factors";
import { failures } from "./zh-CN/failures";
import { fees } from "./zh-CN/fees";
import { filters } from "./zh-CN/filters";
import { imports } from "./zh-CN/imports";
import { invitation } from "./zh-CN/invitation";
import { ledger } from "./zh-CN/ledger";
import { market } from "./zh-CN/market";
import { notices } from "./zh-CN/notices";
import { overview } from "./zh-CN/overview";
import { palette } from "./zh-CN/palette";
import { people } from "./zh-CN/people";
import { proof } from "./zh-CN/proof";
import { rates } from "./zh-CN/rates";
import { reading } from "./zh-CN/reading";
import { readings } from "./zh-CN/readings";
import { repayments } from "./zh-CN/repayments";
import { research } from "./zh-CN/research";
import { security } from "./zh-CN/security";
import { settings } from "./zh-CN/settings";
import { share } from "./zh-CN/share";
import { shareForm } from "./zh-CN/share-form";
import { shareLetters } from "./zh-CN/share-letters";
import { shares } from "./zh-CN/shares";
import { shell } from "./zh-CN/shell";
import { signInLinks } from "./zh-CN/sign-in-links";
import { tokens } from "./zh-CN/tokens";
import { ui } from "./zh-CN/ui";
import { valuation } from "./zh-CN/valuation";
import { viewing } from "./zh-CN/viewing";
import { views } from "./zh-CN/views";
import { watchlists } from "./zh-CN/watchlists";
import { wholeness } from "./zh-CN/wholeness";

export const CHINESE = {
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
