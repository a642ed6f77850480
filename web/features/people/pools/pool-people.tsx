import { ArrowDown, ArrowUp, ChevronsUp, GripVertical, ListX } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import type { PooledPerson } from '#contract/people/pools.ts'
import { DoNotBookBadge, OnboardingBadge, PreferredBadge } from '#web/features/people/staff/staff-marks.tsx'
import { StaffChips, StaffLine } from '#web/features/people/staff-facts/staff-facts.tsx'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { RowMenu, type RowMenuEntry } from '#web/ui/controls/row-menu.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { filteredPeople, type PoolFilter } from './pool-filter.ts'
import { usePoolChanges, type WholePool } from './pools.ts'

type PoolPeopleProps = {
  pool: WholePool
  /** Hides people; the order cannot be changed meanwhile. */
  filter: PoolFilter
  onProfile: (person: PooledPerson) => void
  /** Absent if the reader's role books nobody, and so changes nothing. */
  onBook: ((person: PooledPerson) => void) | undefined
  onRemoved: () => void
}

const MOVE_FAILED = 'The order could not be saved. Please try again.'

/** The people of a pool in order, which changes by dragging, by keys or by the menu of a row. */
export function PoolPeople({ pool, filter, onProfile, onBook, onRemoved }: PoolPeopleProps) {
  const { move, removePerson } = usePoolChanges()
  const { people } = pool
  const shown = filteredPeople(people, filter)
  const mayMove = onBook !== undefined && shown.length === people.length
  const [said, setSaid] = useState('')

  async function moveTo(person: PooledPerson, before: number | null) {
    try {
      const next = people.find(({ id }) => id === before)
      setSaid(next ? `${person.name} moved above ${next.name}` : `${person.name} moved to the end`)
      await move(pool.id, person.id, before)
    } catch (thrown) {
      setSaid('')
      toast.bad(sentenceOf(thrown, MOVE_FAILED))
    }
  }

  async function remove(person: PooledPerson) {
    try {
      toast.ok(await removePerson(pool.id, person.id))
      onRemoved()
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, `${person.name} could not be removed. Please try again.`))
    }
  }

  const idAt = (index: number) => people[index]?.id ?? null
  const { dragAndDropHooks } = useDragAndDrop<PooledPerson>({
    isDisabled: !mayMove,
    getItems: (keys) => people.filter(({ id }) => keys.has(id)).map(({ name }) => ({ 'text/plain': name })),
    onReorder: ({ keys, target }) => {
      const person = people.find(({ id }) => keys.has(id))
      const at = people.findIndex(({ id }) => id === target.key)
      if (person) void moveTo(person, target.dropPosition === 'before' ? idAt(at) : idAt(at + 1))
    },
  })

  const entriesOf = (person: PooledPerson, index: number): RowMenuEntry[] => [
    ...(index > 1
      ? [
          {
            id: 'top',
            label: 'Move to the top',
            icon: <ChevronsUp size={16} aria-hidden="true" />,
            onPress: () => moveTo(person, idAt(0)),
          },
        ]
      : []),
    ...(index > 0
      ? [
          {
            id: 'up',
            label: 'Move up',
            icon: <ArrowUp size={16} aria-hidden="true" />,
            onPress: () => moveTo(person, idAt(index - 1)),
          },
        ]
      : []),
    ...(index < people.length - 1
      ? [
          {
            id: 'down',
            label: 'Move down',
            icon: <ArrowDown size={16} aria-hidden="true" />,
            onPress: () => moveTo(person, idAt(index + 2)),
          },
        ]
      : []),
    {
      id: 'remove',
      label: 'Remove from pool',
      icon: <ListX size={16} aria-hidden="true" />,
      onPress: () => remove(person),
    },
  ]

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <GridList
        aria-label={`People in ${pool.name}`}
        items={shown}
        dependencies={[people, mayMove]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        className="card divide-y divide-line"
      >
        {(person) => {
          const index = people.indexOf(person)
          return (
            <GridListItem
              id={person.id}
              textValue={person.name}
              className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 outline-none max-sm:gap-x-1.5 first:rounded-t-card last:rounded-b-card data-dragging:opacity-50 data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-brand"
            >
              {mayMove && (
                <AriaButton
                  slot="drag"
                  aria-label={`Move ${person.name}`}
                  className="-ml-2 grid size-8 shrink-0 cursor-grab place-items-center rounded-chip text-dim hover:bg-hover pointer-coarse:size-11"
                >
                  <GripVertical size={16} aria-hidden="true" />
                </AriaButton>
              )}
              <span className="w-6 shrink-0 text-right text-sm text-dim tabular-nums max-sm:w-4">{index + 1}</span>
              <div className="min-w-[min(100%,8rem)] max-lg:flex-1 lg:w-48 xl:w-60">
                <PersonName
                  name={person.name}
                  avatar={person.avatar}
                  caption={<span className="block truncate text-hint">{person.email ?? '–'}</span>}
                  onPress={() => onProfile(person)}
                />
              </div>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 max-lg:order-last max-lg:w-full lg:flex-1">
                <span className="text-dim empty:hidden">
                  <StaffLine facts={person} />
                </span>
                <div className="flex flex-wrap gap-1.5 empty:hidden">
                  {person.status === 'on_leave' && <Badge>On leave</Badge>}
                  {person.preference === 'preferred' && <PreferredBadge />}
                  {person.preference === 'do_not_book' && <DoNotBookBadge />}
                  {person.onboarding !== 'not_started' && <OnboardingBadge status={person.onboarding} />}
                  {person.tags.map((tag) => (
                    <Badge key={tag}>{tag}</Badge>
                  ))}
                  <StaffChips facts={person} isConnected={person.connected} />
                </div>
              </div>
              {onBook && (
                <div className="flex items-center gap-1">
                  {person.status === 'active' && person.preference !== 'do_not_book' && (
                    <div className="max-sm:hidden">
                      <Button
                        look="soft"
                        size="small"
                        aria-label={`Book Now, ${person.name}`}
                        onPress={() => onBook(person)}
                      >
                        Book Now
                      </Button>
                    </div>
                  )}
                  <RowMenu label={`More about ${person.name}`} entries={entriesOf(person, index)} />
                </div>
              )}
            </GridListItem>
          )
        }}
      </GridList>
    </>
  )
}
