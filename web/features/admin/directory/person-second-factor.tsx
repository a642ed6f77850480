import { useState } from 'react'
import { type AdminUser, SecondFactorRemoval } from '#contract/admin/directory.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { Consequences, ReasonField } from './consequences.tsx'
import { useRemoveSecondFactors } from './data.ts'

type PersonSecondFactorProps = { person: Pick<AdminUser, 'id' | 'name' | 'has_2fa'> }

/** Shows the person's second factor and lets the admin reset a lost one. */
export function PersonSecondFactor({ person }: PersonSecondFactorProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section
      aria-label="Two-factor authentication"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line px-3 py-2.5 text-sm"
    >
      <p className="flex min-w-44 flex-1 flex-wrap items-center gap-2 font-medium">
        Two-factor authentication
        <Badge tone={person.has_2fa ? 'good' : 'quiet'}>{person.has_2fa ? '2FA Enabled' : '2FA Disabled'}</Badge>
      </p>
      {person.has_2fa && (
        <Button look="plain" size="small" onPress={() => setOpen(true)}>
          Reset two-factor authentication
        </Button>
      )}
      <Dialog
        title={`Reset two-factor authentication of ${person.name}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <RemovalForm person={person} onClose={() => setOpen(false)} />
      </Dialog>
    </section>
  )
}

function RemovalForm({ person, onClose }: PersonSecondFactorProps & { onClose: () => void }) {
  const { mutateAsync } = useRemoveSecondFactors(person.id)

  async function remove(body: { reason: string }) {
    toast.ok((await mutateAsync(body)).message)
    onClose()
  }

  return (
    <Form schema={SecondFactorRemoval} onSubmit={remove} failure="Two-factor authentication could not be reset.">
      <Consequences
        sentences={[
          'The authenticator app, all passkeys and all recovery codes stop working.',
          `${person.name} is signed out everywhere, and then signs in with only a password.`,
          `We email ${person.name} about it.`,
        ]}
      />
      <p className="text-sm text-dim">
        First make sure that it is really {person.name} who asks. After this, the password alone is enough to sign in.
      </p>
      <ReasonField hint="Saved in the audit log." />
      <SubmitOrCancel onCancel={onClose} look="danger">
        Reset
      </SubmitOrCancel>
    </Form>
  )
}
