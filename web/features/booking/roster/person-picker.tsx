import { useState } from 'react'
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
  const connected = useConnections('employer', search, 1).data?.data.map(({ employee }) => employee) ?? []
  const others = useRecommended('employer', search, 1).data?.people ?? []
  const people = [...connected, ...others].filter(({ id }) => !shownIds.includes(id))

  function add(id: number | null) {
    const person = people.find((each) => each.id === id)
    if (!person) return
    onAdd({ id: person.id, name: person.name, avatar: person.avatar })
    setTyped('')
  }

  return (
    <SearchComboBox
      // Anew after each choice, because the field would keep the name that was chosen.
      key={shownIds.length}
      label="Add a person"
      placeholder="Name"
      search={typed}
      onSearch={setTyped}
      items={people.map(({ id, name }) => ({ id, name }))}
      value={null}
      onChange={add}
      emptyText="Nobody has this name."
    />
  )
}
