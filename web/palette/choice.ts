import type { LucideIcon } from 'lucide-react'

/** One line of the palette: where it leads, or what it does. */
export type Choice = {
  /** What no other line is called, whatever was typed. */
  id: string
  name: string
  /** What stands beside it, dimmer. */
  hint?: string
  /** Further words by which it is found. */
  words?: string
  /** A person has a face instead. */
  icon?: LucideIcon
  avatar?: string | null
  /** An address, which can be opened in another tab too. */
  to?: string
  act?: () => unknown
}

export type Group = { id: string; title: string; choices: readonly Choice[] }

/** Leads somewhere or hands out a file. What each role can do stands in its table, such as `employerActions.ts`. */
export type Action = Pick<Choice, 'name' | 'hint' | 'words'> & { icon: LucideIcon } & (
    | { to: `/${string}`; file?: never }
    /** `failure` is said where a refusal has no sentence of its own. */
    | { to?: never; file: { path: `/api/${string}`; name: string; failure: string } }
  )
