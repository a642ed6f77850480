import type { RouteComponent } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Right } from '#contract/platform/endpoint.ts'
import type { Audience } from '#web/platform/guard.ts'

/** Headings of the groups of a menu. */
export const menuGroups = {
  people: 'People and messages',
  hours: 'Hours and pay',
  settings: 'Settings and help',
}
type MenuGroup = keyof typeof menuGroups

/** One screen, as a line in its role's table; `routes.tsx` explains how to add one. */
export type ScreenRoute<Path extends `/${string}` = `/${string}`> = {
  path: Path
  role: Audience
  /** Title in the menu and the palette, unless `menu.label` replaces it. */
  title: string
  menu?: {
    label?: string
    icon: LucideIcon
    order: number
    /** Entries of a group are next to each other; those without one come first. */
    group?: MenuGroup
    mobile?: boolean
    /** Also in the menu that opens from the person's picture. */
    underName?: true
    /** Left out for a person who acts for one site only. */
    needsSites?: true
    /** Left out for everyone except members of an agency. */
    needsAgency?: true
    /** Shows how many things wait there. */
    count?: ComponentType
    /** Search parameters with which the entry opens the screen. */
    search?: Readonly<Record<string, string>>
  }
  /** Screen of the menu that this one belongs to, whose entry is marked while this one is open. */
  within?: string
  options?: readonly string[]
  /** Option shown if the URL names none; the first by default. */
  opensAt?: string
  /** Options that each sector calls by its own term; the URL keeps the one above. */
  sectorWords?: Readonly<Record<string, 'workplace'>>
  /** Right that a member needs for an option; an option without an entry is open to all. */
  optionRights?: Readonly<Record<string, Right>>
  /** Schema of the screen's search parameters; see platform/url-state.ts. */
  search?: (params: Record<string, unknown>) => object
  screen: RouteComponent
  /** Requests the screen's data while its code is loading. */
  prefetch?: (search: Record<string, unknown>) => void
  /** Search parameters that replace those of the address before the screen opens; null for none. */
  replaces?: (search: Record<string, unknown>) => Promise<Record<string, unknown> | null>
}
