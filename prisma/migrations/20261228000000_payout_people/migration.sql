-- Who prepared, approved and paid a statement, by id: an e-mail can change, and be given to another person.
ALTER TABLE "payouts" ADD COLUMN "prepared_by_id" UUID, ADD COLUMN "approved_by_id" UUID, ADD COLUMN "paid_by_id" UUID;

-- The audit log has the ids of those who prepared and approved so far. Where it no longer does, they stay unknown.
UPDATE "payouts" p SET
    "prepared_by_id" = (SELECT a."actor_id" FROM "audit_log" a WHERE a."kind" = 'payout-prepared' AND a."account_id" = p."account_id"
        AND a."details" ->> 'contentHash' = p."content_hash" AND a."actor_name" = p."prepared_by" ORDER BY a."id" DESC LIMIT 1),
    "approved_by_id" = (SELECT a."actor_id" FROM "audit_log" a WHERE a."kind" = 'payout-approved' AND a."account_id" = p."account_id"
        AND a."details" ->> 'contentHash' = p."content_hash" AND a."actor_name" = p."approved_by" ORDER BY a."id" DESC LIMIT 1);

-- Two persons are two ids; e-mails say nothing about that.
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_second_person";
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_second_person" CHECK ("approved_by_id" <> "prepared_by_id");
