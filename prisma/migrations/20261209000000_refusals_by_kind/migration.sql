-- Refusals of a preview are kept by kind. A draft that was refused in English words is looked at again.
UPDATE "order_records" SET "preview" = NULL, "request" = NULL, "previewed_at" = NULL, "body" = NULL, "body_sha256" = NULL, "value" = NULL
  WHERE "state" = 'draft' AND jsonb_array_length("preview"->'refusals') > 0;
