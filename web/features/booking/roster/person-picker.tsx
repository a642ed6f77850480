import { useEffect, useRef, useState } from 'react'
import { useConnections } from '#web/features/people/connections/connections.ts'
import { useRecommended } from '#web/features/people/connections/recommended.ts'
import { SearchComboBox } from '#web/ui/controls/combo-box.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import type { RosterPerson } from './roster-rows.ts'

type PersonPickerProps = {
  /** People who have a row already. */
  shownIds: readonly number[]
  onAdd: (person: RosterPerson) => void
}

/** Adds the row of a person without a shift in the week: connections first, then other staff. */
export function PersonPicker({ shownIds, onAdd }: PersonPickerProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 200)
  const connections = useConnections('employer', search, 1)
  const others = useRecommended('employer', search, 1)
  const connected = connections.data?.data.map(({ employee }) => employee) ?? []
  const people = [...connected, ...(others.data?.people ?? [])].filter(({ id }) => !shownIds.includes(id))
  const isSearching = [connections, others].some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData)
  const [additions, setAdditions] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The field that had the focus is gone.
    if (additions > 0) box.current?.querySelector('input')?.focus()
  }, [additions])

  function add(id: number | null) {
    const person = people.find((each) => each.id === id)
    if (!person) return
    onAdd({ id: person.id, name: person.name, avatar: person.avatar })
    setTyped('')
    setAdditions(additions + 1)
  }

  const emptyText =
    connections.isError || others.isError
      ? 'The staff could not be loaded.'
      : isSearching
        ? 'Searching…'
        : 'Nobody to add with this name.'

  return (
    <div ref={box}>
      <SearchComboBox
        // A new field after each choice, because it would keep the name that was chosen.
        key={additions}
        label="Add a person"
        placeholder="Name"
        search={typed}
        onSearch={setTyped}
        items={people.map(({ id, name }) => ({ id, name }))}
        value={null}
        onChange={add}
        emptyText={emptyText}
      />
    </div>
  )
}
