/** Reports answers of staff once in each browser, whichever screen or tab hears of one first. */
import { toast } from '#web/ui/toast.ts'
import { isChimeOn, playChime } from './chime.ts'

export type AnswerNews = {
  /** Answer that it reports, as 'accepted 12'; null if nothing else reports it. */
  about: string | null
  text: string
  detail: string
  isGood: boolean
  onOpen: () => void
}

/** More answers at once are shown as one message. */
const MOST_TOASTS = 2
/** Within this time the same answer is not reported again. */
const REPEATED_MS = 60_000

/** A hidden tab waits this long, so that a visible one reports the answer. */
const HIDDEN_MS = 1500
const KEY = 'times-of-reported-answers'

/** Times at which answers were reported; none if the browser keeps nothing. */
function storedTimes(): Readonly<Record<string, number>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

/** Returns the answers that no screen of this browser has reported. */
async function claimAnswers(answers: readonly AnswerNews[]): Promise<readonly AnswerNews[]> {
  function take() {
    const now = Date.now()
    const before = storedTimes()
    const recent = new Map(Object.entries(before).filter(([, at]) => now - at < REPEATED_MS))
    const own = answers.filter(({ about }) => about === null || !recent.has(about))
    for (const { about } of own) if (about !== null) recent.set(about, now)
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(recent)))
    return own
  }
  // Locks exist only on secure origins; two tabs may then report the same answer.
  return navigator.locks ? navigator.locks.request(KEY, take) : take()
}

/** Page that lists answers of which a message gives only the number. */
export const allAnswers = { to: '/employer/notifications', search: { option: 'unread' } } as const

export async function reportAnswers(answers: readonly AnswerNews[], onOpenAll: () => void) {
  if (answers.length === 0) return
  if (document.visibilityState === 'hidden') await new Promise((resolve) => setTimeout(resolve, HIDDEN_MS))
  const news = await claimAnswers(answers)
  if (news.length === 0) return
  // A browser without sound, or one that forbids it, still shows the message.
  if (isChimeOn()) playChime().catch(() => null)
  if (news.length > MOST_TOASTS) {
    toast.ok(`${news.length} new answers.`, { action: { label: 'Open', onPress: onOpenAll } })
    return
  }
  for (const { text, detail, isGood, onOpen } of news) {
    const options = { detail, action: { label: 'Open', onPress: onOpen } }
    if (isGood) toast.ok(text, options)
    else toast.bad(text, options)
  }
}
