import type { RouteComponent } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { Audience } from './platform/guard.ts'

/** One screen, as a line in its role's table; `routes.tsx` tells how to add one. */
export type ScreenRoute = {
  path: `/${string}`
  role: Audience
  /** What menu and palette call it; `menu.label` where the menu has another word. */
  title: string
  menu?: { label?: string; icon: LucideIcon; order: number; mobile?: boolean }
  options?: readonly string[]
  /** Which of them is open where the address names none; the first, unless said otherwise. */
  opensAt?: string
  /** Options that each sector calls by a word of its own; the address keeps the one above. */
  sectorWords?: Readonly<Record<string, 'workplace'>>
  screen: RouteComponent
  /** Asks for the screen's data while its code is still on the way. */
  ahead?: (search: Record<string, unknown>) => void
}
