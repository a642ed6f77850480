import type { SupportMessage } from '#contract/admin/support.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAssign } from './data.ts'

type AssigneeChoiceProps = {
  message: Pick<SupportMessage, 'id' | 'assignee'>
  team: readonly { id: number; name: string }[]
}

/**
 * Selects the admin in charge of a ticket. A former admin stays listed until another one is chosen.
 */
export function AssigneeChoice({ message: { id, assignee }, team }: AssigneeChoiceProps) {
  const me = useMe()
  const { mutateAsync: assign, isPending } = useAssign(id)
  const offered = assignee === null || team.some((one) => one.id === assignee.id) ? team : [...team, assignee]

  async function assignTo(to: number | null) {
    if (to === (assignee?.id ?? null)) return
    try {
      toast.ok((await assign(to)).message)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'The message could not be assigned.'))
    }
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-52 sm:max-w-70">
        <Select
          label="Assigned to"
          all="Nobody"
          items={offered}
          value={assignee?.id ?? null}
          onChange={assignTo}
          isDisabled={isPending}
        />
      </div>
      {assignee?.id !== me.id && (
        <Button look="plain" isPending={isPending} onPress={() => assignTo(me.id)}>
          Assign to me
        </Button>
      )}
    </div>
  )
}
