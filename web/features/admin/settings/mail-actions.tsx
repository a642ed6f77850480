import { useState } from 'react'
import type { MailTemplate } from '#contract/admin/settings.ts'
import { type MailWords, wrongPlaceholders } from '#contract/messaging/outbox.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useResetMail } from './data.ts'

type MailActionsProps = {
  mail: MailTemplate
  /** The texts as typed, saved or not. */
  texts: MailWords
  onReset: () => unknown
}

/** Buttons that send a test email and restore the original text. */
export function MailActions({ mail, texts, onReset }: MailActionsProps) {
  const [isSending, setSending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const reset = useResetMail(mail.key)

  async function test() {
    const [wrong] = Object.values(wrongPlaceholders(texts, mail.variables))
    if (wrong !== undefined) return toast.bad(wrong)
    setSending(true)
    try {
      toast.ok((await api.settings.testMail({ params: { key: mail.key }, body: texts })).message)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'The test email could not be sent.'))
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      {mail.is_changed && (
        <Button look="plain" onPress={() => setAsking(true)}>
          Restore default text
        </Button>
      )}
      <Button look="plain" isPending={isSending} onPress={test}>
        Send test email to me
      </Button>
      <ConfirmDialog
        title="Restore the default text?"
        confirm="Restore"
        isDanger
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          toast.ok((await reset(mail.version)).message)
          await onReset()
        }}
        failure="The default text could not be restored."
      >
        <p>Your text for {mail.title.toLowerCase()} will be replaced. The audit log keeps a copy.</p>
      </ConfirmDialog>
    </>
  )
}
