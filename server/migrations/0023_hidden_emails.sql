-- A paper names no address that its reader may not see at the time when it is issued.
alter table invoices alter column supplier_email drop not null;
