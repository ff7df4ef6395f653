-- What every connection of the desk sets is the database's own, where its user may say so: behind a pooler in
-- transaction mode, what one connection sets is another's. lib/store/database/database.ts says why these two.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
  EXECUTE format('ALTER DATABASE %I SET max_parallel_workers_per_gather = 0', current_database());
EXCEPTION
  WHEN insufficient_privilege THEN
    RAISE NOTICE 'the settings of this database are its owner''s';
END
$$;
