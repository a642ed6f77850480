import { useState } from 'react'
import * as z from 'zod'
import { email } from '#contract/platform/values.ts'
import { api } from '#web/platform/client.ts'
import { Form, SubmitButton } from '#web/ui/controls/form.tsx'
import { AccountEmailField } from './account-email-field.tsx'

const schema = z.strictObject({ email })

/** Mails a new link to a person whose claim link is no longer valid. */
export function RenewClaim() {
  const [confirmation, setConfirmation] = useState<string | null>(null)

  async function renew(body: z.output<typeof schema>) {
    setConfirmation(null)
    const { message } = await api.claims.renew({ body })
    setConfirmation(message)
  }

  return (
    <>
      <p className="mb-4">Enter the email address we wrote to, and we will send you a new link.</p>
      <Form schema={schema} onSubmit={renew} failure="The link could not be sent. Please try again.">
        <AccountEmailField />
        <SubmitButton size="large" wide pendingText="Sending...">
          Send a new link
        </SubmitButton>
      </Form>
      <p role="status" className="mt-4 text-sm font-medium text-good">
        {confirmation}
      </p>
    </>
  )
}
