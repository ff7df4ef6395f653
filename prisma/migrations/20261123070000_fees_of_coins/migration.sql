-- Everything that is summed of a day and coin in one place, so that the fees of a whole book are a row a day and coin.
-- Null in versions that were replaced before this was kept: only a day's present version is asked.
ALTER TABLE "commission_revision_totals"
    ADD COLUMN "activity_bonus_deduct" DECIMAL,
    ADD COLUMN "spot_coupon_deduct" DECIMAL,
    ADD COLUMN "futures_coupon_deduct" DECIMAL,
    ADD COLUMN "spot_fee_discount_deduct" DECIMAL,
    ADD COLUMN "negative_maker_fee_deduct" DECIMAL,
    ADD COLUMN "fee_deduction_rows" INTEGER,
    ADD COLUMN "activity_bonus_deduct_rows" INTEGER,
    ADD COLUMN "spot_coupon_deduct_rows" INTEGER,
    ADD COLUMN "futures_coupon_deduct_rows" INTEGER,
    ADD COLUMN "spot_fee_discount_deduct_rows" INTEGER,
    ADD COLUMN "negative_maker_fee_deduct_rows" INTEGER,
    ADD COLUMN "negative_rows" INTEGER,
    ADD COLUMN "rebate_without_fee_rows" INTEGER,
    ADD COLUMN "fee_mismatch_rows" INTEGER;

UPDATE "commission_revision_totals" t SET
    "activity_bonus_deduct" = s."activity_bonus_deduct",
    "spot_coupon_deduct" = s."spot_coupon_deduct",
    "futures_coupon_deduct" = s."futures_coupon_deduct",
    "spot_fee_discount_deduct" = s."spot_fee_discount_deduct",
    "negative_maker_fee_deduct" = s."negative_maker_fee_deduct",
    "fee_deduction_rows" = s."fee_deduction_rows",
    "activity_bonus_deduct_rows" = s."activity_bonus_deduct_rows",
    "spot_coupon_deduct_rows" = s."spot_coupon_deduct_rows",
    "futures_coupon_deduct_rows" = s."futures_coupon_deduct_rows",
    "spot_fee_discount_deduct_rows" = s."spot_fee_discount_deduct_rows",
    "negative_maker_fee_deduct_rows" = s."negative_maker_fee_deduct_rows",
    "negative_rows" = s."negative_rows",
    "rebate_without_fee_rows" = s."rebate_without_fee_rows",
    "fee_mismatch_rows" = s."fee_mismatch_rows"
FROM (
    SELECT "account_id", "day", "coin",
        sum("activity_bonus_deduct") AS "activity_bonus_deduct",
        sum("spot_coupon_deduct") AS "spot_coupon_deduct",
        sum("futures_coupon_deduct") AS "futures_coupon_deduct",
        sum("spot_fee_discount_deduct") AS "spot_fee_discount_deduct",
        sum("negative_maker_fee_deduct") AS "negative_maker_fee_deduct",
        sum("fee_deduction_rows") AS "fee_deduction_rows",
        sum("activity_bonus_deduct_rows") AS "activity_bonus_deduct_rows",
        sum("spot_coupon_deduct_rows") AS "spot_coupon_deduct_rows",
        sum("futures_coupon_deduct_rows") AS "futures_coupon_deduct_rows",
        sum("spot_fee_discount_deduct_rows") AS "spot_fee_discount_deduct_rows",
        sum("negative_maker_fee_deduct_rows") AS "negative_maker_fee_deduct_rows",
        sum("negative_rows") AS "negative_rows",
        sum("rebate_without_fee_rows") AS "rebate_without_fee_rows",
        sum("fee_mismatch_rows") AS "fee_mismatch_rows"
    FROM "commission_day_totals" GROUP BY "account_id", "day", "coin"
) s
JOIN "commission_days" d USING ("account_id", "day")
WHERE (t."account_id", t."day", t."revision", t."coin") = (s."account_id", s."day", d."revision", s."coin");
