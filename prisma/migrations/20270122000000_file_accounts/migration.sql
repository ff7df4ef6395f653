-- An account that is fed by files alone has the name of its exchange, and neither an address nor a key.
ALTER TABLE "accounts" ADD COLUMN "exchange_name" TEXT;
ALTER TABLE "accounts" ALTER COLUMN "base_url" DROP NOT NULL;
ALTER TABLE "accounts" ALTER COLUMN "environment" DROP NOT NULL;
ALTER TABLE "accounts" ALTER COLUMN "key_hint" DROP NOT NULL;
ALTER TABLE "accounts" ALTER COLUMN "key_fingerprint" DROP NOT NULL;
ALTER TABLE "accounts" ALTER COLUMN "sealed_credentials" DROP NOT NULL;
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_key_check" CHECK (
  num_nulls("base_url", "environment", "key_hint", "key_fingerprint", "sealed_credentials")
    = CASE WHEN "exchange_name" IS NULL THEN 0 ELSE 5 END
);
