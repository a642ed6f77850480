import { useState } from 'react'
import * as z from 'zod'
import { type MyTravel, type TravelChanges, type TravelMode, travelLimits } from '#contract/people/places.ts'
import type { State } from '#contract/platform/states.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { MultiComboBox } from '#web/ui/controls/multi-combo-box.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useFormDraft } from '#web/ui/form-draft.ts'
import { toast } from '#web/ui/toast.ts'
import { saveTravel } from './data.ts'
import { SuburbField } from './suburb-field.tsx'
import { limitOptions, modeNames, siteOptions, sitesWith } from './travel-text.ts'

const DRAFT = 'travel'
const FAILED = 'Failed to save travel'

type TravelDialogProps = { mine: MyTravel; state: State; isOpen: boolean; onClose: () => void }

export const TravelDialog = ({ mine, state, isOpen, onClose }: TravelDialogProps) => (
  <GuardedDialog
    title="Edit travel"
    isOpen={isOpen}
    onClose={onClose}
    unsaved="Your travel changes have not been saved."
    draft={DRAFT}
  >
    {(guard) => <TravelForm mine={mine} state={state} {...guard} />}
  </GuardedDialog>
)

const modes = Object.keys(modeNames) as TravelMode[]
const MODES = modes.map((id) => ({ id, name: modeNames[id] }))

/** The form's choice 0 is any distance. */
const EditedTravel = z.object({
  home_id: z.int().nullable(),
  limit_km: z.literal([0, ...travelLimits]).transform((km) => km || null),
  mode: z.enum(modes),
  preferred: z.array(z.int()),
  avoided: z.array(z.int()),
})

function TravelForm({
  mine,
  state,
  watch,
  onBusy,
  onCancel,
  onSaved,
}: FormInDialog & Omit<TravelDialogProps, 'isOpen' | 'onClose'>) {
  const sendOnce = useSendOnce()
  const [saved] = useState(mine)
  const { shown, draft } = useFormDraft(DRAFT, {
    home_id: saved.home?.id ?? null,
    limit_km: saved.limit_km ?? 0,
    mode: saved.mode,
    preferred: sitesWith(saved, 'preferred').map(({ id }) => id),
    avoided: sitesWith(saved, 'avoided').map(({ id }) => id),
  })
  const [mode, setMode] = useState(shown.mode)

  async function save(changes: TravelChanges) {
    onBusy(true)
    try {
      toast.ok(await sendOnce(changes, ({ idempotencyKey }) => saveTravel(changes, idempotencyKey)))
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  const sites = siteOptions(saved)
  return (
    <Form
      schema={EditedTravel}
      onSubmit={save}
      onFailure={(thrown) => toast.bad(sentenceOf(thrown, FAILED))}
      failure={FAILED}
      draft={draft}
      {...(sites.length === 0 && { extra: { preferred: [], avoided: [] } })}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <div ref={watch} className="contents">
        <SuburbField
          label="Your suburb"
          name="home_id"
          saved={saved.home}
          restored={shown.home_id}
          state={state}
          hint="Employers see about how far away you are, never where you live."
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            label="How far"
            name="limit_km"
            items={limitOptions(mode)}
            defaultValue={shown.limit_km}
            hint="By road. Searches of sites farther away do not find you."
          />
          <Select
            label="How"
            name="mode"
            items={MODES}
            defaultValue={shown.mode}
            onChange={(chosen) => chosen && setMode(chosen)}
            hint="Travel times are estimates."
          />
        </div>
        {sites.length > 0 && (
          <>
            <MultiComboBox
              label="Preferred sites"
              name="preferred"
              items={sites}
              defaultValue={shown.preferred}
              hint="They find you however far away they are. Only you see this list."
            />
            <MultiComboBox
              label="Sites to avoid"
              name="avoided"
              items={sites}
              defaultValue={shown.avoided}
              hint="Their searches do not find you. Only you see this list."
            />
          </>
        )}
      </div>
      <SubmitOrCancel onCancel={onCancel}>Save Changes</SubmitOrCancel>
    </Form>
  )
}
