-- What deal amounts are in is not documented: they have no value in another currency, and none is kept.
ALTER TABLE "commission_client_blocks" DROP COLUMN "deal_amount_value";
ALTER TABLE "commission_client_values" DROP COLUMN "deal_amount_value";
