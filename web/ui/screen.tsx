import { type ReactNode, useEffect, useRef } from 'react'
import { useArrival } from '#web/platform/arrival.ts'
import { useDocumentTitle } from '#web/platform/config.ts'

type ScreenProps = {
  /** The page's one h1, and with the product's name the title of the browser's tab. */
  title: string
  /** A sentence under the title. */
  intro?: ReactNode
  /** Shown to the right of the title; one of them may be primary. */
  actions?: ReactNode
  /** 1080 px, or 720 for a page that is read rather than scanned. */
  width?: 'page' | 'reading'
  /** The title contains a name of any length: on a phone it is smaller, and two lines at most. */
  isNameInTitle?: boolean
  children: ReactNode
}

/**
 * Screen of the app. On arrival focus moves to its title, so that the keyboard and screen readers
 * start there.
 */
export function Screen({ title, intro, actions, width = 'page', isNameInTitle = false, children }: ScreenProps) {
  return (
    // All screens begin at the same left edge, however wide they are.
    <div className="mx-auto w-full max-w-270">
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-6 ${width === 'page' ? '' : 'max-w-180'}`}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="min-w-0">
            <ScreenTitle className={isNameInTitle ? 'max-sm:line-clamp-2 max-sm:text-xl' : undefined}>
              {title}
            </ScreenTitle>
            {intro && <p className="mt-1 text-dim">{intro}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
        </div>
        {children}
      </div>
    </div>
  )
}

/** The h1 of a page. `Screen` contains it; pages with another layout use it directly. */
export function ScreenTitle({ children, className }: { children: string; className?: string | undefined }) {
  const ref = useRef<HTMLHeadingElement>(null)
  const isArrival = useArrival()
  useDocumentTitle(children)
  useEffect(() => {
    if (isArrival()) ref.current?.focus({ preventScroll: true })
  }, [isArrival])
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
