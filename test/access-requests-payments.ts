import { fixed, type Make, NOBODY } from './access-makings.ts'
import type { World } from './access-world.ts'
import { tillOf } from './payments.ts'
import type { Person } from './people.ts'

const charged = async ({ app, people }: World) => (await tillOf(app).charge(people.employer.id, [8900])).invoiceId
const payment = { amount_cents: 8900, paid_on: '2026-03-02', reference: 'Statement 3' }
const credit = { amount_cents: 8900, kind: 'credit', reason: 'A week without service' } as const
const paid = async (world: World) => {
  const id = await charged(world)
  await world.people.admin.payments.recordPayment({ params: { id }, body: payment })
  return { id }
}
const credited = async (world: World) => {
  const id = await charged(world)
  await world.people.admin.payments.credit({ params: { id }, body: credit })
  return { id }
}
const nobodys = { params: { id: NOBODY } }

const methodOf = async (person: Person) => (await person.payments.methods()).data[0]
const withMethod = async ({ people }: World) => {
  if (!(await methodOf(people.employer))) await people.employer.payments.addMethod({ body: {} })
  return { id: (await methodOf(people.employer))!.id }
}
const without = async ({ people }: World) => {
  for (const person of [people.employer, people.otherEmployer]) {
    const method = await methodOf(person)
    if (method) await person.payments.removeMethod({ params: { id: method.id } })
  }
}
const details = { billing_email: 'accounts@example.com', purchase_order_number: 'PO 7' }

export const paymentRequests: Record<string, Make> = {
  'GET /transactions/:userId': async ({ people }) => ({ params: { userId: people.employer.id } }),
  'GET /payment-invoices/:id': async (world) => ({ params: { id: await charged(world) } }),
  'GET /payment-invoices/:id that is not there': fixed(nobodys),
  'POST /payment-invoices/:id/pay': async (world) => ({ params: { id: await charged(world) } }),
  'POST /payment-invoices/:id/pay that is paid': async (world) => ({ params: await paid(world) }),
  'POST /payment-invoices/:id/pay that is not there': fixed(nobodys),
  'POST /payment-methods': async (world) => {
    await without(world)
    return { body: details }
  },
  'POST /payment-methods again': async ({ people }) => {
    for (const person of [people.employer, people.otherEmployer])
      if (!(await methodOf(person))) await person.payments.addMethod({ body: {} })
    return { body: details }
  },
  'PATCH /payment-methods/:id': async (world) => ({ params: await withMethod(world), body: details }),
  'PATCH /payment-methods/:id that is not there': fixed({ ...nobodys, body: details }),
  'DELETE /payment-methods/:id': async (world) => ({ params: await withMethod(world) }),
  'DELETE /payment-methods/:id that is not there': fixed(nobodys),
  'POST /admin/payment-invoices/:id/payments': async (world) => ({
    params: { id: await charged(world) },
    body: payment,
  }),
  'POST /admin/payment-invoices/:id/payments that is paid': async (world) => ({
    params: await paid(world),
    body: payment,
  }),
  'POST /admin/payment-invoices/:id/payments that is not there': fixed({ ...nobodys, body: payment }),
  'POST /admin/payment-invoices/:id/credits': async (world) => ({
    params: { id: await charged(world) },
    body: credit,
  }),
  'POST /admin/payment-invoices/:id/credits that is credited': async (world) => ({
    params: await credited(world),
    body: credit,
  }),
  'POST /admin/payment-invoices/:id/credits that is not there': fixed({ ...nobodys, body: credit }),
}
