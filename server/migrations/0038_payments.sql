-- What an employer owes and has, as sums of the ledger; locked first by whatever moves its money.
create table payment_accounts (
  employer_id integer primary key references users on delete restrict,
  open_cents bigint not null default 0 constraint nobody_owes_less_than_nothing check (open_cents >= 0),
  credit_cents bigint not null default 0 constraint credit_is_never_overdrawn check (credit_cents >= 0)
);

-- Locked while a number is taken, so that numbers have no gaps.
create table payment_invoice_counters (
  series text not null check (series in ('BS', 'BC')),
  year integer not null,
  last_number integer not null,
  primary key (series, year)
);

-- The papers of the operator's own charges, as they were issued.
create table payment_invoices (
  id integer generated always as identity primary key,
  number text not null constraint an_invoice_of_a_charge_has_its_own_number unique,
  kind text not null check (kind in ('invoice', 'credit_note')),
  employer_id integer not null references users on delete restrict,
  -- The invoice that a credit note corrects.
  corrects_id integer references payment_invoices on delete restrict,
  plan_name text not null,
  issued_at timestamptz not null,
  issued_on date not null,
  due_on date,
  supplier_name text not null,
  supplier_abn text,
  supplier_address text,
  bank_account text,
  recipient_name text not null,
  recipient_email text not null,
  recipient_address text,
  recipient_abn text,
  purchase_order_number text,
  lines jsonb not null,
  reason text,
  gst_basis_points integer not null,
  gst_cents integer not null,
  total_cents integer not null check (total_cents >= 0),
  issued_through text not null,
  constraint gst_is_charged_under_an_abn check (supplier_abn is not null or gst_cents = 0),
  constraint a_credit_note_says_why check ((kind = 'credit_note') = (reason is not null))
);
create index payment_invoices_by_employer on payment_invoices (employer_id, id desc);
create index payment_invoices_by_corrected on payment_invoices (corrects_id) where corrects_id is not null;
create trigger payment_invoices_never_change before update or delete or truncate on payment_invoices
  for each statement execute function refuse_a_change_of_an_invoice();

create table payment_methods (
  id integer generated always as identity primary key,
  employer_id integer not null references users on delete cascade,
  kind text not null check (kind in ('invoice', 'card')),
  is_default boolean not null,
  billing_email text,
  purchase_order_number text,
  -- The provider's name for a card; its number is never known here.
  stripe_id text constraint a_card_is_kept_once unique,
  brand text,
  last4 text constraint four_digits_of_a_card_are_known check (last4 ~ '^\d{4}$'),
  exp_month smallint,
  exp_year smallint,
  created_at timestamptz not null,
  constraint a_card_is_one_of_the_provider check ((kind = 'card') = (stripe_id is not null)),
  constraint an_invoice_goes_to_an_address check ((kind = 'invoice') = (billing_email is not null))
);
create index payment_methods_by_employer on payment_methods (employer_id);
create unique index one_default_method_per_employer on payment_methods (employer_id) where is_default;
create unique index one_set_of_billing_details_per_employer on payment_methods (employer_id) where kind = 'invoice';

create table transactions (
  id integer generated always as identity primary key,
  transaction_id text not null constraint a_transaction_has_its_own_name unique,
  employer_id integer not null references users on delete restrict,
  kind text not null check (kind in ('charge', 'credit', 'refund')),
  -- The charge that a credit or a refund belongs to.
  charge_id integer references transactions on delete restrict,
  invoice_id integer not null references payment_invoices on delete restrict,
  plan_name text not null,
  reason text not null,
  payment_method text not null,
  amount_cents integer not null,
  status text not null check (status in ('pending', 'completed', 'failed')),
  open_cents integer not null default 0 check (open_cents >= 0),
  -- Money that came in for it, of that what went back, and what was credited of it.
  money_cents integer not null default 0,
  refunded_cents integer not null default 0,
  credited_cents integer not null default 0,
  due_on date,
  problem text,
  -- Collected by card: which try this is, when the next one is due, and the one payment at the provider that may take it.
  stripe_method text,
  stripe_intent text constraint a_payment_is_for_one_transaction unique,
  -- The payment at the provider through which money came in, and back through which it can go.
  stripe_paid text,
  tries integer not null default 0,
  next_try_at timestamptz,
  reminded integer not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint only_a_charge_is_open check (kind = 'charge' or open_cents = 0),
  constraint what_is_completed_is_not_open check (status <> 'completed' or open_cents = 0),
  constraint no_more_goes_back_than_came check (refunded_cents between 0 and money_cents),
  constraint no_more_is_credited_than_was_charged check (credited_cents between 0 and greatest(amount_cents, 0))
);
create index transactions_by_employer on transactions (employer_id, id desc);
create index transactions_by_invoice on transactions (invoice_id);
create index transactions_by_charge on transactions (charge_id) where charge_id is not null;
create index open_transactions_by_due_date on transactions (due_on, id) where open_cents > 0;
create index transactions_to_be_tried on transactions (next_try_at) where next_try_at is not null;

