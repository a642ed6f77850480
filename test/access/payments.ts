import { chargesOf } from '../helpers/payments.ts'
import type { Person } from '../people.ts'
import { UNKNOWN_ID } from './fixtures.ts'
import {
  conflict,
  created,
  forbidden,
  identityMismatch,
  notFound,
  ok,
  onlyAdmin,
  onlyEmployer,
  type Row,
  row,
} from './row.ts'
import type { World } from './world.ts'

const addInvoice = async ({ app, people }: World) => (await chargesOf(app).charge(people.employer.id, [8900])).invoiceId
const payment = { amount_cents: 8900, paid_on: '2026-03-02', reference: 'Statement 3' }
const credit = { amount_cents: 8900, kind: 'credit', reason: 'A week without service' } as const
const addPaidInvoice = async (world: World) => {
  const id = await addInvoice(world)
  await world.people.admin.payments.recordPayment({ params: { id }, body: payment })
  return { id }
}

const addCreditedInvoice = async (world: World) => {
  const id = await addInvoice(world)
  await world.people.admin.payments.credit({ params: { id }, body: credit })
  return { id }
}

const unknownId = { params: { id: UNKNOWN_ID } }
const methodOf = async (person: Person) => (await person.payments.methods()).data[0]
const ensureMethod = async ({ people }: World) => {
  if (!(await methodOf(people.employer))) await people.employer.payments.addMethod({ body: {} })
  return { id: (await methodOf(people.employer))!.id }
}

const removeMethods = async ({ people }: World) => {
  for (const person of [people.employer, people.otherEmployer]) {
    const method = await methodOf(person)
    if (method) await person.payments.removeMethod({ params: { id: method.id } })
  }
}

const details = { billing_email: 'accounts@example.com', purchase_order_number: 'PO 7' }

export const paymentsRows: readonly Row[] = [
  row('GET /transactions/:userId', onlyEmployer(ok, identityMismatch), async ({ people }) => ({
    params: { userId: people.employer.id },
  })),
  row('GET /payments/balance', onlyEmployer(ok)),
  row(
    'GET /payment-invoices/:id',
    { admin: ok, employer: ok, otherEmployer: notFound, employee: forbidden },
    async (world) => ({ params: { id: await addInvoice(world) } }),
  ),
  row(
    'GET /payment-invoices/:id that does not exist',
    { admin: notFound, employer: notFound, employee: forbidden },
    unknownId,
  ),
  row('POST /payment-invoices/:id/pay', onlyEmployer(conflict('cards_not_taken'), notFound), async (world) => ({
    params: { id: await addInvoice(world) },
  })),
  row(
    'POST /payment-invoices/:id/pay that is paid',
    onlyEmployer(conflict('already_paid'), notFound),
    async (world) => ({ params: await addPaidInvoice(world) }),
  ),
  row('POST /payment-invoices/:id/pay that does not exist', onlyEmployer(notFound), unknownId),
  row('GET /payment-methods', onlyEmployer(ok)),
  row('POST /payment-methods', onlyEmployer(created), async (world) => {
    await removeMethods(world)
    return { body: details }
  }),
  row('POST /payment-methods again', onlyEmployer(conflict('payment_method_exists')), async ({ people }) => {
    for (const person of [people.employer, people.otherEmployer])
      if (!(await methodOf(person))) await person.payments.addMethod({ body: {} })
    return { body: details }
  }),
  row('PATCH /payment-methods/:id', onlyEmployer(ok, notFound), async (world) => ({
    params: await ensureMethod(world),
    body: details,
  })),
  row('PATCH /payment-methods/:id that does not exist', onlyEmployer(notFound), { ...unknownId, body: details }),
  row('DELETE /payment-methods/:id', onlyEmployer(ok, notFound), async (world) => ({
    params: await ensureMethod(world),
  })),
  row('DELETE /payment-methods/:id that does not exist', onlyEmployer(notFound), unknownId),
  row('POST /payment-methods/portal', onlyEmployer(conflict('cards_not_taken'))),
  row('GET /admin/payments', onlyAdmin(ok)),
  row('GET /admin/transactions', onlyAdmin(ok)),
  row('GET /admin/transactions/export', onlyAdmin(ok)),
  row('POST /admin/payment-invoices/:id/payments', onlyAdmin(created), async (world) => ({
    params: { id: await addInvoice(world) },
    body: payment,
  })),
  row('POST /admin/payment-invoices/:id/payments that is paid', onlyAdmin(conflict('already_paid')), async (world) => ({
    params: await addPaidInvoice(world),
    body: payment,
  })),
  row('POST /admin/payment-invoices/:id/payments that does not exist', onlyAdmin(notFound), {
    ...unknownId,
    body: payment,
  }),
  row('POST /admin/payment-invoices/:id/credits', onlyAdmin(created), async (world) => ({
    params: { id: await addInvoice(world) },
    body: credit,
  })),
  row(
    'POST /admin/payment-invoices/:id/credits that is credited',
    onlyAdmin(conflict('nothing_to_credit')),
    async (world) => ({
      params: await addCreditedInvoice(world),
      body: credit,
    }),
  ),
  row('POST /admin/payment-invoices/:id/credits that does not exist', onlyAdmin(notFound), {
    ...unknownId,
    body: credit,
  }),
]
