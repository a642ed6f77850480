import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AgencyContract, AgencyRate } from '#contract/booking/agency-contracts.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useOpenDialog } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { money } from '#web/ui/money.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { ContractDialog, RateDialog } from './contract-dialogs.tsx'
import { ContractState, termsText } from './contract-state.tsx'
import { roleOfRate, useAgencyContracts, useContractChanges } from './contracts.ts'

/** Clients of the agency: contracts and proposals, with what they pay and what the staff get. */
export function ClientsPart() {
  const query = useAgencyContracts()
  const mayManage = useMay('manage')
  const [open, setOpen] = useOpenDialog(['contract'])
  const [ending, setEnding] = useState<AgencyContract | null>(null)
  const [pricing, setPricing] = useState<AgencyContract | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const propose = mayManage && (
    <Button onPress={() => setOpen('contract')} icon={<Plus size={16} aria-hidden="true" />}>
      Propose a contract
    </Button>
  )
  return (
    <Loaded query={query} failure="The clients could not be loaded.">
      {(contracts) => (
        <div ref={list} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
          {contracts.length === 0 ? (
            <Empty
              hint="Propose a contract to the owner of an organisation. Once they accept it, you can book your staff for them."
              action={propose}
            >
              You have no clients yet
            </Empty>
          ) : (
            <>
              <div className="flex justify-end empty:hidden">{propose}</div>
              {contracts.map((contract) => (
                <ContractCard
                  key={contract.id}
                  contract={contract}
                  {...(mayManage && {
                    changes: { onEnd: () => setEnding(contract), onRate: () => setPricing(contract) },
                  })}
                />
              ))}
            </>
          )}
          <ContractDialog isOpen={open === 'contract' && mayManage} onClose={() => setOpen(null)} />
          <RateDialog contract={pricing} onClose={() => setPricing(null)} />
          <EndContractDialog
            contract={ending}
            onClose={() => setEnding(null)}
            onEnded={() => focusAfterDialog(() => list.current)}
          />
        </div>
      )}
    </Loaded>
  )
}

type ContractCardProps = {
  contract: AgencyContract
  /** Absent if the reader may change nothing. */
  changes?: { onEnd: () => void; onRate: () => void }
}

function ContractCard({ contract, changes }: ContractCardProps) {
  const { client, client_email, rates, accepted_at, ended_by, is_over } = contract
  const name = client?.name ?? client_email ?? ''
  return (
    <Card title={name} intro={termsText(contract)} actions={<ContractState {...contract} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {client && client.sites.length > 1 && (
          <p className="text-sm text-dim">Sites: {client.sites.map((site) => site.name).join(', ')}</p>
        )}
        {rates && (
          <Rates client={name} rates={rates} isProposed={accepted_at === null} mayChange={changes !== undefined} />
        )}
        {changes && !is_over && (
          <div className="flex flex-wrap justify-end gap-2">
            {ended_by === null && (
              <Button
                look="link"
                size="small"
                aria-label={`${accepted_at ? 'End contract' : 'Withdraw'}, ${name}`}
                onPress={changes.onEnd}
              >
                {accepted_at ? 'End contract' : 'Withdraw'}
              </Button>
            )}
            <Button look="soft" size="small" aria-label={`Propose a rate, ${name}`} onPress={changes.onRate}>
              Propose a rate
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

type RatesProps = { client: string; rates: readonly AgencyRate[]; isProposed: boolean; mayChange: boolean }

const columnsOf = (hasAnswers: boolean, mayChange: boolean): Column<AgencyRate>[] => [
  { title: 'Role', cell: ({ classification }) => roleOfRate(classification) },
  { title: 'From', cell: ({ from_date }) => shortDate(from_date) },
  { title: 'Client rate', align: 'right', cell: ({ client_cents }) => money(client_cents) },
  { title: 'Pay rate', align: 'right', cell: ({ pay_cents }) => money(pay_cents) },
  { title: 'Margin', align: 'right', cell: ({ client_cents, pay_cents }) => money(client_cents - pay_cents) },
  ...(hasAnswers ? [answerColumn(mayChange)] : []),
]

const answerColumn = (mayChange: boolean): Column<AgencyRate> => ({
  title: 'Answer',
  align: 'right',
  isTitleHidden: true,
  cell: (rate) => rate.accepted_at === null && <WaitingRate rate={rate} mayChange={mayChange} />,
})

function Rates({ client, rates, isProposed, mayChange }: RatesProps) {
  const hasAnswers = !isProposed && rates.some(({ accepted_at }) => accepted_at === null)
  return (
    <Table
      label={`Hourly rates of ${client}`}
      columns={columnsOf(hasAnswers, mayChange)}
      rows={rates}
      keyOf={({ id }) => id}
      isDense
    />
  )
}

function WaitingRate({ rate, mayChange }: { rate: AgencyRate; mayChange: boolean }) {
  const { withdrawRate } = useContractChanges()
  const [isPending, setPending] = useState(false)

  async function withdraw() {
    setPending(true)
    try {
      toast.ok(await withdrawRate(rate))
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'The rate could not be withdrawn. Please try again.'))
      setPending(false)
    }
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-wait">
      <span className="whitespace-nowrap">Not accepted yet</span>
      {mayChange && (
        <Button
          look="link"
          size="small"
          aria-label={`Withdraw rate, ${roleOfRate(rate.classification)}`}
          isPending={isPending}
          onPress={withdraw}
        >
          Withdraw
        </Button>
      )}
    </span>
  )
}

type EndContractDialogProps = { contract: AgencyContract | null; onClose: () => void; onEnded: () => void }

function EndContractDialog({ contract, onClose, onEnded }: EndContractDialogProps) {
  const { end } = useContractChanges()
  const shown = useLastNonNull(contract)
  const name = shown?.client?.name ?? shown?.client_email ?? ''
  const isAccepted = shown?.accepted_at != null

  async function confirm() {
    if (!shown) return
    toast.ok(await end(shown))
    onEnded()
  }

  return (
    <ConfirmDialog
      title={isAccepted ? `End the contract with ${name}?` : `Withdraw the proposal to ${name}?`}
      confirm={isAccepted ? 'End contract' : 'Withdraw'}
      dismiss={isAccepted ? 'Keep contract' : 'Keep proposal'}
      isDanger
      isOpen={contract !== null}
      onClose={onClose}
      onConfirm={confirm}
      failure="This could not be saved. Please try again."
    >
      <p>
        {isAccepted
          ? `${noticeText(shown?.notice_days ?? 0)} Open requests for later days are withdrawn. Booked shifts stay. ${name} is notified.`
          : 'They can no longer accept it. You can propose a new contract.'}
      </p>
    </ConfirmDialog>
  )
}

/** Effect of the notice period, for either side. */
export const noticeText = (days: number) =>
  days === 0
    ? 'No shift after today can be booked.'
    : `No shift can be booked after the notice period of ${days} ${days === 1 ? 'day' : 'days'}.`
