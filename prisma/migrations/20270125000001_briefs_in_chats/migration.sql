-- Where the morning brief of an account goes; until now a row meant by e-mail.
ALTER TABLE "brief_letters" ADD COLUMN "by_mail" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "brief_letters" ADD COLUMN "by_telegram" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "brief_letters" ADD COLUMN "by_slack" BOOLEAN NOT NULL DEFAULT false;
