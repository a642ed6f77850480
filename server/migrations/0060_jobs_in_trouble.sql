-- Since when nothing but trouble of somebody else, such as a provider that is down, has kept a job from being done; and when admins
-- were told of one that is stuck.
alter table jobs add column put_off_since timestamptz, add column told_at timestamptz;
create index jobs_in_trouble on jobs (told_at) where dead_at is not null or put_off_since is not null;
