import { useState } from 'react'
import type * as z from 'zod'
import { BillingDetails, type PaymentMethod } from '#contract/billing/payments.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useAddMethod, useChangeMethod, useRemoveMethod } from './data.ts'
import { methodDetails, methodName } from './payment-text.ts'
import { openProviderPage } from './provider-page.ts'

type MethodDialogProps = { methods: readonly PaymentMethod[]; openMethod: number | 'new' | null; onClose: () => void }

/** Adds or edits billing details, or offers the actions for a card. */
export function MethodDialog({ methods, openMethod, onClose }: MethodDialogProps) {
  const openedMethod = openMethod === 'new' ? 'new' : (methods.find(({ id }) => id === openMethod) ?? null)
  const lastOpened = useLastNonNull(openedMethod)
  if (lastOpened === null) return null
  const method = lastOpened === 'new' ? null : lastOpened
  return (
    <Dialog
      title={method ? 'Edit payment method' : 'Add payment method'}
      isOpen={openedMethod !== null}
      onClose={onClose}
    >
      {method?.kind === 'card' ? (
        <CardChoices method={method} onClose={onClose} />
      ) : (
        <DetailsForm method={method} onClose={onClose} />
      )}
    </Dialog>
  )
}

function DetailsForm({ method, onClose }: { method: PaymentMethod | null; onClose: () => void }) {
  const add = useAddMethod()
  const change = useChangeMethod()
  async function send(body: z.output<typeof BillingDetails>) {
    toast.ok(method === null ? (await add(body)).message : await change(method.id, body))
    onClose()
  }
  return (
    <Form schema={BillingDetails} onSubmit={send} failure="The payment method could not be saved. Please try again.">
      <p className="text-sm text-dim">You get an invoice for each charge and pay it by bank transfer within 14 days.</p>
      <TextField
        label="Billing email"
        name="billing_email"
        type="email"
        autoComplete="email"
        isRequired
        maxLength={254}
        defaultValue={method?.billing_email ?? ''}
        hint="Invoices and reminders are sent here."
      />
      <TextField
        label="Purchase order number"
        name="purchase_order_number"
        maxLength={60}
        autoComplete="off"
        defaultValue={method?.purchase_order_number ?? ''}
        hint="Optional. Shown on future invoices."
      />
      <SubmitOrCancel onCancel={onClose}>Save</SubmitOrCancel>
    </Form>
  )
}

function CardChoices({ method, onClose }: { method: PaymentMethod; onClose: () => void }) {
  const change = useChangeMethod()
  const remove = useRemoveMethod()
  const [pending, setPending] = useState<string | null>(null)
  const act = (name: string, work: () => Promise<unknown>, failure: string) => async () => {
    setPending(name)
    try {
      await work()
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, failure))
    } finally {
      setPending(null)
    }
  }
  const makeDefault = act(
    'keep',
    async () => {
      toast.ok(await change(method.id, { is_default: true }))
      onClose()
    },
    'The payment method could not be saved. Please try again.',
  )
  const removeCard = act(
    'away',
    async () => {
      toast.ok(await remove(method.id))
      onClose()
    },
    'The payment method could not be removed. Please try again.',
  )
  const portal = act(
    'portal',
    async () => openProviderPage((await api.payments.portal()).data.url),
    'The page for managing your cards could not be opened. Please try again.',
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p>
        <span className="font-medium">{methodName(method)}</span>
        <span className="block text-sm text-dim">{methodDetails(method)}</span>
      </p>
      <p className="text-sm text-dim">
        {method.is_default
          ? 'Your charges go to this card. Its number and expiry date are managed by the card provider.'
          : 'Your charges go to another card. The number and expiry date are managed by the card provider.'}
      </p>
      <FormActions>
        <Button look="danger-soft" isPending={pending === 'away'} isDisabled={pending !== null} onPress={removeCard}>
          Remove card
        </Button>
        <Button look="plain" isPending={pending === 'portal'} isDisabled={pending !== null} onPress={portal}>
          Manage cards
        </Button>
        {!method.is_default && (
          <Button isPending={pending === 'keep'} isDisabled={pending !== null} onPress={makeDefault}>
            Charge this card
          </Button>
        )}
      </FormActions>
    </div>
  )
}
