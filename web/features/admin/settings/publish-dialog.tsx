import type { TermsRole } from '#contract/identity/accounts.ts'
import { dayInWords } from '#contract/platform/wall-clock-rules.ts'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { usePublishTerms } from './data.ts'

/** New terms awaiting confirmation, until they are published or the admin cancels. */
export type Publishing = {
  role: TermsRole
  body: string
  changes: string
  applies_on: string
  /** The terms apply at once. */
  isToday: boolean
  /** The version that they replace. */
  version: number
  asked_again: number
  /** Receives the new version, or null if the admin cancels. */
  resolve: (version: number | null) => void
  reject: (reason: unknown) => void
}

/** Explains what new terms mean for people before they are published. */
export function PublishDialog({ publishing }: { publishing: Publishing | null }) {
  const lastPublishing = useLastNonNull(publishing)
  const publish = usePublishTerms()
  if (!lastPublishing) return null
  const { role, body, changes, applies_on, isToday, version, asked_again, resolve, reject } = lastPublishing

  async function publishNow() {
    try {
      const { data, message } = await publish({ role, body, changes, applies_on, version })
      toast.ok(message)
      resolve(data.version)
    } catch (thrown) {
      reject(thrown)
    }
  }

  return (
    <ConfirmDialog
      title={`Publish version ${version + 1}?`}
      confirm="Publish"
      dismiss="Keep editing"
      isOpen={publishing !== null}
      onClose={() => resolve(null)}
      onConfirm={publishNow}
    >
      {isToday ? (
        <p className="text-wait">
          It applies today. {peopleText(asked_again, role)} agreed to earlier terms and cannot continue until they agree
          to these. Choose a later date to give them time to read.
        </p>
      ) : (
        <p>
          It applies from {dayInWords(applies_on)}. {peopleText(asked_again, role)} agreed to earlier terms and can
          continue until then. They are notified now and can agree early.
        </p>
      )}
      <p>You cannot take back or change a published version.</p>
    </ConfirmDialog>
  )
}

const peopleText = (count: number, role: TermsRole) =>
  `${count.toLocaleString('en-AU')} ${role}${count === 1 ? ' has' : 's have'}`
