import { Pencil, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { stateOf } from '#contract/people/employers.ts'
import { useMyAccount, useSectorTerms } from '#web/features/identity/accounts/my-account.ts'
import { TravelCard } from '#web/features/people/places/travel-card.tsx'
import { EditProfileDialog } from '#web/features/people/profiles/edit-profile-dialog.tsx'
import { useEmployeeProfile } from '#web/features/people/profiles/employee-profile.ts'
import { ProfileDetails } from '#web/features/people/profiles/profile-details.tsx'
import { ProfilePicture } from '#web/features/people/profiles/profile-picture.tsx'
import { useMe } from '#web/platform/session.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'

const FAILED = 'Failed to load profile data'

/** The employee's own profile, which employers find. */
export function EmployeeProfileScreen() {
  const me = useMe()
  const profile = useEmployeeProfile(me.id)
  const account = useMyAccount()
  const [{ option }, set] = useUrlState()
  // A link with `?option=edit` opens the form at once.
  const [isEditing, setEditing] = useState(option === 'edit')
  const edit = () => setEditing(true)
  const skeleton = <SkeletonCard lines={9} />

  function close() {
    setEditing(false)
    if (option === 'edit') set({}, { replace: true, isReset: true, resetScroll: true })
  }

  return (
    <Screen
      title="Profile"
      width="reading"
      actions={
        profile.data?.data && (
          <Button onPress={edit} icon={<Pencil size={16} aria-hidden="true" />}>
            Edit Profile
          </Button>
        )
      }
    >
      <Loaded query={account} skeleton={skeleton} failure={FAILED}>
        {(user) => (
          <Loaded query={profile} skeleton={skeleton} failure={FAILED}>
            {(answer) => (
              <>
                {answer.data ? (
                  <>
                    <ProfileDetails account={user} profile={answer.data} answer={answer} />
                    <TravelCard state={stateOf(null, user.time_zone)} />
                  </>
                ) : (
                  <>
                    <Card>
                      <ProfilePicture name={user.name} avatar={user.avatar} />
                      <p className="mt-4 text-lg font-semibold">{user.name}</p>
                    </Card>
                    <NoProfile onCreate={edit} />
                  </>
                )}
                <EditProfileDialog account={user} answer={answer} isOpen={isEditing} onClose={close} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}

function NoProfile({ onCreate }: { onCreate: () => void }) {
  const terms = useSectorTerms()
  return (
    <Empty
      icon={<UserRoundPlus size={22} aria-hidden="true" />}
      hint={`Employers search by ${terms.subjects.toLowerCase()} and ${terms.levels.toLowerCase()}. It takes about two minutes.`}
      action={<Button onPress={onCreate}>Create profile</Button>}
    >
      Profile not found
    </Empty>
  )
}
