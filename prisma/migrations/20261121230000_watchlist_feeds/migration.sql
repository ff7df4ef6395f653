-- The address by which a person's calendar program reads the dates of a watchlist, without a session.

-- CreateTable
CREATE TABLE "watchlist_feeds" (
    "watchlist_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "watchlist_feeds_pkey" PRIMARY KEY ("watchlist_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "watchlist_feeds_token_hash_key" ON "watchlist_feeds"("token_hash");

-- AddForeignKey
ALTER TABLE "watchlist_feeds" ADD CONSTRAINT "watchlist_feeds_watchlist_id_fkey" FOREIGN KEY ("watchlist_id") REFERENCES "watchlists"("id") ON DELETE CASCADE ON UPDATE CASCADE;
