import { UserRoundPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AgencyStaff } from '#contract/booking/agencies.ts'
import { NewAgencyStaff } from '#contract/booking/agencies.ts'
import { rolesText } from '#contract/people/classifications.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { SearchField } from '#web/features/people/connections/search-field.tsx'
import { useListAddress } from '#web/features/people/connections/use-list-address.ts'
import { useOpenDialog } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, RowMain, Rows } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { InvitationButtons } from '#web/ui/invitation-buttons.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { useRowNavigation } from '#web/ui/row-focus.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useAgencyChanges, useAgencyStaff, useInviteStaff } from './agency.ts'

/** The search field appears from this number of people on. */
const SEARCHED_FROM = 10

/** People whom the agency represents, with open invitations first. */
export function StaffPart() {
  const address = useListAddress()
  const { search, page, goToPage } = address
  const query = useAgencyStaff({ search, page })
  const mayManage = useMay('manage')
  const [open, setOpen] = useOpenDialog(['invite'])
  const [ending, setEnding] = useState<AgencyStaff | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const rowKeys = useRowNavigation<HTMLDivElement>()
  const invite = mayManage && (
    <Button onPress={() => setOpen('invite')} icon={<UserRoundPlus size={16} aria-hidden="true" />}>
      Invite staff
    </Button>
  )
  return (
    <Loaded query={query} failure="The staff could not be loaded.">
      {({ data, total, per_page }) => (
        <div ref={list} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
          {total === 0 && search === '' ? (
            <Empty hint="Invite people by email. Once they accept, you can book them for your clients." action={invite}>
              You do not represent anyone yet
            </Empty>
          ) : (
            <>
              <div className="flex flex-wrap items-end justify-end gap-3 empty:hidden">
                {(search !== '' || total >= SEARCHED_FROM) && (
                  <div className="mr-auto w-full sm:w-auto sm:flex-1">
                    <SearchField address={address} label="Search by name or email" />
                  </div>
                )}
                {invite}
              </div>
              <p role="status" className="sr-only">
                {search !== '' && (total === 1 ? '1 person' : `${total} people`)}
              </p>
              {total === 0 ? (
                <Empty
                  action={
                    <Button look="plain" onPress={address.clear}>
                      Show all staff
                    </Button>
                  }
                >
                  No one of this name
                </Empty>
              ) : (
                <div ref={rowKeys}>
                  <Rows label="Staff">
                    {data.map((staff) => (
                      <StaffRow key={staff.id} staff={staff} onEnd={mayManage ? () => setEnding(staff) : undefined} />
                    ))}
                  </Rows>
                </div>
              )}
              <Pagination label="staff" page={page} lastPage={Math.ceil(total / per_page)} onPage={goToPage} />
            </>
          )}
          <InviteStaffDialog isOpen={open === 'invite' && mayManage} onClose={() => setOpen(null)} />
          <EndStaffDialog
            staff={ending}
            onClose={() => setEnding(null)}
            onEnded={() => focusAfterDialog(() => list.current)}
          />
        </div>
      )}
    </Loaded>
  )
}

/** `onEnd` is absent if the reader may change nothing. */
function StaffRow({ staff, onEnd }: { staff: AgencyStaff; onEnd?: (() => void) | undefined }) {
  const { email, employee, invited_at } = staff
  const { inviteAgain, endStaff } = useAgencyChanges()
  if (!employee)
    return (
      <Row>
        <RowMain>
          <p className="text-sm font-semibold wrap-anywhere">{email}</p>
          <p className="text-sm text-dim">
            Invited <RelativeTime at={invited_at} />
          </p>
        </RowMain>
        <Badge tone="wait">Invited</Badge>
        {onEnd && (
          <InvitationButtons
            email={email}
            onResend={() => inviteAgain(staff)}
            onWithdraw={(onDone) => endStaff(staff, onDone)}
          />
        )}
      </Row>
    )
  return (
    <Row>
      <RowMain>
        <PersonName name={employee.name} avatar={employee.avatar} caption={email} />
      </RowMain>
      {employee.classifications.length > 0 && <Badge>{rolesText(employee.classifications)}</Badge>}
      {onEnd && (
        <Button look="link" size="small" aria-label={`End agreement, ${employee.name}`} onPress={onEnd}>
          End agreement
        </Button>
      )}
    </Row>
  )
}

type EndStaffDialogProps = { staff: AgencyStaff | null; onClose: () => void; onEnded: () => void }

function EndStaffDialog({ staff, onClose, onEnded }: EndStaffDialogProps) {
  const { endStaff } = useAgencyChanges()
  const lastStaff = useLastNonNull(staff)
  const name = lastStaff?.employee?.name ?? ''

  async function confirm() {
    if (!lastStaff) return
    toast.ok(await endStaff(lastStaff))
    onEnded()
  }

  return (
    <ConfirmDialog
      title={`End the agreement with ${name}?`}
      confirm="End agreement"
      dismiss="Keep agreement"
      isDanger
      isOpen={staff !== null}
      onClose={onClose}
      onConfirm={confirm}
      failure="The agreement could not be ended. Please try again."
    >
      <p>
        You can no longer book {name} for your clients. Open requests are withdrawn. Booked shifts stay. {name} is
        notified.
      </p>
    </ConfirmDialog>
  )
}

/** Invites a person by email, who may have no account yet. */
const InviteStaffDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <GuardedDialog
    title="Invite staff"
    isOpen={isOpen}
    onClose={onClose}
    size="narrow"
    unsaved="Your invitation has not been sent."
  >
    {(guard) => <InviteStaffForm {...guard} />}
  </GuardedDialog>
)

function InviteStaffForm({ watch, onBusy, onCancel, onSaved }: FormInDialog) {
  const invite = useInviteStaff()

  async function send(body: { email: string }) {
    onBusy(true)
    try {
      toast.ok(await invite(body))
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form schema={NewAgencyStaff} onSubmit={send} failure="The invitation could not be sent. Please try again.">
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck="false"
          isRequired
          missing="Enter an email address"
          hint="The address the person signs in with, or will register with."
          autoFocus
        />
        <p className="text-sm text-dim">They accept each shift themselves, and keep their other work.</p>
      </div>
      <SubmitOrCancel onCancel={onCancel}>Send invitation</SubmitOrCancel>
    </Form>
  )
}
