import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import type { ComingTerms } from '#contract/identity/accounts.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import { dayInWords } from '#contract/platform/wall-clock-rules.ts'
import { buttonClass } from '#web/ui/button-class.ts'

/** Shown above every screen until the person has agreed to the new terms or their date has come. */
export const ComingTermsBanner = ({ role, terms }: { role: Role; terms: ComingTerms }) => (
  <section aria-label="New terms" className="card mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
    <ScrollText size={20} aria-hidden="true" className="shrink-0 text-wait" />
    <div className="min-w-48 flex-1 text-sm">
      <p className="font-semibold">New terms apply from {dayInWords(terms.applies_on)}.</p>
      <p className="whitespace-pre-line wrap-anywhere text-body">What changed: {terms.changes}</p>
    </div>
    <Link to={role === 'employer' ? '/employer/tnc' : '/employee/tnc'} className={buttonClass('soft', 'small')}>
      Read and agree
    </Link>
  </section>
)
