-- Class and note of a request that waits for approval (docs/decisions/0294).
alter table approvals add class_room text, add note text;
