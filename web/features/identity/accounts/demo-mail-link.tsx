import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useConfig } from '#web/platform/config.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The code page that a demo mail was opened from: one step back. */
    codePage?: string
  }
}

/** A demo sends no mail, so a newcomer reads it here to finish registration. */
export function DemoMailLink({ email, codePage }: { email: string; codePage: string }) {
  if (!useConfig()?.demo) return null
  return (
    <p className="grid justify-items-center gap-1">
      This is a demo, so no emails are sent.
      <Link
        to="/demo/mail"
        search={{ email }}
        state={{ codePage }}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-ink underline-offset-4 hover:underline"
      >
        <Mail size={16} aria-hidden="true" />
        Read the email with your code
      </Link>
    </p>
  )
}
