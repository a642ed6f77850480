import type { ReactNode } from 'react'

// Not every browser lets the keyboard scroll a box that cannot be focused.
const reachable = { tabIndex: 0 }

/** A text in a box of its own that scrolls at 60 % of the screen's height, by keyboard too. */
export const ScrollBox = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    {...reachable}
    className="max-h-[60vh] overflow-y-auto rounded-control border border-line bg-page p-4 min-[480px]:px-5"
  >
    {children}
  </section>
)
