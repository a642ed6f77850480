-- Why an employer pays less than the figure of its state; null where it does not.
alter table employer_rates add column reason text check (reason <> '');
