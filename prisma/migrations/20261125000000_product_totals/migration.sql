-- The day's rollup without symbols, of which a book can have hundreds: whatever is asked by time, coin or product type
-- reads so many times fewer rows.
CREATE TABLE "commission_product_totals" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "product_type" TEXT COLLATE "C" NOT NULL,
    "row_count" INTEGER NOT NULL,
    "deal_amount" DECIMAL NOT NULL,
    "fee" DECIMAL NOT NULL,
    "fee_deduction" DECIMAL,
    "fee_paid" DECIMAL NOT NULL,
    "rebate_amount" DECIMAL NOT NULL,
    "activity_bonus_deduct" DECIMAL,
    "spot_coupon_deduct" DECIMAL,
    "futures_coupon_deduct" DECIMAL,
    "spot_fee_discount_deduct" DECIMAL,
    "negative_maker_fee_deduct" DECIMAL,
    "fee_deduction_rows" INTEGER NOT NULL DEFAULT 0,
    "activity_bonus_deduct_rows" INTEGER NOT NULL DEFAULT 0,
    "spot_coupon_deduct_rows" INTEGER NOT NULL DEFAULT 0,
    "futures_coupon_deduct_rows" INTEGER NOT NULL DEFAULT 0,
    "spot_fee_discount_deduct_rows" INTEGER NOT NULL DEFAULT 0,
    "negative_maker_fee_deduct_rows" INTEGER NOT NULL DEFAULT 0,
    "negative_rows" INTEGER NOT NULL DEFAULT 0,
    "rebate_without_fee_rows" INTEGER NOT NULL DEFAULT 0,
    "fee_mismatch_rows" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "commission_product_totals_pkey" PRIMARY KEY ("account_id","day","coin","product_type")
);

ALTER TABLE "commission_product_totals" ADD CONSTRAINT "commission_product_totals_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "commission_product_totals" ("account_id", "day", "coin", "product_type",
    "row_count", "deal_amount", "fee", "fee_deduction",
    "fee_paid", "rebate_amount", "activity_bonus_deduct", "spot_coupon_deduct",
    "futures_coupon_deduct", "spot_fee_discount_deduct", "negative_maker_fee_deduct", "fee_deduction_rows",
    "activity_bonus_deduct_rows", "spot_coupon_deduct_rows", "futures_coupon_deduct_rows", "spot_fee_discount_deduct_rows",
    "negative_maker_fee_deduct_rows", "negative_rows", "rebate_without_fee_rows", "fee_mismatch_rows")
SELECT "account_id", "day", "coin", "product_type",
    sum("row_count"), sum("deal_amount"), sum("fee"),
    sum("fee_deduction"), sum("fee_paid"), sum("rebate_amount"),
    sum("activity_bonus_deduct"), sum("spot_coupon_deduct"), sum("futures_coupon_deduct"),
    sum("spot_fee_discount_deduct"), sum("negative_maker_fee_deduct"), sum("fee_deduction_rows"),
    sum("activity_bonus_deduct_rows"), sum("spot_coupon_deduct_rows"), sum("futures_coupon_deduct_rows"),
    sum("spot_fee_discount_deduct_rows"), sum("negative_maker_fee_deduct_rows"), sum("negative_rows"),
    sum("rebate_without_fee_rows"), sum("fee_mismatch_rows")
FROM "commission_day_totals" GROUP BY "account_id", "day", "coin", "product_type";

-- One symbol over many days, without every other symbol of those days.
CREATE INDEX "commission_day_totals_account_id_symbol_day_idx" ON "commission_day_totals"("account_id", "symbol", "day");
