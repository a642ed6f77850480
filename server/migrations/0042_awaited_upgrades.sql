-- Few wait for a card at a time, and they are looked for every minute.
create index subscriptions_that_wait on subscriptions (user_id) where awaited_transaction_id is not null;
