import { BellRing, CalendarCheck, CircleQuestionMark, FileCheck2, Hand, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { InEveryPlan } from '#web/features/billing/subscriptions/plan-features.tsx'
import { useProductName } from '#web/platform/config.ts'
import { type Fact, FactList } from './fact-list.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { Morning } from './morning.tsx'
import { Plans } from './plans.tsx'

const employerFacts: readonly Fact[] = [
  {
    title: 'Few phones ring',
    text: 'Only as many people are asked as it takes to get a yes in time, those who fit best first.',
    Icon: BellRing,
  },
  {
    title: 'Nobody is booked twice',
    text: 'The first yes gets the shift, and a booked person cannot be booked again for the same hours.',
    Icon: CalendarCheck,
  },
  {
    title: 'Checks before the first shift',
    text: 'A person without the registration and credentials that their role and state require cannot be booked.',
    Icon: ShieldCheck,
  },
]

const staffFacts: readonly Fact[] = [
  {
    title: 'You choose',
    text: 'Say yes or no to each request; saying no never lowers your place.',
    Icon: Hand,
  },
  {
    title: '“Why was I asked?”',
    text: 'Each request says why it came to you, and you can also see why you were not asked for a shift.',
    Icon: CircleQuestionMark,
  },
  {
    title: 'Paid by approved timesheet',
    text: 'Enter the hours you worked; the employer approves them and pays you by that timesheet.',
    Icon: FileCheck2,
  },
]

const privacyFacts = [
  'Employers see a person’s phone number and email if they are connected with them or have booked them. The person decides whether other employers see them too.',
  'An employer’s phone number and email are shown only to people who are connected with it or booked by it. People who are asked for a shift also see where it is.',
  'Admins of this service can see every profile with its contact details.',
  'Files that people add to their credentials are seen only by themselves and by our checkers.',
  'Every employer and employee can download what is kept about them, and close their account, under Privacy in their account.',
  'Closing an account deletes the profile, files and messages. Invoices and timesheets are kept for 7 years, as tax and employment law requires. Before you confirm, you see what else stays and why.',
]

/** Lower part of the landing page: a morning, plans, facts for staff, privacy, and the footer. */
export function LandingDetails() {
  const product = useProductName()
  return (
    <>
      <aside aria-label={`More about ${product}`}>
        <Section id="morning" title="A morning, from 06:10 to 06:16" isRaised>
          <Morning />
          <FactList facts={employerFacts} className="mt-14 md:grid-cols-3" />
        </Section>
        <Section
          id="plans"
          title="Plans"
          intro="One plan covers all sites of an organisation. Prices include GST. The limit counts people who are booked, never people who are asked."
        >
          <div className="mt-10">
            <Plans />
          </div>
          <div className="mt-4">
            <InEveryPlan />
          </div>
        </Section>
        <Section id="staff" title="For staff" isRaised>
          <FactList facts={staffFacts} className="mt-14 md:grid-cols-3" />
        </Section>
        <Section id="privacy" title="Privacy">
          <ul className="mt-6 grid max-w-150 list-disc gap-3 pl-5">
            {privacyFacts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </Section>
      </aside>
      <LandingFooter />
    </>
  )
}

type SectionProps = { id: string; title: string; intro?: string; isRaised?: boolean; children: ReactNode }

const Section = ({ id, title, intro, isRaised, children }: SectionProps) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    tabIndex={-1}
    className={`px-4 py-20 ${isRaised ? 'border-y border-line bg-surface' : ''}`}
  >
    <div className="mx-auto max-w-270">
      <h2 id={`${id}-title`} className="text-[1.75rem] leading-[2.1rem] tracking-[-0.015em] text-balance">
        {title}
      </h2>
      {intro && <p className="mt-3 max-w-150 text-base text-dim">{intro}</p>}
      {children}
    </div>
  </section>
)
