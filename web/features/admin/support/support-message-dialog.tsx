import type { SupportMessage, SupportStatus, SupportStep } from '#contract/admin/support.ts'
import { roleNames } from '#web/features/identity/accounts/area.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { FormActions } from '#web/ui/controls/form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { Time } from '#web/ui/time.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { AssigneeChoice } from './assignee-choice.tsx'
import { useSupportMessage } from './data.ts'
import { ReplyForm } from './reply-form.tsx'
import { SupportConversation } from './support-conversation.tsx'
import { statuses, statusNames } from './support-filters.ts'
import { SupportNotes } from './support-notes.tsx'
import { instantText } from './support-text.ts'
import { useStatusChange } from './use-status-change.ts'

/**
 * One message in full, with its conversation and notes and a form for the reply; closed if `id` is
 * null.
 */
export function SupportMessageDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const lastId = useLastNonNull(id)
  return (
    <Dialog title="Support Message Details" isOpen={id !== null} onClose={onClose} size="wide">
      {lastId !== null && <Details key={lastId} id={lastId} onClose={onClose} />}
    </Dialog>
  )
}

function Details({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useSupportMessage(id)
  return (
    <Loaded
      query={query}
      // As high as the window, because most messages with their conversation and notes fill it.
      skeleton={
        <div className="min-h-[calc(100dvh-7rem)]">
          <SkeletonCard lines={8} />
        </div>
      }
      failure="This message could not be loaded."
    >
      {({ pages }) => {
        const [newest] = pages
        if (!newest) return null
        const { data, notes, steps, team } = newest
        return (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Facts
              items={[
                ['User', <Sender key="user" {...data} />],
                [
                  'Date',
                  <Time key="date" at={data.created_at}>
                    {instantText(data.created_at)}
                  </Time>,
                ],
                [
                  'Subject',
                  <span key="subject" className="font-medium wrap-anywhere">
                    {data.subject}
                  </span>,
                ],
                [
                  'Message',
                  <p key="message" className="wrap-anywhere whitespace-pre-wrap">
                    {data.message}
                  </p>,
                ],
                ['Status', <StatusChoice key="status" message={data} />],
              ]}
            />
            <AssigneeChoice message={data} team={team} />
            <SupportConversation
              query={query}
              pages={pages}
              messageId={id}
              ownBody={`${data.subject}\n\n${data.message}`}
            />
            <ReplyForm id={id} name={data.name} />
            <SupportNotes id={id} notes={notes} />
            <SupportHistory steps={steps} />
            <FormActions>
              <Button look="plain" onPress={onClose}>
                Close
              </Button>
            </FormActions>
          </div>
        )
      }}
    </Loaded>
  )
}

const Sender = ({ name, email, role }: Pick<SupportMessage, 'name' | 'email'> & { role: keyof typeof roleNames }) => (
  <span className="wrap-anywhere">
    <span className="font-medium">{name}</span>
    <span className="block text-dim">
      {email} · {roleNames[role]}
    </span>
  </span>
)

/** A ticket cannot return to pending, so that is offered only while it is pending. */
function StatusChoice({ message: { id, status } }: { message: SupportMessage }) {
  const { change } = useStatusChange()
  const offered = statuses.filter((option) => option !== 'pending' || status === 'pending')
  return (
    <Segmented
      label="Status"
      items={offered.map((option) => ({ id: option, label: statusNames[option] }))}
      value={status}
      onChange={(next) => next !== 'pending' && change(id, next)}
    />
  )
}

const statusName = (statusOrNull: string | null) => statusNames[statusOrNull as SupportStatus] ?? 'nothing'

const stepText = ({ kind, before, after }: SupportStep) => {
  if (kind === 'assignee') return after ? `assigned it to ${after}` : `unassigned it from ${before ?? 'a former admin'}`
  const moved = before === after ? '' : `: ${statusName(before)} to ${statusName(after)}`
  return kind === 'reply' ? `replied${moved}` : `changed the status${moved}`
}

const SupportHistory = ({ steps }: { steps: readonly SupportStep[] }) =>
  steps.length > 0 && (
    <section aria-labelledby="history" className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-4">
      <h3 id="history" className="text-base">
        History
      </h3>
      <ol aria-label="History" className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-sm">
        {steps.map((step) => (
          <li key={step.id} className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">
              <span className="font-medium">{step.author ?? 'The service'}</span> {stepText(step)}
            </span>
            <Time at={step.created_at} className="text-hint text-dim tabular-nums">
              {instantText(step.created_at)}
            </Time>
          </li>
        ))}
      </ol>
    </section>
  )
