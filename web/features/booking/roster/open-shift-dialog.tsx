import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OpenShift } from '#contract/booking/today.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { askedText, openBadge, openTone } from '#web/features/booking/today/board-rows.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { StaffChips, StaffLine } from '#web/features/people/staff-facts/staff-facts.tsx'
import { sentenceOf } from '#web/platform/failure.ts'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { longDate } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { type NamedPerson, needOf } from './ask-dialogs.tsx'
import { useAskPerson, useFitting } from './data.ts'
import { isAskable } from './roster-rows.ts'

type OpenShiftDialogProps = { shift: OpenShift | null; now: number; onClose: () => void }

/** A shift that still needs people: who was asked, and whom to ask next. */
export function OpenShiftDialog({ shift, now, onClose }: OpenShiftDialogProps) {
  const last = useLastNonNull(shift)
  return (
    <Dialog title={last?.subject.name ?? 'Open shift'} isOpen={shift !== null} onClose={onClose}>
      {last && <OpenShiftPart shift={last} now={now} onClose={onClose} />}
    </Dialog>
  )
}

function OpenShiftPart({ shift, now, onClose }: { shift: OpenShift; now: number; onClose: () => void }) {
  const me = useMe()
  const mayBook = useMay('book')
  const { site, date, start_time, end_time, vacancy_id, latest_request_id } = shift
  const isOwn = site.id === me.id
  const at = isOwn ? {} : { at: site.id }
  const canAsk = mayBook && isAskable(shift, me.id, now)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid justify-items-start gap-1.5 text-sm">
        <p className="font-medium">
          {longDate(date)}, <span className="whitespace-nowrap tabular-nums">{timeRange(start_time, end_time)}</span>
        </p>
        {!isOwn && <p className="text-dim">{site.name}</p>}
        <Badge tone={openTone(shift)}>{openBadge(shift)}</Badge>
        <p className="text-dim empty:hidden">{askedText(shift, now)}</p>
      </div>
      {canAsk && <Fitting shift={shift} onAsked={onClose} />}
      <div className="flex flex-wrap gap-2">
        {vacancy_id !== null ? (
          <Link to="/employer/vacancies" search={{ vacancy: vacancy_id, ...at }} className={buttonClass('plain')}>
            Open the vacancy
          </Link>
        ) : (
          <>
            {latest_request_id !== null && (
              <Link
                to="/employer/bookings/$id"
                params={{ id: String(latest_request_id) }}
                search={at}
                className={buttonClass('plain')}
              >
                Open the request
              </Link>
            )}
            {mayBook && isOwn && (
              <Link
                to="/employer/book"
                search={{ date, start_time, end_time, subject_id: String(shift.subject.id) }}
                className={buttonClass('plain')}
              >
                Ask someone else
              </Link>
            )}
          </>
        )}
      </div>
    </div>
  )
}

function Fitting({ shift, onAsked }: { shift: OpenShift; onAsked: () => void }) {
  const query = useFitting(needOf(shift))
  const { ask, isPending } = useAskPerson()
  const [askedId, setAskedId] = useState<number | null>(null)

  async function askPerson(person: NamedPerson) {
    setAskedId(person.id)
    try {
      if (await ask(shift, person)) onAsked()
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'The request could not be sent. Please try again.'))
    }
  }

  return (
    <section aria-labelledby="fitting" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id="fitting" className="text-sm font-semibold">
        People who fit and are free
      </h3>
      <Loaded
        query={query}
        failure="The list could not be loaded."
        skeleton={<SkeletonRows rows={3} />}
        isEmpty={({ people }) => people.length === 0}
        empty={<p className="text-sm text-dim">Nobody who fits is free at that time.</p>}
      >
        {({ people, total }) => (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {people.map((person) => (
                <li key={person.id} className="flex items-center justify-between gap-3 py-2.5">
                  <PersonName
                    name={person.name}
                    avatar={person.avatar}
                    size="small"
                    caption={
                      <>
                        <StaffLine facts={person} needed={shift.subject.name} />
                        <span className="flex flex-wrap gap-1.5 pt-1 empty:hidden">
                          <StaffChips facts={person} isConnected={person.connected} />
                        </span>
                      </>
                    }
                  />
                  <Button
                    look="soft"
                    size="small"
                    aria-label={`Ask ${person.name}`}
                    isDisabled={isPending && askedId !== person.id}
                    isPending={isPending && askedId === person.id}
                    onPress={() => askPerson(person)}
                  >
                    Ask
                  </Button>
                </li>
              ))}
            </ul>
            {total > people.length && (
              <p className="text-hint text-dim">
                The best {people.length} of {total} people.
              </p>
            )}
            <p className="text-hint text-dim">Each person gets a request and is booked only once they accept.</p>
          </>
        )}
      </Loaded>
    </section>
  )
}
