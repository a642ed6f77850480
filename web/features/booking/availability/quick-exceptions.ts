import type { AvailabilityException } from '#contract/booking/availability.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { toast } from '#web/ui/toast.ts'
import { type NewException, removeException, saveException } from './my-availability.ts'

const AUDIENCE = { for: 'invitation' } as const
const FAILED = 'Failed to save your availability.'

const showError = (thrown: unknown) => {
  toast.bad(sentenceOf(thrown, FAILED), AUDIENCE)
}

/** Saves with one press, without a form, and offers Undo, which restores the entry replaced. */
export async function quickSave(entry: NewException, replaced?: AvailabilityException) {
  try {
    const { exception, message } = await saveException(entry)
    async function undo() {
      try {
        await (replaced ? saveException(replaced) : removeException(exception))
      } catch (thrown) {
        showError(thrown)
      }
    }
    toast.ok(message, { ...AUDIENCE, action: { label: 'Undo', onPress: undo } })
  } catch (thrown) {
    showError(thrown)
  }
}

/** Removes without asking for confirmation, since it can be undone. */
export async function quickRemove(exception: AvailabilityException) {
  try {
    const { message } = await removeException(exception)
    const { id: _gone, ...entry } = exception
    const undo = () => saveException(entry).catch(showError)
    toast.ok(message, { ...AUDIENCE, action: { label: 'Undo', onPress: undo } })
  } catch (thrown) {
    showError(thrown)
  }
}
