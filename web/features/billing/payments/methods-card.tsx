import { CreditCard, FileText, Plus } from 'lucide-react'
import { useState } from 'react'
import type { PaymentMethod } from '#contract/billing/payments.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAddMethod } from './data.ts'
import { methodDetails, methodName } from './payment-text.ts'
import { usePaymentsAddress } from './payments-address.ts'
import { openProviderPage } from './provider-page.ts'

type MethodsCardProps = { methods: readonly PaymentMethod[]; takesCards: boolean }

/** Lists the payment methods and marks the default one if there are several. */
export function MethodsCard({ methods, takesCards }: MethodsCardProps) {
  const { open } = usePaymentsAddress()
  const hasDetails = methods.some(({ kind }) => kind === 'invoice')
  return (
    <Card
      title="Payment Method"
      actions={takesCards ? <AddCardButton /> : !hasDetails && <AddButton onPress={() => open('new')} />}
    >
      {methods.length === 0 ? (
        <p className="text-dim">
          {takesCards
            ? 'No card yet, so you get invoices. Add a card to pay them automatically.'
            : 'Invoices for bank transfer go to your email. Add a payment method to use another address or a purchase order number.'}
        </p>
      ) : (
        <ul aria-label="Payment methods" className="-my-1 divide-y divide-line">
          {methods.map((method) => (
            <MethodRow key={method.id} method={method} isOnly={methods.length === 1} onEdit={() => open(method.id)} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type MethodRowProps = { method: PaymentMethod; isOnly: boolean; onEdit: () => void }
function MethodRow({ method, isOnly, onEdit }: MethodRowProps) {
  const Icon = method.kind === 'card' ? CreditCard : FileText
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon size={20} aria-hidden="true" className="shrink-0 text-dim" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {methodName(method)}
          {method.is_default && !isOnly && <Badge tone="brand">Default</Badge>}
          {method.expiry === 'soon' && <Badge tone="wait">Expires soon</Badge>}
          {method.expiry === 'over' && <Badge tone="bad">Expired</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-dim">{methodDetails(method)}</p>
      </div>
      <Button look="plain" size="small" aria-label={`Edit payment method: ${methodName(method)}`} onPress={onEdit}>
        Edit payment method
      </Button>
    </li>
  )
}

const AddButton = ({ onPress, isPending = false }: { onPress: () => void; isPending?: boolean }) => (
  <Button look="soft" onPress={onPress} isPending={isPending} icon={<Plus size={16} aria-hidden="true" />}>
    Add payment method
  </Button>
)

/** Opens the page of the card provider, because card numbers are never entered here. */
function AddCardButton() {
  const add = useAddMethod()
  const [isPending, setPending] = useState(false)
  async function go() {
    setPending(true)
    try {
      openProviderPage((await add({})).data.url)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'The page for adding a card could not be opened. Please try again.'))
      setPending(false)
    }
  }
  return <AddButton onPress={go} isPending={isPending} />
}
