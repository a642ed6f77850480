import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod'
import { type Closing, KEPT } from '#contract/admin/privacy.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { endSession } from '#web/platform/leave-checks.ts'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions, SubmitButton, useFormState } from '#web/ui/controls/form.tsx'
import { PasswordField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useCloseAccount, useClosing } from './data.ts'
import { ExportPart } from './export-part.tsx'

type CloseAccountDialogProps = { isOpen: boolean; onClose: () => void }

/** Says what closing ends and what stays, offers the data, and asks for the password. */
export const CloseAccountDialog = ({ isOpen, onClose }: CloseAccountDialogProps) => (
  <Dialog title="Close your account?" isOpen={isOpen} onClose={onClose} size="wide">
    <Consequences onClose={onClose} />
  </Dialog>
)

function Consequences({ onClose }: { onClose: () => void }) {
  const closing = useClosing()
  return (
    <Loaded
      query={closing}
      skeleton={
        <Loading>
          {/* About as high as the text, so that the dialog does not move. */}
          <Skeleton className="h-[calc(100dvh-11rem)] w-full min-[480px]:h-[min(35rem,calc(100dvh-11rem))]" />
        </Loading>
      }
      failure="The effects of closing your account could not be loaded."
    >
      {(counts) => <CloseForm counts={counts} onClose={onClose} />}
    </Loaded>
  )
}

const schema = z.object({ password: z.string() })

function CloseForm({ counts, onClose }: { counts: Closing; onClose: () => void }) {
  const me = useMe()
  const role = me.role === 'employer' ? 'employer' : 'employee'
  const email = useMyAccount().data?.email
  const close = useCloseAccount()
  const navigate = useNavigate()

  async function submit({ password }: z.output<typeof schema>) {
    await close.mutateAsync(password)
    await endSession(() => navigate({ to: '/goodbye', replace: true, ignoreBlocker: true }))
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 break-words">
      <Points title="What happens immediately" points={endings(counts, role)} />
      <Points title="What we keep" points={KEPT[role]} />
      <div className="grid gap-2">
        <p className="text-sm text-dim">This cannot be undone. Download your data first:</p>
        <ExportPart />
      </div>
      <Form schema={schema} onSubmit={submit} failure="The account could not be closed. Please try again.">
        {/* Lets a password manager know whose password is asked for. */}
        <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField
          name="password"
          label="Your password"
          autoComplete="current-password"
          isRequired
          missing="Enter your password"
        />
        <FormActions>
          <KeepButton onPress={onClose} />
          <SubmitButton look="danger" pendingText="Closing...">
            Close account
          </SubmitButton>
        </FormActions>
      </Form>
    </div>
  )
}

const KeepButton = ({ onPress }: { onPress: () => void }) => {
  const { isPending } = useFormState()
  return (
    <Button look="plain" onPress={onPress} isDisabled={isPending}>
      Keep account
    </Button>
  )
}

const Points = ({ title, points }: { title: string; points: readonly string[] }) => (
  <section>
    <h3 className="font-semibold">{title}</h3>
    <ul className="mt-1.5 grid list-disc gap-1 pl-5 text-sm text-dim">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </section>
)

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`

const endings = (counts: Closing, role: 'employer' | 'employee'): string[] => {
  const otherSide = role === 'employer' ? 'staff' : 'employers'
  return [
    'You are signed out on every device, and this account can never be used to sign in again.',
    ...(counts.shifts_cancelled > 0
      ? [
          `${counted(counts.shifts_cancelled, 'upcoming shift')} will be cancelled, and the ${otherSide} will be notified.`,
        ]
      : []),
    ...(counts.requests_withdrawn > 0
      ? [`${counted(counts.requests_withdrawn, 'open request')} will be withdrawn.`]
      : []),
    ...(counts.timesheets_open > 0
      ? [
          `${counted(counts.timesheets_open, 'worked shift has', 'worked shifts have')} no approved timesheet yet. Complete this first: it is not possible after the account is closed.`,
        ]
      : []),
    ...(counts.connections_ended > 0 ? [`${counted(counts.connections_ended, 'connection')} will end.`] : []),
    ...(counts.conversations_deleted > 0
      ? [`${counted(counts.conversations_deleted, 'conversation')} will be deleted for both sides.`]
      : []),
    ...(counts.files_deleted > 0 ? [`${counted(counts.files_deleted, 'uploaded file')} will be deleted.`] : []),
    ...(role === 'employer'
      ? ['Your plan ends. Unused paid days are not refunded, and open invoices must still be paid.']
      : []),
    'Your profile, contact details, calendar address and sign-in methods are deleted.',
  ]
}
