-- Clients have names, a contact and an owner. A search looks through a line each: name, customer id, labels, note, contact, owner.
ALTER TABLE "client_profiles"
  ADD COLUMN "name" TEXT,
  ADD COLUMN "contact" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "owner" TEXT NOT NULL DEFAULT '';
UPDATE "client_profiles" SET "search_text" = E'\n' || "search_text" || E'\n\n';
