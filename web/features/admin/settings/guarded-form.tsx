import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { failureOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { DiscardDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { Form } from '#web/ui/controls/form.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.ts'

type GuardedFormProps<Schema extends z.ZodType> = {
  schema: Schema
  /**
   * Saves the form, so that leaving afterwards loses nothing. Returning false means that it was not
   * saved after all.
   */
  onSubmit: (value: z.output<Schema>) => unknown
  failure: string
  /** Replaces the typed values with those that another admin saved meanwhile. */
  onRenew: () => unknown
  extra?: Record<string, unknown>
  /** Deletes the draft when the person leaves without saving. */
  onDiscard?: () => void
  /** True if the fields hold a restored draft instead of the saved values. */
  isBack?: boolean
  children: ReactNode
}

/**
 * A form on a page. It asks before leaving with unsaved changes. If another admin saved meanwhile,
 * the typed values are replaced only on request.
 */
export function GuardedForm<Schema extends z.ZodType>(props: GuardedFormProps<Schema>) {
  const { schema, onSubmit, failure, onRenew, onDiscard, isBack, extra, children } = props
  const { watch, markSaved, isLeaving, leave, stay } = useUnsavedChanges()
  const [isOutdated, setOutdated] = useState(false)

  async function submit(value: z.output<Schema>) {
    const isSaved = await onSubmit(value)
    setOutdated(false)
    if (isSaved === false) return
    markSaved()
  }

  return (
    <Form
      schema={schema}
      extra={extra}
      onSubmit={submit}
      failure={failure}
      onFailure={(thrown) => setOutdated(failureOf(thrown).code === 'changed_meanwhile')}
    >
      <span ref={watch} hidden />
      {(isOutdated || isBack) && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-wait-soft px-4 py-3 text-sm text-wait">
          <p className="min-w-48 flex-1">
            {isOutdated
              ? 'Your changes are still here. Copy what you want to keep.'
              : 'Your draft was restored. It has not been saved.'}
          </p>
          <Button
            look="plain"
            size="small"
            onPress={() => {
              onDiscard?.()
              onRenew()
            }}
          >
            Show the saved version
          </Button>
        </div>
      )}
      {children}
      <DiscardDialog
        isOpen={isLeaving}
        onStay={stay}
        onDiscard={() => {
          onDiscard?.()
          leave()
        }}
      >
        Your changes have not been saved.
      </DiscardDialog>
    </Form>
  )
}

/** Resets a form to the current values. */
export function useEdition(reread: () => Promise<unknown>) {
  const [edition, setEdition] = useState(0)
  const renew = async () => {
    await reread()
    setEdition((number) => number + 1)
  }
  return { edition, renew }
}
