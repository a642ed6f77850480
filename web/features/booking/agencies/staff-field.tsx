import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { AgencyStaff } from '#contract/booking/agencies.ts'
import { SearchComboBox } from '#web/ui/controls/combo-box.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { useAgencyStaff } from './agency.ts'

export type Represented = NonNullable<AgencyStaff['employee']>

type StaffFieldProps = { name: string; selected: Represented | null; onChoose: (person: Represented | null) => void }

/** A person whom the agency represents, found by name. */
export function StaffField({ name, selected, onChoose }: StaffFieldProps) {
  const [typed, setTyped] = useState('')
  const isSelected = selected !== null && typed === selected.name
  const search = useDebounced(isSelected ? '' : typed.trim())
  const { data, isError, isPlaceholderData } = useAgencyStaff({ search, state: 'represented' })
  const people = data?.data ?? []
  const others = people.flatMap(({ employee, email }) =>
    employee && employee.id !== selected?.id ? { ...employee, hint: email } : [],
  )
  // Leaving the field shows the name of the selected person again, who must be in the list for it.
  const items = selected ? [selected, ...others] : others
  const hidden = (data?.total ?? 0) - people.length

  function choose(id: number | null) {
    const person = items.find((each) => each.id === id) ?? null
    // Sets the text first: it may reopen a list that is closing.
    if (person) flushSync(() => setTyped(person.name))
    onChoose(person)
  }

  const emptyText = isError
    ? 'The staff could not be loaded.'
    : data === undefined || isPlaceholderData
      ? 'Searching…'
      : search === ''
        ? 'You do not represent anyone yet'
        : 'No one found'
  return (
    <SearchComboBox
      label="Staff"
      name={name}
      isRequired
      placeholder="Name"
      hint={hidden > 0 && !isSelected ? `${data?.total} people. Type a name to find more.` : undefined}
      emptyText={emptyText}
      search={typed}
      onSearch={setTyped}
      items={items}
      value={selected?.id ?? null}
      onChange={choose}
    />
  )
}
