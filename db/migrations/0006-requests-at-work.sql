-- Requests of a key that are worked on at the same time; null for as many as the service's setting says.
ALTER TABLE access.api_key ADD COLUMN requests_at_work integer CHECK (requests_at_work > 0);
