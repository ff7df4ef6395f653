-- Research that somebody without an account may read, by a link of which only the hash is kept.

-- CreateTable
CREATE TABLE "share_links" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "owner_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "earlier_token_hash" TEXT,
    "earlier_until" TIMESTAMPTZ(3),
    "kind" TEXT NOT NULL,
    "subject" JSONB NOT NULL,
    "exchange_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "commentary" TEXT NOT NULL DEFAULT '',
    "hides_author" BOOLEAN NOT NULL DEFAULT false,
    "password_hash" TEXT,
    "email_domains" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "max_views" INTEGER,
    "views" INTEGER NOT NULL DEFAULT 0,
    "pass_version" INTEGER NOT NULL DEFAULT 1,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_because" TEXT,
    "last_viewed_at" TIMESTAMPTZ(3),

    CONSTRAINT "share_links_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "share_links_kind_check" CHECK ("kind" IN ('snapshot', 'live')),
    CONSTRAINT "share_links_views_check" CHECK ("views" >= 0 AND "views" <= "max_views"),
    CONSTRAINT "share_links_revoked_check" CHECK (("revoked_at" IS NULL) = ("revoked_because" IS NULL)
      AND "revoked_because" IN ('person', 'access')),
    CONSTRAINT "share_links_earlier_check" CHECK (("earlier_token_hash" IS NULL) = ("earlier_until" IS NULL))
);

-- CreateTable
CREATE TABLE "share_link_facts" (
    "link_id" UUID NOT NULL,
    "facts" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "captured_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "share_link_facts_pkey" PRIMARY KEY ("link_id")
);

-- CreateTable
CREATE TABLE "share_link_views" (
    "link_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "client" TEXT NOT NULL,
    "views" INTEGER NOT NULL,

    CONSTRAINT "share_link_views_pkey" PRIMARY KEY ("link_id","day","client")
);

-- CreateTable
CREATE TABLE "share_link_letters" (
    "token_hash" TEXT NOT NULL,
    "link_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "taken_at" TIMESTAMPTZ(3),

    CONSTRAINT "share_link_letters_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "share_link_notices" (
    "link_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "seen_at" TIMESTAMPTZ(3),
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "share_link_notices_pkey" PRIMARY KEY ("link_id","kind"),
    CONSTRAINT "share_link_notices_kind_check" CHECK ("kind" IN ('first-view', 'ending'))
);

-- CreateTable
CREATE TABLE "share_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "revokes_with_access" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "share_settings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "share_settings_one_check" CHECK ("id" = 1)
);

-- CreateIndex
CREATE UNIQUE INDEX "share_links_token_hash_key" ON "share_links"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "share_links_earlier_token_hash_key" ON "share_links"("earlier_token_hash");

-- CreateIndex
CREATE INDEX "share_links_owner_idx" ON "share_links"("owner_id");

-- CreateIndex
CREATE INDEX "share_links_exchange_idx" ON "share_links"("exchange_id");

-- CreateIndex
CREATE INDEX "share_link_letters_link_idx" ON "share_link_letters"("link_id");

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_exchange_id_fkey" FOREIGN KEY ("exchange_id") REFERENCES "reality_exchanges"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_link_facts" ADD CONSTRAINT "share_link_facts_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "share_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_link_views" ADD CONSTRAINT "share_link_views_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "share_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_link_letters" ADD CONSTRAINT "share_link_letters_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "share_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_link_notices" ADD CONSTRAINT "share_link_notices_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "share_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;
