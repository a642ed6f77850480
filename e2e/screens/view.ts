import type { Page } from '@playwright/test'
import type { Role } from '#contract/platform/endpoint.ts'

/** One screen or dialog: how to open it, and the title that it should have. */
export type View = {
  name: string
  role: Role | 'public'
  /** Employer in the demo data that signs in, if it is not the one of the role. */
  email?: string
  path: string
  /** The words of the one h1 on arrival. */
  title: string | RegExp
  /** Steps to reach the view; a dialog that they open is checked with it. */
  open?: (page: Page) => Promise<unknown>
  /** Only where there is room, or only where there is little. */
  only?: 'desktop' | 'phone'
  /** True if the list of a field is open, which hides the rest. */
  isListOpen?: boolean
}
