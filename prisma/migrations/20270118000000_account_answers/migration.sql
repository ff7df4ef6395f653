CREATE TABLE "account_answers" (
    "account_id" INTEGER NOT NULL,
    "environment" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "answer" JSONB NOT NULL,

    CONSTRAINT "account_answers_pkey" PRIMARY KEY ("account_id","environment","source"),
    CONSTRAINT "account_answers_environment" CHECK ("environment" IN ('paper', 'live')),
    CONSTRAINT "account_answers_source" CHECK ("source" IN ('adl-ranks', 'loans'))
);

ALTER TABLE "account_answers" ADD CONSTRAINT "account_answers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
