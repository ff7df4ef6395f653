CREATE TABLE "import_mappings" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "header" JSONB NOT NULL,
    "mapping" JSONB NOT NULL,
    "saved_by" TEXT NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_mappings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "import_mappings_kind" CHECK ("kind" IN ('commissions', 'repayments', 'rates'))
);

CREATE UNIQUE INDEX "import_mappings_account_id_kind_name_key" ON "import_mappings"("account_id", "kind", "name");

ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
