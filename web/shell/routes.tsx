/**
 * All screens of the product, in one table for each role. The router, the guard, the menus and the
 * command palette are built from them. To add a screen:
 *
 * 1. Write `web/pages/<role>/<path>.tsx`. Inside the app it returns a `<Screen title="…">`, on a
 * public page a `<StandaloneScreen title="…">`; both set the browser tab's title and receive focus
 * on arrival.
 * 2. Add a line to the role's table, such as `employee-routes.ts`: `{ path, role, title, screen:
 * lazyComponent(() => import('#web/pages/x/y.tsx'), 'YScreen') }`. `role` says who may open
 * it: 'public', or the one role whose area it is in. The guard does the rest: no token leads to the
 * area's sign-in page, another role to its own home, terms not agreed to /{role}/tnc.
 * 3. With `menu` it appears in that role's menu and palette. `order` sorts; `mobile` puts it in the
 * bottom bar of a phone, which has room for four; the others are under More. Without `menu` it is
 * reached only by links.
 * 4. `options` are its submenu, reached as ?option= with the words in lower case. `useOption` reads
 * it in the screen.
 *
 * Parts that a feature adds to the header, such as the bell, go into `headerParts`.
 */
import type { ComponentType } from 'react'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import type { Role } from '#web/platform/session.ts'
import { adminRoutes } from './admin-routes.ts'
import { employeeRoutes } from './employee-routes.ts'
import { employerRoutes } from './employer-routes.ts'
import type { ScreenRoute } from './screen-route.ts'

const areaRoutes = [...employerRoutes, ...employeeRoutes, ...adminRoutes]

/** Parts of the header beside the person's menu, from left to right. */
export const headerParts: readonly { name: string; roles: readonly Role[]; part: ComponentType }[] = [
  {
    name: 'messages',
    roles: ['employer', 'employee'],
    part: lazyComponent(() => import('./later.ts'), 'MessagesLink'),
  },
  {
    name: 'bell',
    roles: ['admin', 'employer', 'employee'],
    part: lazyComponent(() => import('./later.ts'), 'Bell'),
  },
]

type AreaRoute = ScreenRoute<(typeof areaRoutes)[number]['path']>
export type MenuEntry = AreaRoute & { menu: NonNullable<AreaRoute['menu']> }

/** A role's menu, in order. */
export const menuOf = (role: Role): MenuEntry[] =>
  areaRoutes
    .map((route): AreaRoute => route)
    .filter((route): route is MenuEntry => route.role === role && route.menu !== undefined)
    .sort((a, b) => a.menu.order - b.menu.order)

/** Screen of the menu that a screen without an entry belongs to. */
export const menuScreenOf = (path: string | undefined) =>
  areaRoutes.map((route): AreaRoute => route).find((route) => route.path === path)?.within

export const labelOf = ({ menu, title }: MenuEntry) => menu.label ?? title
