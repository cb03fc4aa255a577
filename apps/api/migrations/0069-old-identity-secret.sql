-- The secret before the present one: a site's server signs with either until somebody ends it.
alter table chatbots add column sealed_old_identity_secret text;
