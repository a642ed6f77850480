-- Whoever saves a company without moving it changes no figure: only another state has all its bookings counted anew.
drop trigger figures_follow_states on employer_details;
create trigger figures_follow_states after insert on employer_details
  for each row when (new.state is not null) execute function note_moved_employer();
create trigger figures_follow_moves after update of state on employer_details
  for each row when (old.state is distinct from new.state) execute function note_moved_employer();
