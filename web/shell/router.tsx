import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type ResolveFullPath,
  type ResolveId,
  type Route,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { ConfirmIdentity } from '#web/features/identity/security/confirm-identity.tsx'
import { isEnrolmentDue } from '#web/platform/enrolment.ts'
import { detour, homePageOf, signInPageFor } from '#web/platform/guard.ts'
import { forgetReturnPath, rememberReturnPath, returnPathOf } from '#web/platform/return-path.ts'
import { getSession } from '#web/platform/session.ts'
import { setFromUnknownUrl } from '#web/platform/unknown-url.ts'
import { id, searchSchema, text } from '#web/platform/url-state.ts'
import { adminRoutes } from './admin-routes.ts'
import { employeeRoutes } from './employee-routes.ts'
import { employerRoutes } from './employer-routes.ts'
import { BrokenScreen, ErrorScreen } from './error-screen.tsx'
import { PendingFrame, PendingScreen } from './pending-screen.tsx'
import { publicRoutes } from './public-routes.tsx'
import type { ScreenRoute } from './screen-route.ts'

// The identity prompt sits beside the screens, so a failed load of its code reaches the same error
// boundary.
const Root = () => (
  <>
    <Outlet />
    <ConfirmIdentity />
  </>
)

const root = createRootRoute({
  component: Root as RouteComponent,
  // `at` is the site that the link of a message is about.
  validateSearch: searchSchema({ option: text, email: text, open: text, at: id }),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  pendingComponent: PendingFrame,
  // Shows the skeleton at once, because nothing else is on the screen yet.
  pendingMs: 0,
})

type Navigation = {
  location: { pathname: string; href: string; search: Record<string, unknown> }
  preload: boolean
}

function guard({ location, preload }: Navigation, role: ScreenRoute['role']) {
  const session = getSession()
  const to = detour(location.pathname, role, session, isEnrolmentDue())
  if (to === null) {
    if (!preload && role !== 'public' && !isEnrolmentDue()) forgetReturnPath()
    return
  }
  // Remembers the requested screen for after sign-in, agreement to the terms or set-up of a second
  // factor.
  const isCacheable = session === null || to !== homePageOf(session.user.role)
  if (isCacheable && role !== 'public' && !preload) rememberReturnPath(location.href)
  // After sign-in, continues to the screen that asked for it.
  const isGoingHome = session !== null && to === homePageOf(session.user.role)
  const returnPath = isGoingHome ? returnPathOf(session.user.role) : null
  throw redirect(returnPath === null ? { to, replace: true } : { href: returnPath, replace: true })
}

/** Acts for the site of a link first. Its code is loaded only for such a link. */
async function actForSiteOf({ location: { pathname, search }, preload }: Navigation) {
  const siteId = id(search.at)
  if (siteId === undefined || preload) return
  const { openAtSite } = await import('#web/features/identity/organisations/open-at-site.ts')
  await openAtSite({ pathname, search, siteId })
}

type Replaces = NonNullable<ScreenRoute['replaces']>
/** A failure leaves the address as it is. */
async function replaceSearch({ location: { pathname, search } }: Navigation, replaces: Replaces) {
  const next = await replaces(search).catch(() => null)
  if (next !== null) throw redirect({ to: pathname, search: next, replace: true })
}

type Parent = typeof root | typeof shell

const screenRoute = (parent: Parent, { path, role, search, screen, prefetch, replaces }: ScreenRoute) =>
  createRoute({
    getParentRoute: () => parent as typeof root,
    path,
    validateSearch: search,
    beforeLoad: (navigation) => {
      guard(navigation, role)
      if (role === 'employer' && 'at' in navigation.location.search) return actForSiteOf(navigation)
      if (replaces) return replaceSearch(navigation, replaces)
    },
    loader: ({ location }) => prefetch?.(location.search),
    // Prefetched data expires by the rules of its query, not by the router's.
    staleTime: Number.POSITIVE_INFINITY,
    component: screen,
    errorComponent: role === 'public' ? ErrorScreen : BrokenScreen,
  })

type Parse = NonNullable<ScreenRoute['search']>
type RouteOf<ParentRoute extends Parent, Screen extends ScreenRoute> = Route<
  unknown,
  ParentRoute,
  Screen['path'],
  ResolveFullPath<ParentRoute, Screen['path']>,
  string,
  ResolveId<ParentRoute, string, Screen['path']>,
  Screen extends { search: infer Search extends Parse } ? Search : undefined
>

const screenRoutes = <ParentRoute extends Parent, const Screens extends readonly ScreenRoute[]>(
  parent: ParentRoute,
  screens: Screens,
) =>
  screens.map((screen) => screenRoute(parent, screen)) as unknown as {
    [Index in keyof Screens]: RouteOf<ParentRoute, Screens[Index]>
  }

/**
 * Unknown URL: redirects to the area's entry page when signed out; shows a message inside the app
 * frame when signed in.
 */
const unknownRoute = createRoute({
  getParentRoute: () => shell,
  path: '$',
  beforeLoad: (navigation) => {
    const session = getSession()
    if (session !== null) return guard(navigation, session.user.role)
    if (!navigation.preload) setFromUnknownUrl(true)
    throw redirect({ to: signInPageFor(navigation.location.pathname), replace: true })
  },
  component: lazyRouteComponent(() => import('./not-found-screen.tsx'), 'NotFoundScreen'),
  errorComponent: BrokenScreen,
})

export const router = createRouter({
  routeTree: root.addChildren([
    ...screenRoutes(root, publicRoutes),
    shell.addChildren([
      ...screenRoutes(shell, employerRoutes),
      ...screenRoutes(shell, employeeRoutes),
      ...screenRoutes(shell, adminRoutes),
      unknownRoute,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PendingScreen,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
  // Addresses stay readable: ?email=a@b.com rather than quoted JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString()
    return text === '' ? '' : `?${text}`
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
