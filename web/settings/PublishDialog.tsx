import type { TermsRole } from '#contract/accounts.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLast } from '#web/ui/useLast.ts'
import { usePublishTerms } from './data.ts'

/** New terms on their way, until they are in force or somebody thinks better of it. */
export type Publishing = {
  role: TermsRole
  body: string
  /** The version that they replace. */
  version: number
  asked_again: number
  /** Told the new version, or null where nothing is published after all. */
  resolve: (version: number | null) => void
  reject: (reason: unknown) => void
}

/** Says what new terms mean for people before they are put in force. */
export function PublishDialog({ publishing }: { publishing: Publishing | null }) {
  const shown = useLast(publishing)
  const publish = usePublishTerms()
  if (!shown) return null
  const { role, body, version, asked_again, resolve, reject } = shown

  async function go() {
    try {
      const { data, message } = await publish({ role, body, version })
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
      onConfirm={go}
    >
      <p>
        It is in force at once. {peopleText(asked_again, role)} agreed to version {version} and will be asked again at
        the next step; until they agree, they can do nothing else.
      </p>
      <p>A version that was published stays in the history and cannot be taken back.</p>
    </ConfirmDialog>
  )
}

const peopleText = (count: number, role: TermsRole) =>
  `${count.toLocaleString('en-AU')} ${role}${count === 1 ? ' has' : 's have'}`
