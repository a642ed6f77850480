import { useConfig } from '#web/platform/config.ts'
import { EmailText } from '#web/ui/email-text.tsx'

const look = 'font-semibold underline underline-offset-4'

/** Support contact for people who cannot sign in and therefore have no Help Center. */
export function SupportLine() {
  const support = useConfig()?.support
  if (!support) return null
  const { phone, phone_hours, email } = support
  return (
    <p className="text-sm text-dim">
      Support:{' '}
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={`${look} whitespace-nowrap`}>
        {phone}
      </a>{' '}
      ({phone_hours}) or{' '}
      <a href={`mailto:${email}`} className={look}>
        <EmailText email={email} />
      </a>
    </p>
  )
}
