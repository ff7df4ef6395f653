/**
 * Functions that accept a partner's scope but read no clients' rows, by file and name, each with
 * its reason.
 */
export const NOT_OF_CLIENTS: Readonly<Record<string, string>> = {
  "brief/store/letters findLetterWish": "a person's own wish (letters.db.test.ts)",
  "brief/store/letters saveLetterWish": "a person's own wish (letters.db.test.ts)",
  "notifications/store/centre listCentre":
    "a person's own notifications, narrowed where they are shown (notify-people.db.test.ts)",
  "notifications/store/centre countUnread":
    "a person's own notifications, narrowed where they are shown (notify-people.db.test.ts)",
  "notifications/store/wishes loadWishes": "a person's own choices",
  "notifications/store/wishes loadWishesOfAll": "people's choices; shown to nobody",
  "notifications/store/wishes saveWishes": "a person's own choices",
  "clients/store/list activeDays": "a piece of SQL",
  "clients/store/profiles isReadable": "a piece of SQL",
  "clients/store/profiles searchedText": "a piece of SQL",
  "clients/store/state-rules loadClientStateRules": "thresholds of the account",
  "clients/store/state-rules listNewestKnownDays": "which days are known",
  "commissions/store/client-totals readClientCoins":
    "narrows the filter; read through loadClientList and rankClients",
  "commissions/store/client-totals findStoredDays": "which days have rows of anybody",
  "commissions/store/filter queryOf": "narrows the filter",
  "commissions/store/columns amountColumns": "a piece of SQL",
  "commissions/store/columns selectRow": "a piece of SQL",
  "commissions/store/days/days loadCommissionDayStates":
    "which days are known; read through loadKnownDays",
  "commissions/store/days/days listFileDays": "whether a file is of one version; shown to nobody",
  "commissions/store/days/days findFirstCommissionDay": "which days are known",
  "commissions/store/days/days loadPublicationTraces": "when the exchange publishes days",
  "exports/store/jobs insertExportJob": "a person's own files (exports/store/jobs.db.test.ts)",
  "exports/store/jobs insertExportJobIn": "a person's own files (exports/store/jobs.db.test.ts)",
  "exports/store/jobs listExportJobs": "a person's own files (exports/store/jobs.db.test.ts)",
  "exports/store/jobs findExportJob": "a person's own files (exports/store/jobs.db.test.ts)",
  "exports/store/jobs findExportSidecar": "a person's own files (exports/store/jobs.db.test.ts)",
  "exports/store/jobs cancelExportJob": "a person's own files (exports/store/jobs.db.test.ts)",
  "exports/store/jobs deleteExportJob": "a person's own files (exports/store/jobs.db.test.ts)",
  "commissions/store/kept-figures keepAnswer":
    "the key has the clients; read through loadClientMovers",
  "database/narrow narrowFilter": "what narrows",
  "database/narrow narrowUids": "what narrows",
  "database/narrow isOfScope": "what narrows",
  "payouts/store/partner-terms listOwnTerms":
    "a partner's own terms (lib/earnings/earnings.db.test.ts)",
  "payouts/store/partner-terms listOwnClients":
    "the scope's own clients (lib/earnings/earnings.db.test.ts)",
  "earnings/store sumPaidByMonth": "read through loadCover",
  "earnings/cover-at-tiers coverAtTiers": "read through loadCover",
  "earnings/introduced loadIntroducedMonth":
    "the share of introduced partners' clients (lib/earnings/earnings.db.test.ts)",
  "earnings/introduced sumIntroducedDays":
    "the share of introduced partners' clients (lib/earnings/earnings.db.test.ts)",
  "sign-in/scope/introduced-scope findIntroducedScope": "makes the scope of an introduced partner",
  "sign-in/scope/introduced-scope narrowToStatement": "makes the scope of an introduced partner",
  "earnings/load-earnings loadEarner":
    "a partner's own terms and statements (lib/earnings/earnings.db.test.ts)",
  "payouts/store/disputes listDisputes": "of a statement that findPartnerStatement found",
  "payouts/store/disputes countOpenDisputes": "of statements that listPartnerStatements found",
  "payouts/store/disputes insertDispute": "of a statement that findPartnerStatement found",
  "payouts/dispute-line disputeLine": "a partner's own statement (dispute-line.db.test.ts)",
  "payouts/store/partner-statements listPartnerStatements":
    "a partner's own statements (partner-statements.db.test.ts)",
  "payouts/store/partner-statements findPartnerStatement":
    "a partner's own statements (partner-statements.db.test.ts)",
  "payouts/store/partner-statements listVisibleStatements":
    "a partner's own statements (statement-events.db.test.ts)",
  "payouts/store/partner-statements listPartnerStatementLines":
    "of a statement that findPartnerStatement found",
  "payouts/load-partner-statements loadPartnerStatement":
    "a partner's own statements (partner-statements.db.test.ts)",
  "payouts/store/payout-addresses listPayoutAddresses":
    "a partner's own addresses (save-payout-address.db.test.ts)",
  "payouts/load-payables listPayoutAddresses": "calls the store's",
  "payouts/save-payout-address savePayoutAddress":
    "a partner's own address (save-payout-address.db.test.ts)",
  "payouts/load-partner-statements findStatement": "read through loadPartnerStatement",
  "payouts/load-statement-parties loadStatementParties":
    "of a statement that findPartnerStatement found",
  "payouts/load-statement-parties loadDrawnParties":
    "of a statement that findPartnerStatement found",
  "parties/store findAccountDocuments":
    "the broker's details; for a partner read through loadStatementParties alone",
  "parties/store findLogo": "the account's logo, by its hash",
  "parties/store findPartnerParty": "of the partner whom the scope or the statement names",
  "parties/store findPartnerEmail": "whether a person is a partner; shown to nobody",
  "parties/store savePartnerParty": "a partner's own details (parties.db.test.ts)",
  "parties/save-parties savePartnerParty": "a partner's own details (parties.db.test.ts)",
  "parties/load-parties loadOwnParty": "a partner's own details (parties.db.test.ts)",
  "parties/load-parties loadLogo": "the account's logo, by its hash",
  "views/store listSavedViews": "a person's own views (views.db.test.ts)",
  "views/store findSavedView": "a person's own views (views.db.test.ts)",
  "views/store findDefaultView": "a person's own views (views.db.test.ts)",
  "views/store insertSavedView": "a person's own views (views.db.test.ts)",
  "views/store updateSavedView": "a person's own views (views.db.test.ts)",
  "views/store deleteSavedView": "a person's own views (views.db.test.ts)",
  "views/store saveDefaultView": "a person's own views (views.db.test.ts)",
  "views/store deleteDefaultView": "a person's own views (views.db.test.ts)",
  "commissions/store/uid-lists saveUidList": "keeps what a person named",
  "brief/letters loadBrief": "read through explainPeriod, loadOverviewBook and loadRowTags",
  "clients/load-list-frame loadListFrame": "read through loadClients",
  "clients/load-client-list describeClients": "read through loadClients",
  "clients/load-trend loadTrendFrame": "read through loadClients",
  "commissions/keep-uid-list keepUidList": "keeps what a person named",
  "commissions/keep-uid-list keepChosenClients":
    "names back those that the person named and the scope does not have",
  "commissions/keep-uid-list expandUidLists": "an address with findUidList's clients",
  "coverage/load-coverage loadSource":
    "whether syncs or files bring the account's days, and its end",
  "coverage/load-coverage loadExchangeNow": "the exchange's clock",
  "coverage/load-coverage loadExchangeToday": "the exchange's clock",
  "exports/load-exports loadExports": "a person's own files (exports/store/jobs.db.test.ts)",
  "exports/load-exports findExport": "a person's own files (exports/store/jobs.db.test.ts)",
  "schedules/store listSchedules": "a person's own (schedules.db.test.ts)",
  "schedules/store insertSchedule": "a person's own (schedules.db.test.ts)",
  "schedules/store deleteSchedule": "a person's own (schedules.db.test.ts)",
  "schedules/store pauseSchedule": "a person's own (schedules.db.test.ts)",
  "schedules/store beginReport": "a person's own files (schedules.db.test.ts)",
  "schedules/load-schedules loadSchedules": "a person's own (schedules.db.test.ts)",
  "schedules/schedule-report scheduleReport": "a person's own (schedules.db.test.ts)",
  "schedules/schedule-report switchReport": "a person's own (schedules.db.test.ts)",
  "schedules/schedule-report removeReport": "a person's own (schedules.db.test.ts)",
  "overview/state loadBookState": "which days are known, and when the next is published",
  "commissions/commission commissionSorts": "names of columns",
  "commissions/commission commissionCsvColumns": "names of columns",
  "core/scope isWholeAccount": "says what the scope is",
  "mail/outbox scopeHash": "the scope's own clients",
  "brief/letters findLetterWish": "a person's own wish (letters.db.test.ts)",
  "brief/letters saveLetterWish": "a person's own wish (letters.db.test.ts)",
  "clients/load-client loadClientMix": "calls the store's",
  "commissions/fees/load-fees sumCommissionFees": "calls the store's",
  "commissions/keep-uid-list findUnknownUids": "calls the store's",
  "exports/load-exports cancelExportJob": "calls the store's",
  "exports/load-exports deleteExportJob": "calls the store's",
  "exports/load-exports findExportSidecar": "calls the store's",
  "payouts/load-partner-statements listPartnerStatements": "calls the store's",
  "users/hidden-from-partners isShown": "says what the scope may see",
};
