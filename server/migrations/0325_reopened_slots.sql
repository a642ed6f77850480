-- When a slot was posted again for someone who left: earlier replacements have not shortened that
-- search (docs/decisions/0287).
alter table slots add reopened_at timestamptz;
