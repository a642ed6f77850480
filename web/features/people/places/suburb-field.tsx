import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Locality } from '#contract/people/places.ts'
import type { State } from '#contract/platform/states.ts'
import { localityText } from '#web/features/people/places/directions.ts'
import { SearchComboBox } from '#web/ui/controls/combo-box.tsx'
import type { FieldProps } from '#web/ui/controls/field.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { useLocalities } from './data.ts'

type SuburbFieldProps = Pick<FieldProps, 'label' | 'hint' | 'isRequired' | 'missing'> & {
  name: string
  /** Chosen before the form was opened. */
  saved: Locality | null
  /** Id that a kept draft restores, where it differs from the saved one. */
  restored: number | null
  /** Suburbs of this state come first. */
  state: State | null
}

/** A suburb, found by the start of its name or postcode. */
export function SuburbField({ saved, restored, state, ...field }: SuburbFieldProps) {
  const [selected, setSelected] = useState<Locality | null>(restored === saved?.id ? saved : null)
  const [missingId, setMissingId] = useState(restored === saved?.id ? null : restored)
  const [typed, setTyped] = useState(selected ? localityText(selected) : '')
  const isSelected = selected !== null && typed === localityText(selected)
  const search = useDebounced(isSelected ? '' : typed.trim(), 150)
  const { data = [], isPlaceholderData } = useLocalities(search, state, search === '' ? missingId : null)
  const matches = search === '' && missingId === null ? [] : data

  const [found] = matches
  if (missingId !== null && found?.id === missingId) {
    setMissingId(null)
    setSelected(found)
    setTyped(localityText(found))
  }

  // Leaving the field shows the name of the selected one again, which must be in the list for it.
  const others = isSelected ? [] : matches.filter(({ id }) => id !== selected?.id)
  const items = selected ? [...others, selected] : others

  function choose(id: number | null) {
    const locality = matches.find((each) => each.id === id) ?? null
    // Sets the text first, as for an employer: it may reopen a list that is closing.
    if (locality) flushSync(() => setTyped(localityText(locality)))
    setSelected(locality)
  }

  return (
    <SearchComboBox
      {...field}
      placeholder="Name or postcode"
      emptyText={typed.trim() === '' ? 'Type a name or postcode' : isPlaceholderData ? 'Searching…' : 'No suburb found'}
      search={typed}
      onSearch={setTyped}
      items={items.map((each) => ({ id: each.id, name: localityText(each) }))}
      value={selected?.id ?? null}
      onChange={choose}
    />
  )
}
