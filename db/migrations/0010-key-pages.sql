-- Whether a key gets collections in pages or whole, and the rows of a page; null for the service's own size.
ALTER TABLE access.api_key
  ADD COLUMN pages text NOT NULL DEFAULT 'PAGED' CHECK (pages IN ('PAGED', 'WHOLE')),
  ADD COLUMN page_size integer CHECK (page_size > 0);
