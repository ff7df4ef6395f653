-- What a person is to be told on every page until they have read it.
CREATE TABLE "person_notices" (
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "noticed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "person_notices_pkey" PRIMARY KEY ("user_id","kind")
);

ALTER TABLE "person_notices" ADD CONSTRAINT "person_notices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
