import { Link } from '@tanstack/react-router'
import { CircleAlert, Clock } from 'lucide-react'
import { buttonClass } from '#web/ui/button-class.ts'
import { todayIn } from '#web/ui/dates.ts'
import { useMyCredentials } from './data.ts'
import { isExpiring, nextStepText } from './my-credential-text.ts'

/**
 * Explains on the home screen why the person cannot be booked, or which credential expires soon;
 * renders nothing otherwise.
 */
export function CredentialBanner() {
  const { data } = useMyCredentials()
  if (!data) return null
  const blocking = data.data.filter(({ blocks }) => blocks)
  const ending = data.data.filter((credential) => isExpiring(credential, todayIn('Australia/Melbourne')))
  const listed = data.bookable ? ending : blocking
  if (listed.length === 0 && data.needs.length === 0) return null
  const isProfile = data.needs.some(({ at }) => at === 'profile')
  const Icon = data.bookable ? Clock : CircleAlert
  return (
    <section
      aria-label="Credentials"
      className={`card flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 ${data.bookable ? '' : 'border-bad/40'}`}
    >
      <Icon size={20} aria-hidden="true" className={`shrink-0 ${data.bookable ? 'text-wait' : 'text-bad'}`} />
      <div className="min-w-48 flex-1">
        {!data.bookable && (
          <p className="font-semibold">
            {data.needs.length > 0 ? 'You cannot be booked yet' : 'You cannot be booked at the moment'}
          </p>
        )}
        {data.needs.map(({ text }) => (
          <p key={text} className="text-sm">
            {text}
          </p>
        ))}
        {listed.map((credential) => (
          <p key={credential.id} className="text-sm wrap-anywhere">
            {nextStepText(credential)}
          </p>
        ))}
      </div>
      {isProfile ? (
        <Link to="/employee/profile" search={{ option: 'edit' }} className={buttonClass('soft', 'small')}>
          Fill in your profile
        </Link>
      ) : (
        <Link to="/employee/credentials" className={buttonClass('soft', 'small')}>
          See your credentials
        </Link>
      )}
    </section>
  )
}
