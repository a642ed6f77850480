import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import type { MyCredentials } from '#contract/people/credentials.ts'
import { nextStepText } from './my-credential-text.ts'

/** Why nobody can book the person, and the next step. */
export const BookingBlock = ({ myCredentials: { data, needs } }: { myCredentials: MyCredentials }) => (
  <section aria-labelledby="booking-block" className="card flex gap-3 border-bad/40 px-5 py-4">
    <CircleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-bad" />
    <div className="min-w-0">
      <h2 id="booking-block" className="text-base font-semibold">
        {needs.length > 0 ? 'You cannot be booked yet' : 'You cannot be booked at the moment'}
      </h2>
      <ul className="mt-1 grid gap-1 text-sm">
        {needs.map(({ text, at }) => (
          <li key={text}>
            {text}{' '}
            {at === 'profile' && (
              <Link
                to="/employee/profile"
                search={{ option: 'edit' }}
                className="font-medium text-brand-ink underline underline-offset-4"
              >
                Go to your profile
              </Link>
            )}
          </li>
        ))}
        {data
          .filter(({ blocks }) => blocks)
          .map((credential) => (
            <li key={credential.id} className="wrap-anywhere">
              {nextStepText(credential)}
            </li>
          ))}
      </ul>
    </div>
  </section>
)
