import { MailPlus } from 'lucide-react'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRemindUnclaimed, useUnclaimed } from './data.ts'
import { grouped } from './import-text.ts'

/**
 * Shows how many imported people have not claimed their accounts, with one button to mail them all.
 */
export function UnclaimedCard() {
  const { data } = useUnclaimed()
  const remind = useRemindUnclaimed()
  if (!data || data.waiting === 0) return null

  async function send() {
    try {
      const { message } = await remind.mutateAsync()
      toast.ok(message)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'The links could not be sent.'))
    }
  }

  return (
    <section aria-label="Unclaimed accounts" className="card flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <div className="min-w-56 flex-1">
        <h2 className="text-base font-semibold">
          {grouped(data.waiting)} imported {data.waiting === 1 ? 'account' : 'accounts'} waiting to be claimed
        </h2>
        <p className="text-sm text-dim">
          {data.claimed > 0 && `${grouped(data.claimed)} ${data.claimed === 1 ? 'has' : 'have'} been claimed. `}Until
          then, nobody can sign in to them, find or book them.
        </p>
      </div>
      <Button look="soft" icon={<MailPlus size={16} aria-hidden="true" />} isPending={remind.isPending} onPress={send}>
        Email new links
      </Button>
    </section>
  )
}
