import type { DocumentLine, PayDocument, Timesheet } from '#contract/work/timesheets.ts'
import { lengthText } from '#web/features/booking/shifts/shift-hours.ts'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { money } from '#web/ui/money.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApproveTimesheet, useDocumentPreview } from './timesheet.ts'

type ApproveDialogProps = { timesheet: Timesheet; isOpen: boolean; onClose: () => void; onDone: () => void }

/**
 * Shows a preview of the document that approval issues. The server refuses the approval if its
 * document has another kind or total.
 */
export function ApproveDialog({ timesheet, isOpen, onClose, onDone }: ApproveDialogProps) {
  const { shift, amount_cents } = timesheet
  const approve = useApproveTimesheet(shift.id)
  // The agency pays the person, so the client has no document to see.
  const query = useDocumentPreview(shift.id, isOpen && shift.agency === null)
  const current = query.isFetching ? undefined : query.data

  async function confirm() {
    if (shift.agency) toast.ok(await approve({ amount_cents }))
    else if (current) {
      const { kind, total_cents } = current
      toast.ok(await approve({ amount_cents, document: { kind, total_cents } }))
    }
    onDone()
  }

  return (
    <ConfirmDialog
      title="Approve timesheet?"
      confirm="Approve"
      isReady={shift.agency !== null || current !== undefined}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
      failure="Failed to approve the timesheet. Please try again."
    >
      {shift.agency ? (
        <p>
          Approving locks the timesheet of {shift.invitee.name}. {shift.agency.name} pays {shift.invitee.name}, and
          bills you itself: {money(amount_cents)}. There is no document for you here.
        </p>
      ) : (
        <>
          <p>Approving locks the timesheet of {shift.invitee.name} and issues this document:</p>
          <Loaded query={query} skeleton={<SkeletonCard lines={4} />} failure="Failed to load the document.">
            {(document) => <DocumentPreview document={document} />}
          </Loaded>
        </>
      )}
    </ConfirmDialog>
  )
}

function DocumentPreview({ document }: { document: PayDocument }) {
  const { kind, title, lines, gst_basis_points, gst_cents, total_cents } = document
  return (
    <section aria-label={title} className="rounded-control border border-line px-4 py-3 text-sm text-ink tabular-nums">
      <h3 className="mb-2 text-body font-semibold">{title}</h3>
      {lines.map((line) => (
        <DocumentRow key={line.details.join()} line={line} />
      ))}
      <dl className="mt-3 grid gap-1.5 border-t border-line pt-3">
        {gst_basis_points > 0 && <Amount name={`GST (${gst_basis_points / 100} %)`} cents={gst_cents} />}
        {kind === 'invoice' && <Amount name="GST (none charged)" cents={0} />}
        <div className="flex items-baseline justify-between gap-6 font-semibold">
          <dt>{kind === 'pay_statement' ? 'Gross pay' : 'Total'}</dt>
          <dd className="text-lg">{money(total_cents)}</dd>
        </div>
      </dl>
      {kind === 'pay_statement' && <p className="text-hint text-dim">Before tax and superannuation.</p>}
    </section>
  )
}

const DocumentRow = ({ line }: { line: DocumentLine }) => (
  <div className="flex items-baseline justify-between gap-6">
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">{line.description}</p>
      {line.details.map((detail) => (
        <p key={detail} className="text-hint text-dim wrap-anywhere">
          {detail}
        </p>
      ))}
      <p className="text-hint text-dim">
        {lengthText(line.paid_minutes)} at {money(line.hourly_cents)} an hour
      </p>
    </div>
    <p className="shrink-0">{money(line.amount_cents)}</p>
  </div>
)

const Amount = ({ name, cents }: { name: string; cents: number }) => (
  <div className="flex items-baseline justify-between gap-6">
    <dt className="text-dim">{name}</dt>
    <dd>{money(cents)}</dd>
  </div>
)
