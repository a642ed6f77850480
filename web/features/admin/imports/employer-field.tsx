import { useState } from 'react'
import { flushSync } from 'react-dom'
import { SearchComboBox } from '#web/ui/controls/combo-box.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { useEmployersNamed } from './data.ts'

type Employer = { id: number; name: string }

/** Employer whose own staff the file lists, if any. */
export function EmployerField({
  selected,
  onChoose,
}: {
  selected: Employer | null
  onChoose: (employer: Employer | null) => void
}) {
  const [typed, setTyped] = useState(selected?.name ?? '')
  const isSelected = typed === selected?.name
  const { data } = useEmployersNamed(useDebounced(isSelected ? '' : typed.trim()), true)
  const matches = data?.paginated_data.data ?? []

  function choose(id: number | null) {
    const employer = matches.find((match) => match.id === id) ?? null
    // Sets the text first: it may reopen a list that is closing, and the choice after it closes the
    // list for good. Further typing cancels the choice and keeps the text.
    if (employer) flushSync(() => setTyped(employer.name))
    onChoose(employer && { id: employer.id, name: employer.name })
  }

  return (
    <SearchComboBox
      label="Staff of"
      hint="Optional. Each person gets an invitation from this employer."
      placeholder="No employer"
      emptyText="No employers found"
      search={typed}
      onSearch={setTyped}
      items={matches.map(({ id, name, email }) => ({ id, name, hint: email }))}
      value={selected?.id ?? null}
      onChange={choose}
    />
  )
}
