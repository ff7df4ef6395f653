-- The clients that an invited partner gets; no other role has clients of its own.
ALTER TABLE "invitation_grants"
  ADD COLUMN "uids" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "labels" TEXT[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT "invitation_grants_clients_check"
    CHECK ("role" = 'partner' OR ("uids" = '{}' AND "labels" = '{}'));
