-- An account that is paused is not synced; what is stored of it stays readable.
ALTER TABLE "accounts" ADD COLUMN "paused_at" TIMESTAMPTZ(3);

-- Under which APP_SECRET this database is sealed: one row, a fingerprint, never the secret.
-- CreateTable
CREATE TABLE "sealing_secret" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "fingerprint" TEXT COLLATE "C" NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "sealing_secret_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "sealing_secret_one_check" CHECK ("id" = 1)
);
