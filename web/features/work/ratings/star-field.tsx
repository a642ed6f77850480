import { Star } from 'lucide-react'
import { useState } from 'react'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { FieldErrorText, FieldHint, FieldLabel, type FieldProps, fieldAttributes } from '#web/ui/controls/field.tsx'
import { RATINGS, ratingNames } from './ratings.ts'

/**
 * One to five stars as radio buttons, for arrow keys and screen readers. A form reads it as a
 * number.
 */
export function StarField({ label, hint, missing, ...rest }: FieldProps) {
  const [selectedStars, setSelectedStars] = useState<number | null>(null)
  return (
    <RadioGroup
      {...rest}
      {...fieldAttributes({ ...rest, label, missing }, 'number', 'Choose')}
      orientation="horizontal"
      value={selectedStars === null ? null : String(selectedStars)}
      onChange={(star) => setSelectedStars(Number(star))}
    >
      <FieldLabel label={label} isRequired={rest.isRequired} />
      <div className="-ml-2 flex flex-wrap items-center">
        {RATINGS.map((star) => (
          <RadioField key={star} value={String(star)} aria-label={`${star} of 5: ${ratingNames[star]}`}>
            <RadioButton className="grid size-11 cursor-pointer place-items-center rounded-control text-field transition-colors duration-120 data-focus-visible:outline-2 data-focus-visible:outline-offset-[-2px] data-focus-visible:outline-brand data-hovered:text-bar-fair">
              <Star
                size={28}
                aria-hidden="true"
                className={selectedStars !== null && star <= selectedStars ? 'fill-bar-fair text-bar-fair' : ''}
              />
            </RadioButton>
          </RadioField>
        ))}
        <span aria-hidden="true" className="ml-2 text-sm font-medium text-dim">
          {selectedStars !== null && ratingNames[selectedStars]}
        </span>
      </div>
      <FieldHint>{hint}</FieldHint>
      <FieldErrorText />
    </RadioGroup>
  )
}
