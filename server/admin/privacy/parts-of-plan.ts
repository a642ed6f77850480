import { sql } from '#server/platform/database.ts'
import type { Part } from './parts.ts'

export const partsOfPlan: readonly Part[] = [
  {
    file: 'plan.json',
    says: 'Your plan and its changes. Money is in cents.',
    of: 'employer',
    tables: ['subscriptions', 'subscription_events'],
    rows: ({ id }) => sql`
      select p.name as plan, p.billing_cycle, s.status, s.period_start, s.period_end, s.price_cents,
        n.name as planned_plan, s.lapses_on, s.lapsed_on,
        (select coalesce(json_agg(json_build_object('kind', e.kind, 'plan', q.name, 'at', e.at, 'charged_by', e.charged_by,
          'due_on', e.due_on, 'settled', e.settled) order by e.id), '[]')
          from subscription_events e join plans q on q.id = e.plan_id where e.subscription_id = s.id) as events
      from subscriptions s join plans p on p.id = s.plan_id left join plans n on n.id = s.planned_plan_id
      where s.user_id = ${id}`,
  },
  {
    file: 'payment_methods.json',
    says: 'Your payment methods. We never have your card number.',
    of: 'employer',
    tables: ['payment_methods'],
    rows: ({ id }) => sql`
      select kind, is_default, billing_email, purchase_order_number, brand, last4, exp_month, exp_year, created_at
      from payment_methods where employer_id = ${id} order by payment_methods.id`,
  },
  {
    file: 'transactions.json',
    says: 'Charges, payments, credits and refunds, and your credit balance. Money is in cents.',
    of: 'employer',
    tables: ['transactions', 'payment_accounts'],
    rows: ({ id }) => sql`
      select t.transaction_id, t.kind, i.number as invoice, t.plan_name, t.reason, t.payment_method, t.amount_cents, t.status,
        t.open_cents, t.money_cents, t.refunded_cents, t.credited_cents, t.due_on, t.problem, t.created_at, t.settled_at,
        a.open_cents as owed_in_all_cents, a.credit_cents as your_credit_cents
      from transactions t join payment_invoices i on i.id = t.invoice_id
        left join payment_accounts a on a.employer_id = t.employer_id
      where t.employer_id = ${id} order by t.id`,
  },
  {
    file: 'plan_invoices.json',
    says: 'The tax invoices and credit notes for your plan, with everything shown on them. Money is in cents.',
    of: 'employer',
    tables: ['payment_invoices'],
    rows: ({ id }) => sql`
      select i.number, i.kind, c.number as corrects, i.plan_name, i.issued_at, i.issued_on, i.due_on, i.supplier_name,
        i.supplier_abn, i.supplier_address, i.bank_account, i.recipient_name, i.recipient_email, i.recipient_address,
        i.recipient_abn, i.purchase_order_number, i.lines, i.reason, i.gst_basis_points, i.gst_cents, i.total_cents,
        i.issued_through
      from payment_invoices i left join payment_invoices c on c.id = i.corrects_id
      where i.employer_id = ${id} order by i.id`,
  },
]
