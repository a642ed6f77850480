-- A booking that moved to another day kept the old day in the read model, where its next change was
-- subtracted. The fold of 0321 stores the new day; figures that are wrong by now are computed again.
do $$ begin
  if exists (select from shift_changes where status = 'agreed' and date <> old_date) then
    perform rebuild_bookings();
  end if;
end $$;
