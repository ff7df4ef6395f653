-- Look-ups of the ledger (lib/store/commission-slice.ts). Every one begins with account and day, so a day's rows
-- are written to one place of each index.
CREATE INDEX "commission_rows_group_idx" ON "commission_rows"("account_id", "day", "coin", "symbol", "product_type");

-- One for each amount that the ledger can be sorted by.
CREATE INDEX "commission_rows_deal_amount_idx" ON "commission_rows"("account_id", "day", "coin", "deal_amount");
CREATE INDEX "commission_rows_fee_idx" ON "commission_rows"("account_id", "day", "coin", "fee");
CREATE INDEX "commission_rows_fee_paid_idx" ON "commission_rows"("account_id", "day", "coin", "fee_paid");
CREATE INDEX "commission_rows_rebate_amount_idx" ON "commission_rows"("account_id", "day", "coin", "rebate_amount");
