import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useProductName } from '#web/platform/config.ts'
import { BrandLogo } from './logo.tsx'
import { ScreenTitle } from './screen.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type StandaloneScreenProps = {
  title: string
  intro?: ReactNode
  /** Link back, at the top: `{ to: '/', label: 'Change role' }`. */
  backLink?: { to: string; label: string }
  /** 440 px for a form, 720 for text. */
  width?: 'form' | 'text'
  footer?: ReactNode
  children: ReactNode
}

/** Page outside the app frame with a single purpose: sign-in, code, terms or an error. */
export function StandaloneScreen({ title, intro, backLink, width = 'form', footer, children }: StandaloneScreenProps) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] px-4 pb-10">
      <StandaloneHeader backLink={backLink} />
      <main className={`mx-auto w-full self-start pt-4 sm:pt-[8vh] ${width === 'form' ? 'max-w-110' : 'max-w-180'}`}>
        <div className="card p-5 [--tabs-ground:var(--color-surface)] min-[480px]:p-8">
          <ScreenTitle>{title}</ScreenTitle>
          {intro && <div className="mt-1.5 text-dim">{intro}</div>}
          <div className="mt-6">{children}</div>
        </div>
        {footer && <div className="mt-5 text-center text-sm text-dim">{footer}</div>}
      </main>
    </div>
  )
}

/** The product's name, which leads to the start page, and the theme. */
export function StandaloneHeader({ backLink }: { backLink?: StandaloneScreenProps['backLink'] }) {
  const product = useProductName()
  return (
    <header className="mx-auto flex min-h-16 w-full max-w-270 flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-[env(safe-area-inset-top)]">
      <div className="flex min-w-0 items-center gap-5">
        <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-chip font-semibold">
          <BrandLogo />
          <span className={`wrap-anywhere ${backLink || !product ? 'max-[479px]:sr-only' : ''}`}>
            {product || 'Start page'}
          </span>
        </Link>
        {backLink && (
          <Link
            to={backLink.to}
            className="flex min-h-11 items-center gap-1.5 rounded-chip text-sm font-medium text-dim underline-offset-4 hover:text-ink hover:underline"
          >
            <ArrowLeft size={15} aria-hidden="true" />
            {backLink.label}
          </Link>
        )}
      </div>
      <ThemeSwitch />
    </header>
  )
}
