-- A one-time password ends. Those that wait now get the time that a new one has.
ALTER TABLE "users" ADD COLUMN "one_time_until" TIMESTAMPTZ(3);
UPDATE "users" SET "one_time_until" = clock_timestamp() + interval '72 hours' WHERE "must_change_password";

-- When a person first showed that the e-mail is theirs. Of those who are here already this is known only where a
-- provider of identities vouched for it.
ALTER TABLE "users" ADD COLUMN "email_proven_at" TIMESTAMPTZ(3);
UPDATE "users" SET "email_proven_at" = (SELECT min("linked_at") FROM "identities" WHERE "user_id" = "users"."id");

-- A link that was sent by e-mail and shown to nobody: using it proves the e-mail.
ALTER TABLE "sign_in_links" ADD COLUMN "was_mailed" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "invitations" ADD COLUMN "was_mailed" BOOLEAN NOT NULL DEFAULT false;
