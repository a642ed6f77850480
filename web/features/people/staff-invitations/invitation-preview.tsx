import type { InvitationPreview } from '#contract/people/staff-invitations.ts'
import { Card, Facts } from '#web/ui/card.tsx'
import { dollarsText } from '#web/ui/money.ts'

const countOf = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** Shows the messages with their cost, and the lines that cannot be sent. */
export function PreviewCard({ preview }: { preview: InvitationPreview }) {
  const { lines, mails, texts, tenths_of_cent, mail, text, left } = preview
  const wrong = lines.filter(({ problem }) => problem !== null)
  return (
    <Card title="Check before sending">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Facts
          items={[
            ['Emails', String(mails)],
            [
              'Text messages',
              texts > 0 && tenths_of_cent !== null ? `${texts}, about ${dollarsText(tenths_of_cent)}` : String(texts),
            ],
            ['Still available today', `${left.all}, up to ${left.texts} of them text messages`],
          ]}
        />
        {wrong.length > 0 && (
          <div className="rounded-control bg-wait-soft px-4 py-3 text-sm text-wait">
            <p className="font-semibold">{countOf(wrong.length, 'line is', 'lines are')} left out:</p>
            <ul className="mt-1 grid gap-1">
              {wrong.map(({ line, text: typed, problem }) => (
                <li key={line} className="wrap-anywhere">
                  Line {line}, “{typed}”: {problem}
                </li>
              ))}
            </ul>
          </div>
        )}
        {mails > 0 && <MessageText label="Email" title={mail.subject} body={withoutToken(mail.body)} />}
        {texts > 0 && <MessageText label="Text message" body={withoutToken(text)} />}
      </div>
    </Card>
  )
}

/** Each person gets their own link; the preview has 22 letters x in place of its token. */
const withoutToken = (text: string) => text.replace(/#x{22}/, '#…')

const MessageText = ({ label, title, body }: { label: string; title?: string; body: string }) => (
  <div>
    <h3 className="text-sm font-semibold text-dim">{label}</h3>
    <div className="mt-1 rounded-control border border-line px-4 py-3 text-sm whitespace-pre-line wrap-anywhere">
      {title && <p className="mb-2 font-semibold">{title}</p>}
      {body}
    </div>
  </div>
)
