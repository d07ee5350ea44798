-- An import takes away what is gone before it writes what is new, and checks references at the end where it must.
DO $$
DECLARE reference record;
BEGIN
  FOR reference IN
    SELECT conrelid::regclass AS owner, conname FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'organisation'::regnamespace AND NOT condeferrable
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE INITIALLY IMMEDIATE', reference.owner, reference.conname);
  END LOOP;
END $$;
