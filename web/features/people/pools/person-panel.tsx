import { Ban, NotebookPen, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { Lines } from '#web/features/people/profiles/contact-links.tsx'
import { DoNotBookDialog } from '#web/features/people/staff/do-not-book-dialog.tsx'
import { NotesDialog } from '#web/features/people/staff/notes-dialog.tsx'
import { type Named, useStaffChanges, useStaffNotes, useStaffPreference } from '#web/features/people/staff/staff.ts'
import { DoNotBookBadge, OnboardingBadge, PreferredBadge } from '#web/features/people/staff/staff-marks.tsx'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { Problem } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { PersonPools } from './person-pools.tsx'

/** Details of a person that only the reader's organisation keeps and sees. */
export function PersonPanel({ person }: { person: Named }) {
  const mayBook = useMay('book')
  const notes = useStaffNotes(person.id, mayBook)
  const preference = useStaffPreference(person.id, mayBook)
  const [isEditing, setEditing] = useState(false)
  const [isStopping, setStopping] = useState(false)
  const failed = [notes, preference].find(({ isError, data }) => isError && data === undefined)
  const loaded = (content: ReactNode) => (notes.data && preference.data !== undefined ? content : <Skeleton />)
  return (
    <section aria-labelledby="only-us" className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5">
      <h3 id="only-us" className="text-base font-semibold">
        Kept by your organisation
      </h3>
      {failed && (
        <Problem
          message={sentenceOf(failed.error, 'The notes could not be loaded.')}
          onRetry={() => failed.refetch()}
          isRetrying={failed.isFetching}
        />
      )}
      <Facts
        items={[
          ['Pools', <PersonPools key="pools" person={person} />],
          ...(mayBook && !failed
            ? ([
                ['At this site', loaded(<SitePreference person={person} onStop={() => setStopping(true)} />)],
                ['Onboarding', loaded(notes.data && <OnboardingBadge status={notes.data.onboarding} />)],
                ['Tags', loaded(notes.data && <Tags tags={notes.data.tags} />)],
                ['Note', loaded(notes.data?.note && <Lines>{notes.data.note}</Lines>)],
              ] as const)
            : []),
        ]}
      />
      {mayBook && notes.data && (
        <div>
          <Button
            look="plain"
            size="small"
            onPress={() => setEditing(true)}
            icon={<NotebookPen size={16} aria-hidden="true" />}
          >
            Edit notes
          </Button>
        </div>
      )}
      <NotesDialog person={person} notes={notes.data ?? null} isOpen={isEditing} onClose={() => setEditing(false)} />
      <DoNotBookDialog person={person} isOpen={isStopping} onClose={() => setStopping(false)} />
    </section>
  )
}

const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.length === 0 ? (
    '–'
  ) : (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag}>
          <Badge>{tag}</Badge>
        </li>
      ))}
    </ul>
  )

/** Whether the site prefers or does not book the person, and how to change it. */
function SitePreference({ person, onStop }: { person: Named; onStop: () => void }) {
  const { data } = useStaffPreference(person.id, true)
  const mayManage = useMay('manage')
  const { prefer, unprefer, bookAgain } = useStaffChanges()
  const [isPending, setPending] = useState(false)

  async function run(change: (person: Named) => Promise<string>) {
    setPending(true)
    try {
      toast.ok(await change(person))
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'This could not be changed. Please try again.'))
    } finally {
      setPending(false)
    }
  }

  if (data?.preference === 'do_not_book')
    return (
      <div className="grid justify-items-start gap-2">
        <DoNotBookBadge />
        {data.reason && <p className="text-dim">{data.reason}</p>}
        {mayManage && (
          <Button look="soft" size="small" isPending={isPending} onPress={() => run(bookAgain)}>
            Allow bookings
          </Button>
        )}
      </div>
    )
  const isPreferred = data?.preference === 'preferred'
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isPreferred && <PreferredBadge />}
      <Button
        look="plain"
        size="small"
        isPending={isPending}
        icon={isPreferred ? undefined : <Star size={16} aria-hidden="true" />}
        onPress={() => run(isPreferred ? unprefer : prefer)}
      >
        {isPreferred ? 'Remove from preferred' : 'Mark as preferred'}
      </Button>
      {mayManage && (
        <Button look="plain" size="small" icon={<Ban size={16} aria-hidden="true" />} onPress={onStop}>
          Do not book
        </Button>
      )}
    </div>
  )
}
