import type { Page } from '@playwright/test'
import type { Role } from '#contract/platform/endpoint.ts'

/** One screen or dialog: how to open it, and the title that it should have. */
export type View = {
  name: string
  role: Role | 'public'
  /** Email of the demo employer that signs in, if it is not the role's demo account. */
  email?: string
  path: string
  /** Text of the page's only h1, before `open` runs. */
  title: string | RegExp
  /** Steps to reach the view; a dialog that they open is checked with it. */
  open?: (page: Page) => Promise<unknown>
  /** Window size to which the view is limited. */
  only?: 'desktop' | 'phone'
  /** True if a field's list is open, which hides the rest of the page from assistive technology. */
  isListOpen?: boolean
}
