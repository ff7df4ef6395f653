import pg from "pg";

/** Only for a native server: the embedded database uses the clock of its process. */
export type DatabaseClock = {
  /** Sets the database's clock this far from the machine's. */
  readonly setShift: (ms: number) => Promise<void>;
};

/** Functions of this schema hide PostgreSQL's own of the same name. */
const CLOCK = `
  create schema clock;
  create table clock.shift (ms bigint not null);
  insert into clock.shift values (0);
  create function clock.now() returns timestamptz language sql stable as
    $$ select pg_catalog.now() + (select ms from clock.shift) * interval '1 ms' $$;
  create function clock.clock_timestamp() returns timestamptz language sql volatile as
    $$ select pg_catalog.clock_timestamp() + (select ms from clock.shift) * interval '1 ms' $$;`;

/** CURRENT_TIMESTAMP is a keyword of SQL, so no function can hide it. */
const DEFAULTS = `
  do $$ declare place record; begin
    for place in select table_schema, table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_default = 'CURRENT_TIMESTAMP'
    loop
      execute format('alter table %I.%I alter column %I set default clock.now()',
        place.table_schema, place.table_name, place.column_name);
    end loop;
  end $$`;

/**
 * Lets a test step the clock of a database that is still empty: new connections see it as if the
 * machine's clock had been set. `migrate` creates its tables.
 */
export async function installDatabaseClock(
  url: string,
  migrate: () => Promise<void>,
): Promise<DatabaseClock> {
  const run = async (...statements: readonly string[]) => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const { database } = new pg.Client(url);
  await run(CLOCK, `alter database ${database} set search_path = public, clock, pg_catalog`);
  await migrate();
  await run(DEFAULTS);
  return { setShift: (ms) => run(`update clock.shift set ms = ${ms}`) };
}
