import { payments } from '#contract/billing/payments.ts'
import { Problem } from '#contract/platform/errors.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import { sendPdf } from '#server/platform/downloads.ts'
import { queue } from '#server/platform/jobs.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import { adminRoutes } from './admin-routes.ts'
import type { ChargeOperations } from './charges.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { invoiceOf, recipientOf } from './invoices.ts'
import { balanceOf, transactionsOf } from './lists.ts'
import {
  insertDetails,
  lockMethod,
  type Method,
  makeDefault,
  methodsOf,
  removeMethod,
  setDetails,
  shownMethod,
} from './methods.ts'
import { cardText, INVOICE_METHOD, type Operator } from './rules.ts'
import { chargeOfInvoice, type StoredTransaction } from './transactions.ts'

/** Opens pages of the card provider. Each call returns the URL at which the person continues. */
export type CardPages = {
  addCard: (db: Database, employerId: number) => Promise<string>
  pay: (db: Database, charge: StoredTransaction) => Promise<string>
  portal: (db: Database, employerId: number) => Promise<string>
}

export const DETACH = 'detach_card'

type Deps = { operator: Operator; charges: ChargeOperations; cards: CardPages | null }

const auditedMethod = (method: Method) =>
  method.kind === 'card'
    ? { method: cardText(method), is_default: method.is_default }
    : {
        method: INVOICE_METHOD,
        billing_email: method.billing_email,
        purchase_order_number: method.purchase_order_number,
        is_default: method.is_default,
      }

export const paymentRoutes = ({ operator, charges, cards }: Deps) => {
  const audit = (
    tx: Tx,
    actor: Caller,
    action: 'payment_method_added' | 'payment_method_changed' | 'payment_method_removed',
    [before, after]: [Method | null, Method | null],
  ) => {
    const change = { before: before && auditedMethod(before), after: after && auditedMethod(after) }
    record(tx, { actor, action, subject: accountSubject(actor), ...change })
  }

  return implement(payments, {
    transactions: async ({ db, actor, params, query: { page, per_page } }) => {
      if (params.userId !== actor.id) throw new Problem('identity_mismatch')
      return transactionsOf(db, actor.id, page, per_page)
    },

    balance: async ({ db, actor }) => {
      const methods = { bankAccount: operator.bankAccount, takesCards: cards !== null }
      return { data: await balanceOf(db, actor.id, methods) }
    },

    invoice: async ({ db, actor, params, reply }) => {
      const invoice = await invoiceOf(db, params.id, actor.role === 'admin' ? null : actor.id)
      const name = invoice.kind === 'invoice' ? 'invoice' : 'credit-note'
      sendPdf(reply, `${name}-${invoice.number}`, await invoicePdf(invoice))
    },

    pay: async ({ db, actor, params }) => {
      const charge = await chargeOfInvoice(db, params.id, actor.id)
      if (charge.open_cents === 0) throw new Problem('already_paid')
      if (cards === null) throw new Problem('cards_not_taken')
      return { url: await cards.pay(db, charge) }
    },

    methods: async ({ db, actor, now }) => ({
      data: (await methodsOf(db, actor.id)).map((method) => shownMethod(method, now, actor.time_zone)),
      takes_cards: cards !== null,
    }),

    addMethod: async ({ db, actor, body }) => {
      if (cards !== null) return { url: await cards.addCard(db, actor.id) }
      await db.transaction(async (tx) => {
        const { recipient_email } = await recipientOf(tx, actor.id)
        const details = {
          billing_email: body.billing_email ?? recipient_email,
          purchase_order_number: body.purchase_order_number ?? null,
        }
        const method = await insertDetails(tx, actor.id, details)
        audit(tx, actor, 'payment_method_added', [null, method])
      })
      return { url: null }
    },

    changeMethod: async ({ tx, actor, params, body, now }) => {
      const before = await lockMethod(tx, params.id, actor.id)
      let after = before
      if (body.billing_email !== undefined || body.purchase_order_number !== undefined) {
        // The details of a card are stored at the provider only.
        if (before.kind === 'card') throw new Problem('invalid', { errors: notOfCards(body) })
        after = await setDetails(tx, before.id, {
          billing_email: body.billing_email ?? before.billing_email,
          purchase_order_number:
            body.purchase_order_number === undefined ? before.purchase_order_number : body.purchase_order_number,
        })
      }
      if (body.is_default) after = await makeDefault(tx, after)
      audit(tx, actor, 'payment_method_changed', [before, after])
      return shownMethod(after, now, actor.time_zone)
    },

    removeMethod: async ({ tx, actor, params }) => {
      const method = await lockMethod(tx, params.id, actor.id)
      await removeMethod(tx, method)
      if (method.stripe_id !== null) await queue(tx, DETACH, { method: method.stripe_id })
      audit(tx, actor, 'payment_method_removed', [method, null])
    },

    portal: async ({ db, actor }) => {
      if (cards === null) throw new Problem('cards_not_taken')
      return { url: await cards.portal(db, actor.id) }
    },

    ...adminRoutes(charges),
  })
}

const notOfCards = (body: object) =>
  Object.fromEntries(
    Object.keys(body)
      .filter((field) => field !== 'is_default')
      .map((field) => [field, ['Cards are managed by the card provider.']]),
  )
