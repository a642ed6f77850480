/**
 * The HTML part of a mail, made from its text, so that both say the same and the operator's own
 * texts need no markup.
 */

type Service = { productName: string; publicUrl: string }

/** Labels of buttons by the last part of the path that they open, apart from an id. */
const LABELS: Readonly<Record<string, string>> = {
  answer: 'Accept or reject',
  change: 'Answer the change',
  'job-request': 'See the shift',
  book: 'See the booking',
  bookings: 'See the shift',
  timesheet: 'See the timesheet',
  vacancies: 'See the vacancy',
  approvals: 'Approve or decline',
  messages: 'Read the message',
  'verify-otp': 'Enter the code',
  'forgot-password': 'Set a new password',
  account: 'Open your account',
  'account-security': 'Check your account',
  'notification-settings': 'Choose your messages',
  connections: 'See your connections',
  invitations: 'See the invitation',
  invited: 'See the invitation',
  join: 'See the invitation',
  claim: 'Choose a password',
  credentials: 'See your credentials',
  home: 'Open your home page',
  tnc: 'Read the terms',
  employee: 'Sign in',
  employer: 'Sign in',
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

const FONT = '-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif'
const INK = '#151b21'
const DIM = '#4c5864'
const styles = {
  text: `margin:0 0 16px;font:16px/1.5 ${FONT}`,
  title: `margin:0 0 16px;font:600 20px/1.35 ${FONT}`,
  facts: `margin:0 0 16px;padding:12px 16px;border-left:4px solid #0e5674;background:#f4f6f8;font:16px/1.5 ${FONT}`,
  code: 'font-size:28px;letter-spacing:4px;white-space:nowrap',
  button:
    'display:inline-block;padding:14px 24px;border-radius:8px;background:#0e5674;color:#ffffff;font-weight:600;text-decoration:none',
  address: `font-size:13px;color:${DIM};word-break:break-all`,
  brand: `padding:0 4px 12px;font:600 16px/1.5 ${FONT};color:${INK}`,
  card: `padding:24px;border:1px solid #d9dfe5;border-radius:12px;background:#ffffff;color:${INK}`,
  footer: `margin:16px 4px 0;font:13px/1.5 ${FONT};color:${DIM}`,
  footerLink: `color:${DIM}`,
}
/** For mail programs that read a style sheet; others show the light colours of the attributes. */
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #0d1216 !important; }
.brand { color: #e6ebef !important; }
.card { background: #151b21 !important; border-color: #2b353e !important; color: #e6ebef !important; }
.facts { background: #1e262d !important; border-color: #45a0c4 !important; }
.button { background: #45a0c4 !important; color: #0b0f13 !important; }
.dim { color: #98a4af !important; }
}`
const LAYOUT_TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

const paragraph = (html: string) => `<p style='${styles.text}'>${html}</p>`

const button = (url: URL, productName: string): string => {
  const screen = url.pathname.split('/').findLast((part) => !/^\d+$/.test(part))!
  const label = Object.hasOwn(LABELS, screen) ? LABELS[screen]! : `Open ${productName}`
  const href = escaped(url.href)
  return paragraph(
    `<a href="${href}" class="button" style="${styles.button}">${escaped(label)}</a><br>` +
      `<span class="dim" style="${styles.address}">${href}</span>`,
  )
}

/** The link of a line to this service; others stay text, because a person may have written them. */
const ownLink = (line: string, { publicUrl }: Service): URL | null => {
  const url = URL.parse(line)
  return url !== null && url.origin === new URL(publicUrl).origin && /^\S+$/.test(line) ? url : null
}

const CODE = /^\d{6}$/

/** "Now: Monday 2 March 2026" */
const LABELLED = /^[A-Z][a-z ]*: /

/**
 * Lines below a line that ends with a colon, such as date and subject of a shift, are set off from
 * the text, the first in bold. The code of the mail at the end of a line is large, to be read at a
 * glance. Other numbers are not, because a person may have written them to look like one of our
 * codes.
 */
const textOf = (lines: readonly string[], code: string | null): string[] => {
  const [first = '', ...facts] = lines
  if (code !== null && facts.length === 0 && first.endsWith(` ${code}`)) {
    const before = first.slice(0, -code.length - 1)
    return [paragraph(`${escaped(before)}<br><strong style="${styles.code}">${code}</strong>`)]
  }
  if (!first.endsWith(':') || facts.length === 0) return [paragraph(lines.map(escaped).join('<br>'))]
  const [fact = '', ...others] = facts.map(escaped)
  const set = [LABELLED.test(fact) ? fact : `<strong>${fact}</strong>`, ...others].join('<br>')
  return [paragraph(escaped(first)), `<p class="facts" style='${styles.facts}'>${set}</p>`]
}

const withoutColon = (text: string) => text.replace(/(:|,? at)$/, '')

/** A paragraph below a line of two hyphens, about the mail itself. Its link is not a button. */
const footerOf = (lines: readonly string[], service: Service): string => {
  const link = ownLink(lines.at(-1)!, service)
  const text = escaped((link === null ? lines : lines.slice(0, -1)).join(' '))
  const href = link && escaped(link.href)
  const html = href ? `<a href="${href}" class="dim" style="${styles.footerLink}">${withoutColon(text)}</a>` : text
  return `<p class="dim" style='${styles.footer}'>${html}</p>`
}

type Content = {
  subject: string
  body: string
  /** The code or the token of a link in the body. */
  secret: string | null
}

export const htmlOf = ({ subject, body, secret }: Content, service: Service): string => {
  const code = secret !== null && CODE.test(secret) ? secret : null
  const paragraphs = body
    .trim()
    .split(/\n{2,}/)
    .map((text) => text.split('\n'))
  const last = paragraphs.at(-1)!
  const hasFooter = last[0] === '--' && last.length > 1
  const parts = (hasFooter ? paragraphs.slice(0, -1) : paragraphs).flatMap((lines) => {
    const link = ownLink(lines.at(-1)!, service)
    if (link === null) return textOf(lines, code)
    const text = lines.slice(0, -1)
    const lead = text
      .map(escaped)
      .join('<br>')
      .replace(/,? at$/, ':')
    return [...(text.length === 0 ? [] : [paragraph(lead)]), button(link, service.productName)]
  })
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
${DARK}
</style>
</head>
<body class="page" style="margin:0;background:#f4f6f8">
<table ${LAYOUT_TABLE} class="page" style="background:#f4f6f8"><tr><td align="center" style="padding:24px 12px">
<table ${LAYOUT_TABLE} style="max-width:560px;text-align:left">
<tr><td class="brand" style='${styles.brand}'>${escaped(service.productName)}</td></tr>
<tr><td class="card" style="${styles.card}">
<h1 style='${styles.title}'>${escaped(subject)}</h1>
<div>
${parts.join('\n')}
</div>
</td></tr>
<tr><td>${hasFooter ? footerOf(last.slice(1), service) : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
