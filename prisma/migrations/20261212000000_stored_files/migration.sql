-- Files of exports and imports lie in the database, in pieces, so that no process needs the disk of another one.
CREATE TABLE "stored_files" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "pieces" INTEGER,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "stored_files_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "stored_file_pieces" (
    "file_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "stored_file_pieces_pkey" PRIMARY KEY ("file_id","number"),
    CONSTRAINT "stored_file_pieces_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_files" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Packing them would take longer than writing them.
ALTER TABLE "stored_file_pieces" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

ALTER TABLE "export_jobs" ADD COLUMN "file_id" UUID;
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_files" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE UNIQUE INDEX "export_jobs_file_id_key" ON "export_jobs" ("file_id");

ALTER TABLE "commission_imports" ADD COLUMN "file_id" UUID;
ALTER TABLE "commission_imports" ADD CONSTRAINT "commission_imports_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_files" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE UNIQUE INDEX "commission_imports_file_id_key" ON "commission_imports" ("file_id");
