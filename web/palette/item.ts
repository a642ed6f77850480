import type { LucideIcon } from 'lucide-react'
import type { Right } from '#contract/platform/endpoint.ts'

/** One line of the palette: where it leads, or what it does. */
export type Item = {
  /** Unique id, whatever was typed. */
  id: string
  name: string
  /** Dimmer text beside the name. */
  hint?: string
  /** Further words that match this choice. */
  words?: string
  /** A person has an avatar instead. */
  icon?: LucideIcon
  avatar?: string | null
  /** An address, which can be opened in another tab too. */
  to?: string
  act?: () => unknown
}

export type Group = { id: string; title: string; choices: readonly Item[] }

/**
 * Opens a screen or downloads a file. Each role lists its actions in its own table, such as
 * `employer-actions.ts`. With `right` it is there only for members whose role gives it.
 */
export type Action = Pick<Item, 'name' | 'hint' | 'words'> & { icon: LucideIcon; right?: Right } & (
    | { to: `/${string}`; file?: never }
    /** `failure` is shown if a refusal has no message of its own. */
    | { to?: never; file: { path: `/api/${string}`; name: string; failure: string } }
  )
