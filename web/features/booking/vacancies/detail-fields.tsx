import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { classRoomLabels } from '#contract/booking/vacancy-details-rules.ts'
import type { Sector } from '#contract/platform/values.ts'
import { useEmployerProfile } from '#web/features/people/profiles/employer-profile.ts'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import type { DetailValues } from './post-form.ts'

type DetailFieldsProps = {
  values: DetailValues
  sector: Sector
  onChange: (changes: Partial<DetailValues>) => void
}

/** Class, note and, on demand, what else helps on the day. */
export function DetailFields({ values, sector, onChange }: DetailFieldsProps) {
  const hasMore = values.report_to !== '' || values.dress !== '' || values.instructions !== ''
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || hasMore
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextField
        name="class_room"
        label={classRoomLabels[sector]}
        hint={sector === 'education' ? 'Leave it empty if the class is not known yet.' : undefined}
        maxLength={100}
        value={values.class_room}
        onChange={(class_room) => onChange({ class_room })}
      />
      <TextArea
        name="note"
        label="Note"
        hint="Shown with each request. "
        rows={2}
        maxLength={500}
        value={values.note}
        onChange={(note) => onChange({ note })}
      />
      {isOpen ? (
        <MoreFields values={values} onChange={onChange} />
      ) : (
        <div className="-ml-3">
          <Button
            look="link"
            size="small"
            aria-expanded={false}
            onPress={() => setOpened(true)}
            icon={<ChevronDown size={16} aria-hidden="true" />}
          >
            Report to, dress and instructions
          </Button>
        </div>
      )}
    </div>
  )
}

function MoreFields({ values, onChange }: Omit<DetailFieldsProps, 'sector'>) {
  const usual = useEmployerProfile(useMe().id).data?.report_to
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <TextField
          name="report_to"
          label="Report to"
          hint={usual ? `If empty: ${usual}` : undefined}
          maxLength={150}
          value={values.report_to}
          onChange={(report_to) => onChange({ report_to })}
        />
        <TextField
          name="dress"
          label="Dress"
          maxLength={150}
          value={values.dress}
          onChange={(dress) => onChange({ dress })}
        />
      </div>
      <TextArea
        name="instructions"
        label="Instructions"
        hint="For the day itself. "
        rows={3}
        maxLength={1000}
        value={values.instructions}
        onChange={(instructions) => onChange({ instructions })}
      />
    </>
  )
}
