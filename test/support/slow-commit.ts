/** Statements for an empty database -> the transaction of a migration waits in it, when it commits, for the advisory lock 1. Whoever holds that lock holds the migration. */
export const slowCommit = (migration: string): string => `
  CREATE FUNCTION public.wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN IF NEW.name = ''${migration}'' THEN PERFORM pg_advisory_xact_lock(1); END IF; RETURN NULL; END';
  CREATE FUNCTION public.slow_register() RETURNS event_trigger LANGUAGE plpgsql AS
    'BEGIN IF to_regclass(''public.opslag_migration'') IS NOT NULL AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = ''slow'') THEN
      CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON public.opslag_migration DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.wait_at_commit();
    END IF; END';
  CREATE EVENT TRIGGER slow_register ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION public.slow_register()`;
