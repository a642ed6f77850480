import { Link, useNavigate } from '@tanstack/react-router'
import { ListOrdered, Plus, UserRoundPlus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { Pool } from '#contract/people/pools.ts'
import type { NotBookedPerson } from '#contract/people/staff-preferences.ts'
import { useMay, useOtherSites } from '#web/features/identity/accounts/my-account.ts'
import { AddPoolDialog, DeletePoolDialog, RenamePoolDialog } from '#web/features/people/pools/pool-dialogs.tsx'
import { PoolRow } from '#web/features/people/pools/pool-row.tsx'
import { usePools } from '#web/features/people/pools/pools.ts'
import { NotBookedList } from '#web/features/people/staff/not-booked-list.tsx'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Rows } from '#web/ui/card.tsx'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { useRowNavigation } from '#web/ui/row-focus.ts'
import { Screen } from '#web/ui/screen.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'

const ProfileModal = lazyComponent(() => import('#web/features/people/profiles/profile-modal.tsx'), 'ProfileModal')

type OpenDialog = { what: 'add' } | { what: 'rename' | 'delete'; pool: Pool }

/** The organisation's own lists of staff. */
export function PoolsScreen() {
  const query = usePools()
  const mayBook = useMay('book')
  const mayManage = useMay('manage')
  const [profile, setProfile] = useState<NotBookedPerson | null>(null)
  const hasProfile = useLastNonNull(profile) !== null
  const hasSites = useOtherSites().length > 0
  const navigate = useNavigate()
  const rowKeys = useRowNavigation<HTMLDivElement>()
  const list = useRef<HTMLDivElement>(null)
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const close = () => setOpenDialog(null)
  const about = (what: 'rename' | 'delete') => (openDialog?.what === what ? openDialog.pool : null)
  const create = (
    <Button onPress={() => setOpenDialog({ what: 'add' })} icon={<Plus size={16} aria-hidden="true" />}>
      Create pool
    </Button>
  )
  return (
    <Screen
      title="Pools"
      intro="Your own lists of staff, in the order in which you ask them. Staff never see them."
      actions={
        mayBook && (
          <>
            <Link to="/employer/invite-staff" className={buttonClass('plain')}>
              <UserRoundPlus size={16} aria-hidden="true" />
              Invite staff
            </Link>
            {query.data && query.data.length > 0 && create}
          </>
        )
      }
    >
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded
          query={query}
          failure="The pools could not be loaded."
          empty={
            <Empty
              icon={<ListOrdered size={22} aria-hidden="true" />}
              hint="Keep lists such as Our regulars, Maths or New, trial, and find them in one step."
              action={mayBook && create}
            >
              No pools yet
            </Empty>
          }
        >
          {(pools) => (
            <div ref={rowKeys}>
              <Rows label="Pools">
                {pools.map((pool) => (
                  <PoolRow
                    key={pool.id}
                    pool={pool}
                    hasSites={hasSites}
                    changes={
                      mayBook
                        ? {
                            onRename: () => setOpenDialog({ what: 'rename', pool }),
                            onDelete: () => setOpenDialog({ what: 'delete', pool }),
                          }
                        : undefined
                    }
                  />
                ))}
              </Rows>
            </div>
          )}
        </Loaded>
      </div>
      {mayManage && <NotBookedList onProfile={setProfile} />}
      <AddPoolDialog
        isOpen={openDialog?.what === 'add'}
        onClose={close}
        onAdded={({ id }) => navigate({ to: '/employer/pool', search: { id } })}
      />
      <RenamePoolDialog pool={about('rename')} onClose={close} />
      <DeletePoolDialog pool={about('delete')} onClose={close} onDeleted={() => focusAfterDialog(() => list.current)} />
      {hasProfile && (
        <Suspense fallback={<DialogSkeleton />}>
          <ProfileModal person={profile} onClose={() => setProfile(null)} />
        </Suspense>
      )}
    </Screen>
  )
}
