-- Of which clients a person wants to hear.
ALTER TABLE "notification_wishes" ADD COLUMN "only_for" TEXT[] DEFAULT '{}';
