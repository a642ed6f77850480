import { useState } from 'react'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { BalanceCard } from './balance-card.tsx'
import { CheckoutNotice } from './checkout-notice.tsx'
import { useBalance, useMethods } from './data.ts'
import { MethodDialog } from './method-dialog.tsx'
import { MethodsCard } from './methods-card.tsx'
import { usePaymentsAddress } from './payments-address.ts'
import { TransactionHistory } from './transaction-history.tsx'

const ASK_AGAIN_MS = 2000

export function PaymentsTab() {
  const { checkout, method, close, forgetCheckout } = usePaymentsAddress()
  const [isOver, setOver] = useState(false)
  const isAwaited = (checkout === 'paid' || checkout === 'card-added' || checkout === 'looked-after') && !isOver
  const awaiting = { every: isAwaited ? ASK_AGAIN_MS : (false as const) }
  const balance = useBalance(awaiting)
  const methods = useMethods(awaiting)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {checkout !== null && (
        <CheckoutNotice
          outcome={checkout}
          isPaid={balance.data?.open_cents === 0}
          hasCard={methods.data?.data.some(({ kind }) => kind === 'card') ?? false}
          isOver={isOver}
          onOver={setOver}
          onClose={forgetCheckout}
        />
      )}
      <Loaded query={methods} skeleton={<SkeletonCard lines={3} />} failure="Your payment methods could not be loaded.">
        {({ data, takes_cards }) => (
          <>
            <MethodsCard methods={data} takesCards={takes_cards} />
            <MethodDialog methods={data} openMethod={method} onClose={close} />
          </>
        )}
      </Loaded>
      {!methods.isPending && (
        <Loaded query={balance} skeleton={<SkeletonCard lines={3} />} failure="Your amount due could not be loaded.">
          {(owed) => <BalanceCard balance={owed} />}
        </Loaded>
      )}
      <TransactionHistory awaiting={awaiting} isHeldBack={methods.isPending || balance.isPending} />
    </div>
  )
}
