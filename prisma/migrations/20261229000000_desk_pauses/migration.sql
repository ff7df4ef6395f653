-- A desk that was restored from a backup does nothing outside until an administrator resumes it.
CREATE TABLE "desk_pauses" (
  "id" INTEGER NOT NULL DEFAULT 1 CHECK ("id" = 1),
  "backup_made_at" TIMESTAMPTZ(3) NOT NULL,
  "paused_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "desk_pauses_pkey" PRIMARY KEY ("id")
);
