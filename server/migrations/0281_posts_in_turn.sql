-- Set if a post was withdrawn after people were asked, as far as it counts against its site.
alter table vacancies add withdrawn_at timestamptz;
create index withdrawn_posts on vacancies (employer_id, withdrawn_at) where withdrawn_at is not null;

-- A slot whose site asks for one shift at a time, and that is not the next one.
alter table slots add waits_turn boolean not null default false;
