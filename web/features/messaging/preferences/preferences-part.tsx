import { useState } from 'react'
import * as z from 'zod'
import type { Preferences } from '#contract/messaging/preferences.ts'
import { time } from '#contract/platform/values.ts'
import { failureOf } from '#web/platform/failure.ts'
import { type Navigation, useLeaveGuard } from '#web/platform/leave-guard.ts'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DiscardDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { Form, SubmitButton } from '#web/ui/controls/form.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ChoicesTable } from './choices-table.tsx'
import { useChoose, usePreferences } from './data.ts'
import { type Draft, preferencesDraft, savedAs } from './draft.ts'
import { QuietFields, SummaryFields } from './when-fields.tsx'

const skeleton = (
  <Loading>
    <div className="grid gap-3">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-64 w-full" />
    </div>
  </Loading>
)

/** Choices, quiet hours and daily summary, edited together and saved with one button. */
export function PreferencesPart() {
  const preferences = usePreferences()
  return (
    <Loaded query={preferences} skeleton={skeleton} failure="Your choices could not be loaded.">
      {(savedPreferences) => <PreferencesForm savedPreferences={savedPreferences} />}
    </Loaded>
  )
}

const schema = z
  .object({ from: time.optional(), to: time.optional(), summary_at: time.optional() })
  .refine(({ from, to }) => from === undefined || from !== to, {
    path: ['to'],
    message: 'Quiet hours must start and end at different times.',
  })

const tabOf = ({ search }: { search: object }) => (search as { option?: unknown }).option
/** Whether a navigation leaves the form, for another screen or another tab of this one. */
const leavesTab = ({ current, next }: Navigation) =>
  current.pathname !== next.pathname || tabOf(current) !== tabOf(next)

type Changed = {
  draft: Draft
  /** Version that the person saw; null once a refusal has said that there is a newer one. */
  version: number | null
}

function PreferencesForm({ savedPreferences }: { savedPreferences: Preferences }) {
  const { role } = useMe()
  const choose = useChoose()
  // The form follows the saved values until the person changes something, and then keeps the
  // changes.
  const [changed, setChanged] = useState<Changed | null>(null)
  const draft = changed?.draft ?? preferencesDraft(savedPreferences)
  const version = changed?.version ?? savedPreferences.version
  const change = (next: Draft) => setChanged({ draft: next, version })
  const { isLeaving, leave, stay } = useLeaveGuard(
    (navigation) => changed !== null && (navigation === undefined || leavesTab(navigation)),
  )

  async function save(times: z.output<typeof schema>) {
    try {
      const { message } = await choose.mutateAsync(savedAs(draft, times, version))
      setChanged(null)
      toast.ok(message)
    } catch (thrown) {
      if (failureOf(thrown).code === 'changed_meanwhile') setChanged({ draft, version: null })
      throw thrown
    }
  }

  return (
    <Form
      schema={schema}
      onSubmit={save}
      failure="Your choices could not be saved. Please try again."
      className="grid grid-cols-[minmax(0,1fr)] gap-7"
    >
      <section aria-labelledby="choices-part" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div>
          <h3 id="choices-part" className="text-sm font-semibold">
            What to notify me about
          </h3>
          <p className="max-w-160 text-sm text-dim">
            {role === 'admin'
              ? 'Everything appears under the bell straight away. We always send codes and emails about security.'
              : 'Everything appears under the bell straight away. We also text you if you have not responded, or email you if your number is not confirmed. We always send codes and emails about security.'}
          </p>
        </div>
        <ChoicesTable draft={draft} onChange={change} />
      </section>
      <QuietFields draft={draft} onChange={change} />
      <SummaryFields draft={draft} onChange={change} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingText="Applying..." isDisabled={changed === null}>
          Apply choices
        </SubmitButton>
        {changed !== null && (
          <Button look="plain" onPress={() => setChanged(null)} isDisabled={choose.isPending}>
            Cancel
          </Button>
        )}
      </div>
      <DiscardDialog isOpen={isLeaving} onStay={stay} onDiscard={leave}>
        Your changes have not been applied yet.
      </DiscardDialog>
    </Form>
  )
}
