-- An import brings commissions, repayments or rates.
ALTER TABLE "commission_imports"
  ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'commissions',
  ADD CONSTRAINT "commission_imports_kind" CHECK ("kind" IN ('commissions', 'repayments', 'rates'));

-- The import that gave a repayment, until the exchange lists it.
ALTER TABLE "repayments" ADD COLUMN "import_id" INTEGER;
ALTER TABLE "superseded_repayments" ADD COLUMN "import_id" INTEGER;
CREATE INDEX "repayments_imported_idx" ON "repayments"("account_id", "import_id") WHERE ("import_id" IS NOT NULL);

-- The rates that an import set, and what was there before.
CREATE TABLE "imported_rates" (
    "import_id" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "coin" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "rate" DECIMAL NOT NULL,
    "source" TEXT NOT NULL,
    "before" JSONB,

    CONSTRAINT "imported_rates_pkey" PRIMARY KEY ("import_id","coin","day")
);

ALTER TABLE "imported_rates" ADD CONSTRAINT "imported_rates_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "commission_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
