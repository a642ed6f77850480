import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Locality } from '#contract/people/places.ts'
import { localityText } from '#contract/people/places-rules.ts'
import { inState, type State } from '#contract/platform/states.ts'
import { SearchComboBox } from '#web/ui/controls/combo-box.tsx'
import type { FieldProps } from '#web/ui/controls/field.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { useLocalities } from './data.ts'

type SuburbFieldProps = Pick<FieldProps, 'label' | 'hint' | 'isRequired' | 'missing'> & {
  name: string
  /** Chosen before the form was opened. */
  saved: Locality | null
  /** Id to show first: that of a restored draft, else that of `saved`. */
  restored: number | null
  /** Suburbs of this state come first. */
  state: State | null
  /** Offers no other suburbs, and clears the chosen one when the state changes. */
  isWithinState?: boolean
  onChange?: (chosen: Locality | null) => void
}

/** A suburb, found by the start of its name or postcode. */
export function SuburbField(props: SuburbFieldProps) {
  const { saved, restored, state, isWithinState = false, onChange, ...field } = props
  const within = isWithinState ? state : null
  const [withinBefore, setWithinBefore] = useState(within)
  const [selected, setSelected] = useState<Locality | null>(restored === saved?.id ? saved : null)
  const [missingId, setMissingId] = useState(restored === saved?.id ? null : restored)
  const [typed, setTyped] = useState(selected ? localityText(selected) : '')
  const isSelected = selected !== null && typed === localityText(selected)
  const search = useDebounced(isSelected ? '' : typed.trim(), 150)
  const { data = [], isPlaceholderData } = useLocalities(search, state, search === '' ? missingId : null)
  // Those of the state come first, so none of them is missing from the answer.
  const found = data.filter((each) => within === null || each.state === within || each.id === missingId)
  const matches = search === '' && missingId === null ? [] : found

  const [first] = matches
  if (missingId !== null && first?.id === missingId) {
    setMissingId(null)
    setSelected(first)
    setTyped(localityText(first))
  }
  if (within !== withinBefore) {
    setWithinBefore(within)
    setMissingId(null)
    setSelected(null)
    setTyped('')
  }

  // Leaving the field shows the name of the selected one again, which must be in the list for it.
  const others = isSelected ? [] : matches.filter(({ id }) => id !== selected?.id)
  const items = selected ? [...others, selected] : others

  function choose(id: number | null) {
    const locality = matches.find((each) => each.id === id) ?? null
    // Sets the text first, because it may reopen a list that is closing.
    if (locality) flushSync(() => setTyped(localityText(locality)))
    setSelected(locality)
    onChange?.(locality)
  }

  const noneFound = within === null ? 'No suburb found' : `No suburb found ${inState(within)}`
  return (
    <SearchComboBox
      {...field}
      placeholder="Name or postcode"
      emptyText={typed.trim() === '' ? 'Type a name or postcode' : isPlaceholderData ? 'Searching…' : noneFound}
      search={typed}
      onSearch={setTyped}
      items={items.map((each) => ({ id: each.id, name: localityText(each) }))}
      value={selected?.id ?? null}
      onChange={choose}
    />
  )
}
