/**
 * State of the stand-in for the card provider, and the effects of its calls, as the provider
 * describes them.
 */

type Fields = { [key: string]: Value }
export type Value = string | Fields

/** An answer in the provider's own form. */
export type Answer = { status: number; body: object }
const succeed = (body: object): Answer => ({ status: 200, body })
const refused = (status: number, error: object): Answer => ({ status, body: { error } })
const missing = (what: string) =>
  refused(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` })

export type StripeObject = { id: string; object: string; [field: string]: unknown }
type Metadata = Record<string, string>

/** Answer of the bank for a card, fixed when the card is entered. */
export type Bank = 'pays' | 'card_declined' | 'insufficient_funds' | 'authentication_required'

const text = (value: Value | undefined) => (typeof value === 'string' ? value : undefined)
const fields = (value: Value | undefined): Fields => (typeof value === 'object' ? value : {})

export const newStripeObjects = (origin: () => string) => {
  const objects = new Map<string, StripeObject>()
  const banks = new Map<string, Bank>()
  const world = { bank: 'pays' as Bank, last4: '4242', happened: (_type: string, _thing: StripeObject): void => {} }
  let count = 0
  const make = (prefix: string, object: string, more: object): StripeObject => {
    const thing = { id: `${prefix}_${++count}`, object, livemode: false, created: 0, metadata: {}, ...more }
    objects.set(thing.id, thing)
    return thing
  }
  const all = (object: string) => [...objects.values()].filter((thing) => thing.object === object)

  const enterCard = (customer: string) => {
    const card = { brand: 'visa', last4: world.last4, exp_month: 12, exp_year: 2030 }
    const method = make('pm', 'payment_method', { type: 'card', customer, card })
    banks.set(method.id, world.bank)
    world.happened('payment_method.attached', method)
    return method
  }

  const capture = (intent: StripeObject, method: StripeObject) => {
    const balance_transaction = { id: `txn_${intent.id}`, object: 'balance_transaction', fee: 30 }
    const payment_method_details = { type: 'card', card: method.card }
    const charge = make('ch', 'charge', { amount: intent.amount, payment_method_details, balance_transaction })
    const paid = {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge,
      payment_method: method.id,
    }
    Object.assign(intent, paid, { last_payment_error: null })
    world.happened('payment_intent.succeeded', intent)
  }

  const confirm = (intent: StripeObject, methodId: string): Answer => {
    const method = objects.get(methodId)
    if (method === undefined) return missing('payment_method')
    if (!['requires_payment_method', 'requires_confirmation'].includes(String(intent.status)))
      return refused(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: 'This payment cannot be confirmed in its state.',
        payment_intent: intent,
      })
    const bank = banks.get(methodId) ?? 'pays'
    if (bank !== 'pays') {
      const code = bank === 'authentication_required' ? bank : 'card_declined'
      const error = { type: 'card_error', code, decline_code: bank, message: 'Your card was declined.' }
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error })
      world.happened('payment_intent.payment_failed', intent)
      return refused(402, error)
    }
    capture(intent, method)
    return succeed(intent)
  }

  const createIntent = (form: Fields, amount: number, customer: string | undefined) =>
    make('pi', 'payment_intent', {
      amount,
      amount_received: 0,
      currency: 'aud',
      customer,
      status: 'requires_payment_method',
      metadata: fields(form.metadata) as Metadata,
    })

  const completePage = (id: string) => {
    const page = objects.get(id)!
    const method = enterCard(String(page.customer))
    if (page.mode === 'payment') {
      const intent = createIntent(fields(page.intent as Value), Number(page.amount_total), String(page.customer))
      page.payment_intent = intent.id
      capture(intent, method)
    }
    page.status = 'complete'
    world.happened('checkout.session.completed', page)
    return String(page.success_url)
  }

  const createCheckout = (form: Fields) => {
    const first = fields(fields(form.line_items)['0'])
    const page = make('cs', 'checkout.session', {
      mode: form.mode,
      customer: form.customer,
      status: 'open',
      success_url: form.success_url,
      cancel_url: form.cancel_url,
      payment_intent: null,
      amount_total: Number(text(fields(first.price_data).unit_amount) ?? 0),
      intent: fields(form.payment_intent_data),
    })
    return Object.assign(page, { url: `${origin()}/c/pay/${page.id}` })
  }

  const refund = (form: Fields) => {
    const intent = objects.get(text(form.payment_intent) ?? '')
    const amount = Number(text(form.amount))
    const before = all('refund').filter((one) => one.payment_intent === intent?.id && one.status !== 'failed')
    const sum = before.reduce((cents, one) => cents + Number(one.amount), 0)
    if (intent === undefined || sum + amount > Number(intent.amount_received))
      return refused(400, { type: 'invalid_request_error', message: 'More than was paid cannot go back.' })
    const metadata = fields(form.metadata) as Metadata
    return succeed(make('re', 'refund', { amount, payment_intent: intent.id, status: 'succeeded', metadata }))
  }

  const answer = (method: string, path: string, form: Fields): Answer => {
    const [, , kind = '', id = '', act] = path.split('/')
    const thing = objects.get(id)
    if (path === '/v1/checkout/sessions') return succeed(createCheckout(form))
    if (path.startsWith('/v1/checkout/sessions/')) return succeed(objects.get(path.split('/').at(-1)!)!)
    if (path === '/v1/billing_portal/sessions')
      return succeed(make('bps', 'billing_portal.session', { url: `${origin()}/portal` }))
    if (path === '/v1/customers') return succeed(make('cus', 'customer', { name: form.name, email: form.email }))
    if (path === '/v1/payment_intents')
      return succeed(createIntent(form, Number(text(form.amount)), text(form.customer)))
    if (path === '/v1/refunds' && method === 'GET') {
      const data = all('refund').filter((one) => one.payment_intent === text(form.payment_intent))
      return succeed({ object: 'list', data: data.toReversed(), has_more: false, url: path })
    }
    if (path === '/v1/refunds') return refund(form)
    if (thing === undefined) return missing(kind)
    if (kind === 'customers' && act === 'payment_methods') {
      const data = all('payment_method').filter(({ customer }) => customer === id)
      return succeed({ object: 'list', data: data.toReversed(), has_more: false, url: path })
    }
    if (kind === 'customers' && method === 'DELETE') {
      for (const one of all('payment_method')) if (one.customer === id) one.customer = null
      objects.delete(id)
      return succeed({ id, object: 'customer', deleted: true })
    }
    if (act === 'confirm') return confirm(thing, text(form.payment_method) ?? '')
    if (act === 'cancel') {
      if (thing.status === 'succeeded')
        return refused(400, {
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
          message: 'Paid.',
        })
      return succeed(Object.assign(thing, { status: 'canceled' }))
    }
    if (act === 'detach') return succeed(Object.assign(thing, { customer: null }))
    return method === 'GET' ? succeed(thing) : missing(kind)
  }

  return { world, objects, all, answer, completePage, enterCard }
}
