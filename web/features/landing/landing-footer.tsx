import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useConfig, useProductName } from '#web/platform/config.ts'

const linkClass =
  'inline-flex min-h-8 items-center rounded-chip underline-offset-4 hover:underline pointer-coarse:min-h-11'

/** Help, legal texts, contact and sign-in for visitors. */
export function LandingFooter() {
  const product = useProductName()
  return (
    <footer className="border-t border-line bg-surface px-4 py-12 text-sm">
      <div className="mx-auto max-w-270">
        <div className="grid gap-8 min-[480px]:grid-cols-2 lg:grid-cols-4">
          <Group title="Accounts">
            <RouteLink to="/employer">Employer sign-in</RouteLink>
            <RouteLink to="/employee">Employee sign-in</RouteLink>
            <RouteLink to="/admin">Admin sign-in</RouteLink>
          </Group>
          <Group title="Help Center">
            <RouteLink to="/help" option="employer">
              Help Center for employers
            </RouteLink>
            <RouteLink to="/help" option="employee">
              Help Center for employees
            </RouteLink>
          </Group>
          <Group title="Terms and privacy">
            <RouteLink to="/employer/tnc">Terms for employers</RouteLink>
            <RouteLink to="/employee/tnc">Terms for employees</RouteLink>
            <li>
              <a href="#privacy" className={linkClass}>
                Privacy
              </a>
            </li>
          </Group>
          <Group title="Contact">
            <Contact />
          </Group>
        </div>
        <p className="mt-10 wrap-anywhere text-dim">{product}</p>
      </div>
    </footer>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="text-sm font-semibold">{title}</h2>
    <ul className="mt-2 grid gap-1">{children}</ul>
  </section>
)

const RouteLink = ({ to, option, children }: { to: string; option?: string; children: string }) => (
  <li>
    <Link to={to} search={{ option }} className={linkClass}>
      {children}
    </Link>
  </li>
)

/** The details that the operator has entered; without them, messages go through the Help Center. */
function Contact() {
  const support = useConfig()?.support
  if (!support) return <li className="py-1.5 text-dim">Sign in and write to us in the Help Center.</li>
  const { email, phone, phone_hours } = support
  return (
    <>
      <li>
        <a href={`mailto:${email}`} className={`${linkClass} wrap-anywhere`}>
          {email}
        </a>
      </li>
      <li>
        <a href={`tel:${phone.replaceAll(' ', '')}`} className={`${linkClass} tabular-nums`}>
          {phone}
        </a>
        <span className="block text-dim">{phone_hours}</span>
      </li>
    </>
  )
}
