-- Only a person who says that they work as a contractor, and has an ABN, invoices. Everybody else gets a pay statement.
alter table tax_details add column is_contractor boolean;
-- Who has entered an ABN did so for their invoices. GST without an ABN ends here.
update tax_details set is_contractor = abn is not null, charges_gst = charges_gst and abn is not null;
alter table tax_details
  alter column is_contractor set not null,
  add constraint a_contractor_has_an_abn check (not is_contractor or abn is not null),
  add constraint only_a_contractor_charges_gst check (not charges_gst or is_contractor);

-- Issued documents keep the title that they have; the trigger would refuse even this.
alter table invoices add column kind text
  constraint a_document_has_a_known_kind check (kind in ('pay_statement', 'invoice', 'tax_invoice'));
alter table invoices disable trigger invoices_never_change;
update invoices set kind = case when gst_basis_points > 0 then 'tax_invoice' else 'invoice' end;
alter table invoices enable trigger invoices_never_change;
alter table invoices
  alter column kind set not null,
  add constraint only_a_tax_invoice_has_gst check ((kind = 'tax_invoice') = (gst_basis_points > 0));

alter table timesheets add column document_kind text;
update timesheets t set document_kind = i.kind from invoices i where i.shift_id = t.shift_id;
alter table timesheets
  add constraint an_issued_document_has_its_kind check ((document_kind is null) = (invoice_number is null));

-- Pay statements are numbered by themselves, so that the numbers of invoices have no gaps.
alter table invoice_counters add column series text not null default 'BB' check (series in ('BB', 'PS'));
alter table invoice_counters alter column series drop default;
alter table invoice_counters drop constraint invoice_counters_pkey;
alter table invoice_counters add primary key (series, year);
