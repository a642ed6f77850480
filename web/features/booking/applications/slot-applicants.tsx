import { Suspense, useId, useState } from 'react'
import type { Applicant } from '#contract/booking/applications.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { StaffChips, StaffLine } from '#web/features/people/staff-facts/staff-facts.tsx'
import { sentenceOf } from '#web/platform/failure.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, UnstyledButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { stamp } from '#web/ui/dates.ts'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { declineApplicant, useApplicants, useBookApplicant } from './applications.ts'

const ProfileModal = lazyComponent(() => import('#web/features/people/profiles/profile-modal.tsx'), 'ProfileModal')

type SlotApplicantsProps = {
  vacancyId: number
  slotId: number
  /** Number of applicants, which gives the height while they load. */
  count: number
  /** Date and times of the slot. */
  when: string
}

/** People who have applied for one date of a vacancy, those who worked here most first. */
export function SlotApplicants({ vacancyId, slotId, count, when }: SlotApplicantsProps) {
  const query = useApplicants(vacancyId)
  const book = useBookApplicant()
  const [declining, setDeclining] = useState<Applicant | null>(null)
  const [profile, setProfile] = useState<Applicant['person'] | null>(null)
  const wasProfileOpen = useLastNonNull(profile) !== null
  const lastDeclined = useLastNonNull(declining)
  return (
    <Loaded
      query={query}
      failure="The applications could not be loaded."
      skeleton={
        <Loading>
          {Array.from({ length: Math.min(count, 10) }, (_, index) => index).map((index) => (
            <Skeleton key={index} className="h-44 w-full sm:h-29" />
          ))}
        </Loading>
      }
    >
      {(all) => (
        <>
          <ul
            aria-label={`Applications, ${when}`}
            className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line rounded-control border border-line empty:hidden"
          >
            {all
              .filter(({ slot_id }) => slot_id === slotId)
              .map((applicant) => (
                <ApplicantLine
                  key={applicant.id}
                  applicant={applicant}
                  isBooking={book.isPending && book.variables === applicant.id}
                  failure={book.isError && book.variables === applicant.id ? sentenceOf(book.error) : null}
                  isBusy={book.isPending}
                  onBook={() => book.mutate(applicant.id)}
                  onDecline={() => setDeclining(applicant)}
                  onProfile={() => setProfile(applicant.person)}
                />
              ))}
          </ul>
          <ConfirmDialog
            title="Not this time?"
            confirm={`Tell ${lastDeclined?.person.name ?? ''}`}
            dismiss="Keep the application"
            isOpen={declining !== null}
            onClose={() => setDeclining(null)}
            onConfirm={async () => {
              if (declining) toast.ok(await declineApplicant(declining.id), { detail: declining.person.name })
            }}
            failure="The person could not be told. Please try again."
          >
            <p>
              {lastDeclined?.person.name} reads that you do not need them this time, with your thanks and without a
              reason. They cannot apply for this shift again.
            </p>
          </ConfirmDialog>
          {wasProfileOpen && (
            <Suspense fallback={<DialogSkeleton />}>
              <ProfileModal person={profile} onClose={() => setProfile(null)} />
            </Suspense>
          )}
        </>
      )}
    </Loaded>
  )
}

type ApplicantLineProps = {
  applicant: Applicant
  isBooking: boolean
  /** This or another applicant is being booked. */
  isBusy: boolean
  failure: string | null
  onBook: () => void
  onDecline: () => void
  onProfile: () => void
}

function ApplicantLine({ applicant, isBooking, isBusy, failure, onBook, onDecline, onProfile }: ApplicantLineProps) {
  const { person, message, status, counts_as_consent, created_at } = applicant
  const mayBook = useMay('book')
  const id = useId()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-3 py-3 min-[480px]:px-4">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <Avatar name={person.name} src={person.avatar} />
        <div className="grid min-w-0 gap-0.5 text-sm">
          <p className="font-semibold">
            <UnstyledButton id={id} onPress={onProfile} className="person-button">
              {person.name}
            </UnstyledButton>
          </p>
          <p className="text-dim">
            <StaffLine facts={applicant} />
          </p>
          <div className="flex flex-wrap gap-1.5 py-1 empty:hidden">
            {applicant.past_shifts === 0 && <Badge>New to you</Badge>}
            <StaffChips facts={{ ...applicant, next_free: null }} />
          </div>
          <p className="text-hint text-dim">
            Applied <Time at={created_at}>{stamp(created_at)}</Time>
          </p>
          {message && <p className="mt-1 wrap-anywhere whitespace-pre-line">{message}</p>}
          {status === 'open' && !counts_as_consent && mayBook && (
            <p className="mt-1 text-dim">
              {person.name} gets a request first, because the application is more than a day old or the time has
              changed.
            </p>
          )}
          {failure && (
            <p role="alert" className="mt-1 font-medium text-bad">
              {failure}
            </p>
          )}
        </div>
      </div>
      {status === 'asked' && <p className="text-sm font-medium text-wait">Asked, has not answered yet</p>}
      {status === 'open' && mayBook && (
        <div className="grid w-full auto-cols-fr grid-flow-col gap-2 sm:flex sm:w-auto">
          <Button look="plain" isDisabled={isBusy} aria-describedby={id} onPress={onDecline}>
            Not this time
          </Button>
          <Button look="soft" isPending={isBooking} isDisabled={isBusy} aria-describedby={id} onPress={onBook}>
            {counts_as_consent ? 'Book' : 'Ask'}
          </Button>
        </div>
      )}
    </li>
  )
}
