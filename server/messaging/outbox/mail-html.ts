/**
 * The HTML part of a mail, made from its text, so that both say the same and the operator's own
 * texts need no markup.
 */

type Service = { productName: string; publicUrl: string }

/** Labels of buttons by the last part of the path that they open, apart from an id. */
const LABELS: Readonly<Record<string, string>> = {
  answer: 'Accept or reject',
  'job-request': 'See the shift',
  book: 'See the booking',
  bookings: 'See the booking',
  messages: 'Read the message',
  'verify-otp': 'Enter the code',
  'forgot-password': 'Set a new password',
  'account-security': 'Check your account',
  'notification-settings': 'Choose your messages',
  invitations: 'See the invitation',
  invited: 'See the invitation',
  join: 'See the invitation',
  claim: 'Choose a password',
  credentials: 'See your credentials',
  home: 'See your shifts',
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

const TEXT = 'margin:0 0 16px;font:16px/1.5 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0f5a75;color:#ffffff;font-weight:600;text-decoration:none'
const ADDRESS = 'font-size:13px;color:#6b7280;word-break:break-all'

const button = (url: URL, productName: string): string => {
  const screen = url.pathname.split('/').findLast((part) => !/^\d+$/.test(part))!
  const label = LABELS[screen] ?? `Open ${productName}`
  const href = escaped(url.href)
  return `<p style='${TEXT}'><a href="${href}" style="${BUTTON}">${escaped(label)}</a><br><span style="${ADDRESS}">${href}</span></p>`
}

/** The link of a line to this service; others stay text, because a person may have written them. */
const ownLink = (line: string, { publicUrl }: Service): URL | null => {
  const url = URL.parse(line)
  return url !== null && url.origin === new URL(publicUrl).origin && /^\S+$/.test(line) ? url : null
}

export const htmlOf = ({ subject, body }: { subject: string; body: string }, service: Service): string => {
  const paragraphs = body.trim().split(/\n{2,}/)
  const parts = paragraphs.flatMap((paragraph) => {
    const lines = paragraph.split('\n')
    const link = ownLink(lines.at(-1)!, service)
    const text = (link === null ? lines : lines.slice(0, -1)).map(escaped).join('<br>')
    return [
      ...(text === '' ? [] : [`<p style='${TEXT}'>${link === null ? text : text.replace(/ at$/, ':')}</p>`]),
      ...(link === null ? [] : [button(link, service.productName)]),
    ]
  })
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
${parts.join('\n')}
</div>
</body>
</html>
`
}
