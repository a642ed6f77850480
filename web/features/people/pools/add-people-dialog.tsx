import { Search } from 'lucide-react'
import { useState } from 'react'
import type { StaffFacts } from '#contract/people/staff-facts.ts'
import { useConnections } from '#web/features/people/connections/connections.ts'
import { useRecommended } from '#web/features/people/connections/recommended.ts'
import { StaffChips, StaffLine } from '#web/features/people/staff-facts/staff-facts.tsx'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, RowMain, Rows } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { usePoolChanges, type WholePool } from './pools.ts'

type AddPeopleDialogProps = {
  /** Pool to add to; null if the dialog is closed. */
  pool: WholePool | null
  onClose: () => void
}

/** Adds people by name: connections first, then people who worked here and everybody else. */
export function AddPeopleDialog({ pool, onClose }: AddPeopleDialogProps) {
  const lastPool = useLastNonNull(pool)
  return (
    <Dialog title={`Add people to ${lastPool?.name}`} isOpen={pool !== null} onClose={onClose} size="wide">
      {lastPool && <Choices pool={lastPool} onClose={onClose} />}
    </Dialog>
  )
}

type Candidate = { id: number; name: string; avatar: string | null; facts: StaffFacts | null }
const LONGEST_SEARCH = 120

function Choices({ pool, onClose }: { pool: WholePool; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 200)
  const connections = useConnections('employer', search, 1)
  const others = useRecommended('employer', search, 1)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextField
        label="Search by name"
        type="search"
        value={typed}
        onChange={setTyped}
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        spellCheck="false"
        autoFocus
        icon={<Search size={16} aria-hidden="true" />}
      />
      <Loaded query={connections}>
        {({ data }) => (
          <Candidates
            title="Connections"
            pool={pool}
            people={data.map(({ employee, facts }) => ({ ...employee, facts }))}
          />
        )}
      </Loaded>
      <Loaded query={others}>
        {({ people }) => (
          <Candidates
            title="Other staff"
            pool={pool}
            people={people.map((one) => ({ ...one, facts: 'subjects' in one ? one : null }))}
          />
        )}
      </Loaded>
      {connections.data?.data.length === 0 && others.data?.people.length === 0 && (
        <p className="text-sm text-dim">{search === '' ? 'There is nobody to add yet.' : 'Nobody has this name.'}</p>
      )}
      <Button look="plain" onPress={onClose}>
        Done
      </Button>
    </div>
  )
}

type CandidatesProps = { title: string; pool: WholePool; people: readonly Candidate[] }

function Candidates({ title, pool, people }: CandidatesProps) {
  if (people.length === 0) return null
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-sm font-semibold text-dim">{title}</h3>
      <Rows label={title}>
        {people.map((person) => (
          <CandidateRow key={person.id} pool={pool} person={person} />
        ))}
      </Rows>
    </section>
  )
}

function CandidateRow({ pool, person }: { pool: WholePool; person: Candidate }) {
  const { addPerson } = usePoolChanges()
  const [isPending, setPending] = useState(false)
  const isIn = pool.people.some(({ id }) => id === person.id)

  async function add() {
    setPending(true)
    try {
      await addPerson(pool.id, person.id)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, `${person.name} could not be added. Please try again.`))
    } finally {
      setPending(false)
    }
  }

  return (
    <Row>
      <RowMain>
        <PersonName name={person.name} avatar={person.avatar} />
      </RowMain>
      {person.facts && (
        <div className="order-last grid w-full grid-cols-[minmax(0,1fr)] gap-1.5 text-dim sm:pl-13">
          <StaffLine facts={person.facts} />
          <div className="flex flex-wrap gap-1.5 empty:hidden">
            <StaffChips facts={person.facts} />
          </div>
        </div>
      )}
      {isIn ? (
        <span role="status">
          <Badge tone="good">In the pool</Badge>
        </span>
      ) : (
        <Button look="soft" size="small" aria-label={`Add, ${person.name}`} isPending={isPending} onPress={add}>
          Add
        </Button>
      )}
    </Row>
  )
}
