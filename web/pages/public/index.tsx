import { Link } from '@tanstack/react-router'
import { ArrowRight, Building2, type LucideIcon, ShieldCheck, UserRound } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { MorningPreview } from '#web/features/landing/morning-preview.tsx'
import { ProductStory } from '#web/features/landing/product-story.tsx'
import { useProductName } from '#web/platform/config.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Deferred } from '#web/ui/deferred.tsx'
import { ScreenTitle } from '#web/ui/screen.tsx'
import { StandaloneHeader } from '#web/ui/standalone-screen.tsx'
import { UnknownUrlNote } from '#web/ui/unknown-url-note.tsx'

const LandingDetails = lazyComponent(() => import('#web/features/landing/landing-details.tsx'), 'LandingDetails')
const details = [LandingDetails] as const

const roles = [
  { path: '/admin', name: 'Admin', hint: 'Manage people and subjects', Icon: ShieldCheck },
  { path: '/employee', name: 'Employee', hint: 'Find shifts and manage your profile', Icon: UserRound },
  { path: '/employer', name: 'Employer', hint: 'Book qualified casual staff', Icon: Building2 },
] as const

/** Start page: asks for the visitor's role, and introduces the product below. */
export function LandingScreen() {
  const product = useProductName()
  return (
    <div className="overflow-x-clip">
      <div className="px-4">
        <StandaloneHeader />
      </div>
      <main>
        <section
          id="start"
          // The link at the end of the page moves the focus here.
          tabIndex={-1}
          className="mx-auto box-content grid max-w-270 grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-14 px-4 pt-8 pb-20 sm:pt-16 sm:pb-28 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]"
        >
          <div>
            <UnknownUrlNote />
            <ScreenTitle className="text-[clamp(2rem,1.4rem+2.4vw,2.75rem)] leading-[1.1] tracking-[-0.025em] text-balance wrap-anywhere">
              {`Welcome to ${product}`}
            </ScreenTitle>
            <p className="mt-3 mb-8 text-lg text-dim">Choose your role to begin your journey</p>
            <div className="grid gap-3">
              {roles.map((role) => (
                <RoleButton key={role.path} {...role} />
              ))}
            </div>
          </div>
          <MorningPreview />
        </section>
        <ProductStory />
      </main>
      <Deferred code={details} placeholder={<div aria-busy="true" className="min-h-[200vh]" />}>
        <LandingDetails />
      </Deferred>
    </div>
  )
}

type RoleButtonProps = { path: string; name: string; hint: string; Icon: LucideIcon }

function RoleButton({ path, name, hint, Icon }: RoleButtonProps) {
  const hintId = `${path.slice(1)}-hint`
  return (
    <div className="card group relative flex min-h-19 items-center gap-4 px-4 py-3 transition-[border-color] duration-120 hover:border-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
      <span className="grid size-11 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-ink">
        <Icon size={21} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        {/* A link, because it opens in a new tab too. Pressing the card anywhere opens it. */}
        <Link
          to={path}
          role="button"
          preload="intent"
          aria-describedby={hintId}
          onKeyDown={pressBySpace}
          className="block w-full text-left text-base font-semibold outline-none after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span id={hintId} className="block text-sm text-dim">
          {hint}
        </span>
      </span>
      <ArrowRight
        size={18}
        aria-hidden="true"
        className="shrink-0 text-dim transition-[translate,color] duration-160 group-hover:translate-x-1 group-hover:text-brand-ink"
      />
    </div>
  )
}

/** A button is pressed by the space bar, a link is not. */
function pressBySpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