-- Double entry, in whole cents: debits above zero, credits below.
create table ledger_accounts (
  id integer generated always as identity primary key,
  kind text not null check (kind in
    ('receivable', 'credit', 'refund_due', 'revenue', 'refunds', 'gst', 'bank', 'cards', 'fees')),
  employer_id integer references users on delete restrict,
  constraint one_account_of_a_kind unique nulls not distinct (kind, employer_id),
  constraint what_is_owed_is_owed_by_somebody check ((kind in ('receivable', 'credit', 'refund_due')) = (employer_id is not null))
);
create index ledger_accounts_by_employer on ledger_accounts (employer_id);

create table ledger_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  transaction_id integer not null references transactions on delete restrict,
  -- What happened, once: the same payment told twice is booked once.
  cause text not null constraint each_cause_is_booked_once unique,
  note text
);
create index ledger_entries_by_transaction on ledger_entries (transaction_id);

create table ledger_lines (
  entry_id bigint not null references ledger_entries on delete restrict,
  account_id integer not null references ledger_accounts on delete restrict,
  amount_cents bigint not null constraint a_line_moves_something check (amount_cents <> 0),
  primary key (entry_id, account_id)
);
create index ledger_lines_by_account on ledger_lines (account_id);

create function refuse_a_change_of_the_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only ever added to.' using errcode = 'restrict_violation';
end $$;
create trigger ledger_accounts_are_only_added before update or delete or truncate on ledger_accounts
  for each statement execute function refuse_a_change_of_the_ledger();
create trigger ledger_entries_are_only_added before update or delete or truncate on ledger_entries
  for each statement execute function refuse_a_change_of_the_ledger();
create trigger ledger_lines_are_only_added before update or delete or truncate on ledger_lines
  for each statement execute function refuse_a_change_of_the_ledger();

create function refuse_an_unbalanced_entry() returns trigger language plpgsql as $$
declare
  entry bigint := case when tg_table_name = 'ledger_entries' then (to_jsonb(new) ->> 'id') else (to_jsonb(new) ->> 'entry_id') end;
begin
  if (select count(*) < 2 or sum(amount_cents) <> 0 from ledger_lines where entry_id = entry) then
    raise exception 'Debits and credits of entry % differ.', entry using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger an_entry_balances after insert on ledger_lines deferrable initially deferred
  for each row execute function refuse_an_unbalanced_entry();
create constraint trigger an_entry_has_lines after insert on ledger_entries deferrable initially deferred
  for each row execute function refuse_an_unbalanced_entry();

-- Nothing is added to an entry that stands.
create function refuse_a_later_line() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where id = new.entry_id and xmin = pg_current_xact_id()::xid) then
    raise exception 'An entry is whole when it is made.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger an_entry_is_whole_when_it_is_made before insert on ledger_lines
  for each row execute function refuse_a_later_line();

create table stripe_customers (
  employer_id integer primary key references users on delete restrict,
  customer text not null constraint a_customer_is_one_employer unique
);

-- What the provider told, once each, however often it tells it.
create table stripe_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
create index stripe_events_by_time on stripe_events (received_at);
