import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import type { InvitationPreview } from '#contract/people/staff-invitations.ts'
import { pastedLines } from '#contract/platform/values.ts'
import { usePools } from '#web/features/people/pools/pools.ts'
import { api } from '#web/platform/client.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form, SubmitButton } from '#web/ui/controls/form.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { PreviewCard } from './invitation-preview.tsx'
import { useInvitationChanges } from './invitations.ts'

const LONGEST_LIST = 20_000
const List = z.object({ list: pastedLines(LONGEST_LIST, 'Enter an email address or a mobile number.') })

/** Reads a pasted list or a CSV file, shows what would be sent, and sends it. */
export function InviteForm({ startPool }: { startPool: number | null }) {
  const pools = usePools().data ?? []
  const { send } = useInvitationChanges()
  const [list, setList] = useDraft('staff invitations')
  const [pool, setPool] = useState(startPool)
  const [checked, setChecked] = useState<{ list: string; preview: InvitationPreview } | null>(null)
  const file = useRef<HTMLInputElement>(null)
  // Read when the file has been read, because the person may type meanwhile.
  const typed = useRef(list)
  useEffect(() => {
    typed.current = list
  })
  // After a change of the list, what was checked is not what would be sent.
  const preview = checked?.list === list ? checked.preview : null
  const ready = preview ? preview.mails + preview.texts : 0

  async function read(chosen: File | undefined) {
    if (!chosen) return
    const added = await chosen.text()
    // The file comes first, because its first line may name the columns.
    const text = [added.trimEnd(), typed.current].filter(Boolean).join('\n')
    if (text.length > LONGEST_LIST) toast.bad('This list would be too long. Please send it in several parts.')
    else setList(text)
  }

  async function submit(value: z.output<typeof List>) {
    if (preview === null || ready === 0) {
      const { data } = await api.staffInvitations.preview({ body: { list: value.list } })
      setChecked({ list, preview: data })
      return
    }
    toast.ok(await send({ list: value.list, pool_id: pool }))
    setList('')
    setChecked(null)
  }

  return (
    <Form schema={List} onSubmit={submit} failure="The invitations could not be sent. Please try again.">
      <Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <TextArea
            label="Email addresses and mobile numbers"
            name="list"
            rows={6}
            value={list}
            onChange={setList}
            isRequired
            missing="Enter an email address or a mobile number."
            hint="One person per line. A line can also contain a name, as in a CSV file."
          />
          <div>
            <input
              ref={file}
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              aria-label="CSV file"
              hidden
              onChange={({ currentTarget }) => {
                void read(currentTarget.files?.[0])
                currentTarget.value = ''
              }}
            />
            <Button
              look="plain"
              size="small"
              icon={<FileUp size={16} aria-hidden="true" />}
              onPress={() => file.current?.click()}
            >
              Choose a CSV file
            </Button>
          </div>
          <div className="max-w-80">
            <Select
              label="Pool"
              all="No pool"
              items={pools.map(({ id, name }) => ({ id, name }))}
              value={pool}
              onChange={setPool}
              hint="People are added to it when they join."
            />
          </div>
        </div>
      </Card>
      {preview && <PreviewCard preview={preview} />}
      <div className="grid gap-2 justify-self-start">
        <SubmitButton>
          {ready > 0 ? `Send ${ready} ${ready === 1 ? 'invitation' : 'invitations'}` : 'Check the list'}
        </SubmitButton>
      </div>
    </Form>
  )
}
