import { ChevronLeft } from 'lucide-react'
import type { MailTemplate } from '#contract/admin/settings.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, RowMain, Rows } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { useMails } from './data.ts'
import { useEdition } from './guarded-form.tsx'
import { MailEditor } from './mail-editor.tsx'

/** Lists the mail templates and edits the open one. */
export function MailSettings() {
  const [{ mail: open = null }, set] = useUrlState()
  const query = useMails()
  const { edition, renew } = useEdition(query.refetch)
  return (
    <Loaded query={query} failure="The messages could not be loaded." empty={<Empty>No messages are sent yet</Empty>}>
      {(mails) => {
        const mail = mails.find(({ key }) => key === open)
        if (!mail) return <MailList mails={mails} onOpen={(key) => set({ mail: key })} />
        return (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <div>
              <Button
                look="plain"
                size="small"
                icon={<ChevronLeft size={16} aria-hidden="true" />}
                onPress={() => set({ mail: null })}
              >
                All messages
              </Button>
            </div>
            <MailEditor key={`${mail.key} ${edition}`} mail={mail} onRenew={renew} />
          </div>
        )
      }}
    </Loaded>
  )
}

type MailListProps = { mails: readonly MailTemplate[]; onOpen: (key: string) => void }

const MailList = ({ mails, onOpen }: MailListProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <p className="text-dim">Emails that the service sends automatically. Messages between people are not included.</p>
    <Rows label="Messages">
      {mails.map(({ key, title, sent, is_changed }) => (
        <Row key={key}>
          <RowMain>
            <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
              {title}
              {is_changed && <Badge tone="brand">Changed</Badge>}
            </h2>
            <p className="text-sm text-dim">{sent}</p>
          </RowMain>
          <Button look="plain" size="small" aria-label={`Edit ${title}`} onPress={() => onOpen(key)}>
            Edit
          </Button>
        </Row>
      ))}
    </Rows>
  </div>
)
