-- Orders and changes that one press released together; null: it was released alone, or by an earlier version.
ALTER TABLE "order_records" ADD COLUMN "batch_id" UUID;
