import { useRef, useState } from 'react'
import type { ClientContract, ClientRate } from '#contract/booking/agency-contracts.ts'
import { noticeText } from '#web/features/booking/agencies/clients-part.tsx'
import { ContractState, termsText } from '#web/features/booking/agencies/contract-state.tsx'
import { roleOfRate, useClientContracts, useContractChanges } from '#web/features/booking/agencies/contracts.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { money } from '#web/ui/money.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'

/** Agencies that book their staff for the organisation, and proposals of contracts. */
export function AgenciesScreen() {
  const query = useClientContracts()
  const mayOwn = useMay('own')
  const [leaving, setLeaving] = useState<ClientContract | null>(null)
  const list = useRef<HTMLDivElement>(null)
  return (
    <Screen
      title="Agencies"
      intro="Agencies that book their own staff for you, at agreed rates. You see who comes, and approve the hours."
    >
      <Loaded
        query={query}
        failure="The agencies could not be loaded."
        empty={
          <Empty hint="When an agency proposes a contract to your owner’s email address, it appears here.">
            You have no contract with an agency
          </Empty>
        }
      >
        {(contracts) => (
          <div ref={list} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
            {contracts.map((contract) => (
              <ContractCard
                key={contract.id}
                contract={contract}
                onLeave={mayOwn ? () => setLeaving(contract) : undefined}
              />
            ))}
          </div>
        )}
      </Loaded>
      <LeaveDialog
        contract={leaving}
        onClose={() => setLeaving(null)}
        onLeft={() => focusAfterDialog(() => list.current)}
      />
    </Screen>
  )
}

/** `onLeave` is absent if the reader may change nothing. */
function ContractCard({ contract, onLeave }: { contract: ClientContract; onLeave: (() => void) | undefined }) {
  const { agency, rates, accepted_at, ended_by, is_over } = contract
  const { accept } = useContractChanges()
  const [isPending, setPending] = useState(false)

  async function answer() {
    setPending(true)
    try {
      toast.ok(await accept(contract))
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'Your answer could not be sent. Please try again.'))
    } finally {
      setPending(false)
    }
  }

  return (
    <Card title={agency} intro={termsText(contract)} actions={<ContractState {...contract} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Rates agency={agency} rates={rates} mayAnswer={onLeave !== undefined && accepted_at !== null} />
        {accepted_at === null && (
          <p className="text-sm text-dim">
            If you accept, {agency} can ask its staff to work at your sites. You can cancel each booking, and you
            approve the hours. {agency} bills you itself.
          </p>
        )}
        {onLeave && !is_over && (
          <div className="flex flex-wrap justify-end gap-2">
            {accepted_at === null ? (
              <>
                <Button look="plain" aria-label={`Decline, ${agency}`} onPress={onLeave}>
                  Decline
                </Button>
                <Button aria-label={`Accept contract, ${agency}`} isPending={isPending} onPress={answer}>
                  Accept contract
                </Button>
              </>
            ) : (
              ended_by === null && (
                <Button look="link" size="small" aria-label={`End contract, ${agency}`} onPress={onLeave}>
                  End contract
                </Button>
              )
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

type RatesProps = { agency: string; rates: readonly ClientRate[]; mayAnswer: boolean }

const rateColumns: readonly Column<ClientRate>[] = [
  { title: 'Role', cell: ({ classification }) => roleOfRate(classification) },
  { title: 'From', cell: ({ from_date }) => shortDate(from_date) },
  { title: 'Hourly rate', align: 'right', cell: ({ client_cents }) => money(client_cents) },
]
const answerColumn: Column<ClientRate> = {
  title: 'Answer',
  align: 'right',
  isTitleHidden: true,
  cell: (rate) => rate.accepted_at === null && <RateButtons rate={rate} />,
}

function Rates({ agency, rates, mayAnswer }: RatesProps) {
  const hasAnswers = mayAnswer && rates.some(({ accepted_at }) => accepted_at === null)
  return (
    <Table
      label={`Hourly rates of ${agency}`}
      columns={hasAnswers ? [...rateColumns, answerColumn] : rateColumns}
      rows={rates}
      keyOf={({ id }) => id}
      isDense
    />
  )
}

function RateButtons({ rate }: { rate: ClientRate }) {
  const { acceptRate, declineRate } = useContractChanges()
  const [pending, setPending] = useState<'accept' | 'decline' | null>(null)
  const role = roleOfRate(rate.classification)

  async function run(what: 'accept' | 'decline') {
    setPending(what)
    try {
      toast.ok(await (what === 'accept' ? acceptRate(rate) : declineRate(rate)))
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'Your answer could not be sent. Please try again.'))
      setPending(null)
    }
  }

  return (
    <span className="inline-flex gap-2">
      <Button
        look="link"
        size="small"
        aria-label={`Decline rate, ${role}`}
        isPending={pending === 'decline'}
        onPress={() => run('decline')}
      >
        Decline
      </Button>
      <Button
        look="soft"
        size="small"
        aria-label={`Accept rate, ${role}`}
        isPending={pending === 'accept'}
        onPress={() => run('accept')}
      >
        Accept
      </Button>
    </span>
  )
}

type LeaveDialogProps = { contract: ClientContract | null; onClose: () => void; onLeft: () => void }

function LeaveDialog({ contract, onClose, onLeft }: LeaveDialogProps) {
  const { leave } = useContractChanges()
  const shown = useLastNonNull(contract)
  const name = shown?.agency ?? ''
  const isAccepted = shown?.accepted_at != null

  async function confirm() {
    if (!shown) return
    toast.ok(await leave(shown))
    onLeft()
  }

  return (
    <ConfirmDialog
      title={isAccepted ? `End the contract with ${name}?` : `Decline the proposal from ${name}?`}
      confirm={isAccepted ? 'End contract' : 'Decline'}
      dismiss={isAccepted ? 'Keep contract' : 'Keep proposal'}
      isDanger
      isOpen={contract !== null}
      onClose={onClose}
      onConfirm={confirm}
      failure="Your answer could not be sent. Please try again."
    >
      <p>
        {isAccepted
          ? `${noticeText(shown?.notice_days ?? 0)} Open requests for later days are withdrawn. Booked shifts stay. ${name} is notified.`
          : `${name} is notified, and can propose a new contract.`}
      </p>
    </ConfirmDialog>
  )
}
