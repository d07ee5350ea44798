-- Rows belong to a type of the model, or not, by these columns. The log notes them too, so that nobody is told that a row is gone who could not see it.
SELECT changes.track('organisation.org_unit', links => '{deleted}');
SELECT changes.track('organisation.account', links => '{disabled}');
