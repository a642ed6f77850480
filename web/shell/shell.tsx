import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useIsRestoring } from '#web/features/identity/accounts/confirm-session.ts'
import { useMyAccount, useOtherSites } from '#web/features/identity/accounts/my-account.ts'
import { useProductName } from '#web/platform/config.ts'
import { useEnrolmentDue } from '#web/platform/enrolment.ts'
import { homePageOf } from '#web/platform/guard.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { ConnectionBar } from '#web/platform/offline/startup.ts'
import { type Role, type SessionUser, useSession } from '#web/platform/session.ts'
import { useLogout } from '#web/platform/use-logout.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { BrandLogo } from '#web/ui/logo.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { RestoringScreen } from './pending-screen.tsx'
import { PersonMenu } from './person-menu.tsx'
import { headerParts } from './routes.tsx'
import { SideMenu } from './side-menu.tsx'
import { useMenu } from './use-menu.ts'

const ComingTermsBanner = lazyComponent(
  () => import('#web/features/identity/accounts/coming-terms-banner.tsx'),
  'ComingTermsBanner',
)
const NoMembershipScreen = lazyComponent(
  () => import('#web/features/identity/organisations/no-membership-screen.tsx'),
  'NoMembershipScreen',
)
const SiteSwitcher = lazyComponent(
  () => import('#web/features/identity/organisations/site-switcher.tsx'),
  'SiteSwitcher',
)
const AnswerReports = lazyComponent(() => import('./later.ts'), 'AnswerReports')
const PaletteButton = lazyComponent(() => import('./later.ts'), 'PaletteButton')

/**
 * Restores focus and scroll position, remembers where back links lead, and moves toasts away from
 * the pointer. The first screen does not wait for this code.
 */
function useFocusAndScrollMemory() {
  const router = useRouter()
  useEffect(() => {
    const starting = import('./later.ts').then(({ keepBackTargets, keepFocus, keepScroll, watchMouse }) => [
      keepFocus(),
      keepScroll(router),
      keepBackTargets(router),
      watchMouse(),
    ])
    // Offline the code may not load; the browser's own behaviour then remains.
    const stops = starting.catch(() => [])
    return () =>
      void stops.then((all) => {
        for (const stop of all) stop()
      })
  }, [router])
}

/**
 * Frame around every screen of a signed-in person: header, and a menu on the left, or at the bottom
 * on a phone.
 */
export function Shell() {
  const session = useSession()
  useFocusAndScrollMemory()
  // Renders nothing between signing out and leaving the page. The key changes when another person
  // signs in, or this one acts for another site, so that nothing stays open from before.
  return session && <Frame key={`${session.token} ${session.user.id}`} user={session.user} />
}

function Frame({ user }: { user: SessionUser }) {
  const logout = useLogout()
  const menu = useMenu(user.role)
  const isRestoring = useIsRestoring()
  const account = useMyAccount().data
  const isOutside = account?.role === 'employer' && account.member_role === null
  const sites = useOtherSites()
  // Until a second factor is set up, or without a membership, only one screen is open.
  const isOpen = !useEnrolmentDue() && !isOutside
  const hasSwitcher = isOpen && sites.length > 0
  return (
    <div className="min-h-dvh">
      <a
        href="#content"
        className="fixed top-2 left-2 z-40 -translate-y-20 rounded-control bg-brand px-4 py-2 text-sm font-semibold text-on-brand focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-30 [@media(max-height:26rem)]:static border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
        <div className="flex h-14 items-center gap-2 px-4 md:px-5">
          <Brand role={user.role} isShort={hasSwitcher} />
          {hasSwitcher && (
            <LazyPart>
              <SiteSwitcher current={user.id} sites={sites} />
            </LazyPart>
          )}
          <div className="ml-auto flex items-center gap-2">
            {isOpen && (
              <div className="w-36 max-sm:hidden lg:w-52">
                <LazyPart>
                  <PaletteButton screens={menu} onLogout={logout} />
                </LazyPart>
              </div>
            )}
            {isOpen ? (
              <>
                <HeaderParts role={user.role} />
                <PersonMenu user={user} onLogout={logout} />
              </>
            ) : (
              <ThemeSwitch />
            )}
          </div>
        </div>
        <div role="status">
          <LazyPart>
            <ConnectionBar />
          </LazyPart>
        </div>
      </header>
      <div className={isOpen ? 'md:grid md:grid-cols-[15rem_minmax(0,1fr)]' : undefined}>
        {isOpen && <SideMenu role={user.role} onLogout={logout} />}
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 px-4 pt-6 pb-28 outline-none [@media(max-height:20rem)]:pb-6 md:px-8 md:pt-8 md:pb-16"
        >
          <ComingTerms role={user.role} />
          {isRestoring ? (
            <RestoringScreen />
          ) : isOutside ? (
            <LazyPart fallback={<RestoringScreen />}>
              <NoMembershipScreen sites={account.sites} onLogout={logout} />
            </LazyPart>
          ) : (
            <Outlet />
          )}
        </main>
      </div>
      {isOpen && user.role === 'employer' && (
        <LazyPart>
          <AnswerReports />
        </LazyPart>
      )}
      {isOpen && <BottomBar role={user.role} onLogout={logout} />}
    </div>
  )
}

/** `isShort` leaves room on a phone for the name of the site. */
function Brand({ role, isShort }: { role: Role; isShort: boolean }) {
  const product = useProductName()
  return (
    <Link
      to={homePageOf(role)}
      className={`flex min-h-11 items-center gap-2.5 rounded-chip font-semibold ${isShort ? 'shrink-0' : 'min-w-0'}`}
    >
      <BrandLogo />
      {product ? (
        <span className={isShort ? 'truncate max-md:sr-only' : 'truncate'}>{product}</span>
      ) : (
        <span className="sr-only">Home</span>
      )}
    </Link>
  )
}

function ComingTerms({ role }: { role: Role }) {
  const coming = useMyAccount().data?.coming_terms
  return (
    coming && (
      <LazyPart>
        <ComingTermsBanner role={role} terms={coming} />
      </LazyPart>
    )
  )
}

const HeaderParts = ({ role }: { role: Role }) =>
  headerParts
    .filter(({ roles }) => roles.includes(role))
    .map(({ name, part: Part }) => (
      <LazyPart key={name} fallback={<span className="size-9" />}>
        <Part />
      </LazyPart>
    ))
