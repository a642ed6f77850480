import { Link } from '@tanstack/react-router'
import type { Role } from '#contract/platform/endpoint.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Email that the person had typed on the page they came from. */
    typedEmail?: string
  }
}

export const ForgotPasswordLink = ({ role, email }: { role: Role; email: string | null }) => (
  <p className="mt-3 text-center">
    <Link
      to="/forgot-password"
      search={{ role }}
      state={email ? { typedEmail: email } : {}}
      className="inline-flex min-h-11 items-center text-sm font-semibold text-brand-ink underline-offset-4 hover:underline"
    >
      Forgot password?
    </Link>
  </p>
)
