import { Building2, ChartNoAxesColumn, GraduationCap, Zap } from 'lucide-react'
import { useProductName } from '#web/platform/config.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { FactList } from './fact-list.tsx'

const features = [
  {
    title: 'Employer portal',
    text: 'See who is available by day, subject and level, and send a request in three steps.',
    Icon: Building2,
  },
  {
    title: 'Professional staff',
    text: 'Teachers, nurses and care workers with their registrations, subjects and preferences.',
    Icon: GraduationCap,
  },
  {
    title: 'Real-time matching',
    text: 'Requests and answers arrive instantly. Nobody is booked twice for the same hours.',
    Icon: Zap,
  },
  {
    title: 'Performance analytics',
    text: 'See how requests are answered, and why some are rejected.',
    Icon: ChartNoAxesColumn,
  },
]

const steps = [
  { title: 'Post requirements', text: 'Choose the day, subject and hours you need covered.' },
  { title: 'Match professionals', text: 'Choose from people who are available and qualified.' },
  { title: 'Manage engagements', text: 'Track every request from pending to completed, in one place.' },
]

export function ProductStory() {
  const product = useProductName()
  return (
    <>
      <section aria-labelledby="features" className="border-y border-line bg-surface px-4 py-20">
        <div className="mx-auto max-w-270">
          <h2 id="features" className="max-w-150 text-[1.75rem] leading-[2.1rem] tracking-[-0.015em] text-balance">
            The elite platform for workforce management
          </h2>
          <p className="mt-3 max-w-150 text-base text-dim">
            {product} links employers with qualified casual staff, in education and in healthcare.
          </p>
          <FactList facts={features} className="mt-12 sm:grid-cols-2 lg:grid-cols-4" />
        </div>
      </section>
      <section aria-labelledby="steps" className="px-4 py-20">
        <div className="mx-auto max-w-270">
          <h2 id="steps" className="text-[1.75rem] leading-[2.1rem] tracking-[-0.015em]">
            How it works
          </h2>
          <ol className="mt-10 grid gap-4 md:grid-cols-3">
            {steps.map(({ title, text }, index) => (
              <li key={title} className="card p-6">
                <span
                  aria-hidden="true"
                  className="grid size-8 place-items-center rounded-full bg-brand-soft text-sm font-semibold text-brand-ink tabular-nums"
                >
                  {index + 1}
                </span>
                <h3 className="mt-4">{title}</h3>
                <p className="mt-1 text-sm text-dim">{text}</p>
              </li>
            ))}
          </ol>
          <div className="mt-12 flex justify-center">
            <a href="#start" className={buttonClass('primary', 'large')}>
              Get Started
            </a>
          </div>
        </div>
      </section>
    </>
  )
}
