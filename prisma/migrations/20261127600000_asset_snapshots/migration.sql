-- What the exchange said of an account's assets, once for each account and UTC+8 day.
CREATE TABLE "asset_snapshots" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "account_equity" DECIMAL,
    "usdt_equity" DECIMAL,
    "btc_equity" DECIMAL,
    "unrealised_pnl" DECIMAL,
    "usdt_unrealised_pnl" DECIMAL,
    "btc_unrealised_pnl" DECIMAL,
    "eff_equity" DECIMAL,
    "mmr" DECIMAL,
    "imr" DECIMAL,
    "mgn_ratio" DECIMAL,
    "position_mgn_ratio" DECIMAL,
    "position_value" DECIMAL,
    "leverage" DECIMAL,

    CONSTRAINT "asset_snapshots_pkey" PRIMARY KEY ("account_id","day")
);

CREATE TABLE "asset_snapshot_coins" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "equity" DECIMAL NOT NULL,
    "usd_value" DECIMAL,
    "balance" DECIMAL,
    "available" DECIMAL,
    "debt" DECIMAL,
    "locked" DECIMAL,
    "bonus" DECIMAL,

    CONSTRAINT "asset_snapshot_coins_pkey" PRIMARY KEY ("account_id","day","coin")
);

ALTER TABLE "asset_snapshots" ADD CONSTRAINT "asset_snapshots_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "asset_snapshot_coins" ADD CONSTRAINT "asset_snapshot_coins_account_id_day_fkey" FOREIGN KEY ("account_id", "day") REFERENCES "asset_snapshots"("account_id", "day") ON DELETE CASCADE ON UPDATE CASCADE;
