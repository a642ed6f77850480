-- Open jobs: slots that everyone who fits sees and can accept, and jobs kept for people who said yes too late.

alter table slots
  -- When it was opened to everyone who fits, after nobody was left to be asked.
  add column opened_at timestamptz;
create index open_jobs on slots (lower(period)) where opened_at is not null;

alter table offers
  -- When the person accepted although others had been booked.
  add column late_yes_at timestamptz,
  drop constraint offers_seat_check,
  -- `board`: the person took an open job. `held`: kept for a person who was too late for another one.
  add constraint offers_seat_check check (seat in ('rank', 'newcomer', 'board', 'held')),
  drop constraint a_planned_offer_has_its_chances,
  add constraint a_planned_offer_has_its_chances check (
    num_nonnulls(wave, base, chance, channel) in (0, 4) and (seat in ('rank', 'newcomer')) is true = (wave is not null));
