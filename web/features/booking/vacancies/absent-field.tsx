import { Link } from '@tanstack/react-router'
import type { Colleague } from '#contract/people/colleagues.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { ComboBox } from '#web/ui/controls/combo-box.tsx'
import type { VacancyValues } from './post-form.ts'

/** Id of a name that is not in the list any more. */
const GONE = -1

type AbsentFieldProps = {
  colleagues: readonly Colleague[]
  absent: VacancyValues['absent']
  onChoose: (colleague: Colleague) => void
  onChange: (absent: VacancyValues['absent']) => void
  hint?: string
}

/** Chooses the colleague who is away. */
export function AbsentField({ colleagues, absent, onChoose, onChange, hint }: AbsentFieldProps) {
  const known = colleagues.find(({ name }) => name === absent?.name)
  if (colleagues.length === 0 && absent === null)
    return (
      <div className="-ml-3">
        <Link to="/employer/own-staff" className={buttonClass('link', 'small')}>
          Add your staff to choose who is away
        </Link>
      </div>
    )
  const gone = absent !== null && !known ? [{ id: GONE, name: absent.name }] : []
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <ComboBox
        // The field reads its items once, so it is mounted again when people are added or deleted.
        key={colleagues.length}
        label="Who is away?"
        hint={hint}
        placeholder="Type or choose a name"
        emptyText="Nobody in your list has this name"
        items={[...gone, ...colleagues]}
        value={absent === null ? null : (known?.id ?? GONE)}
        onChange={(id) => {
          const chosen = colleagues.find((each) => each.id === id)
          if (chosen) onChoose(chosen)
          else if (id === null) onChange(null)
        }}
      />
      {absent !== null && (
        <Checkbox isSelected={absent.is_told} onChange={(is_told) => onChange({ ...absent, is_told })}>
          Tell the person who comes that it is for {absent.name}
        </Checkbox>
      )}
    </div>
  )
}
