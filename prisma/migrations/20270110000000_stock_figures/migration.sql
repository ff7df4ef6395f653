-- What the list of stocks compares the latest prices with, so that it reads no whole answers.

-- CreateTable
CREATE TABLE "stock_figures" (
    "exchange_id" INTEGER NOT NULL,
    "code" TEXT COLLATE "C" NOT NULL,
    "market_day" DATE NOT NULL,
    "computed_at" TIMESTAMPTZ(3) NOT NULL,
    "figures" JSONB NOT NULL,

    CONSTRAINT "stock_figures_pkey" PRIMARY KEY ("exchange_id","code")
);

-- AddForeignKey
ALTER TABLE "stock_figures" ADD CONSTRAINT "stock_figures_exchange_id_fkey" FOREIGN KEY ("exchange_id") REFERENCES "reality_exchanges"("id") ON DELETE CASCADE ON UPDATE CASCADE;
