/**
 * What somebody has written and not sent yet. It lies in this browser, each person's apart, and outlives a reload, a lost
 * network and a session that has ended. Never for passwords, codes or cards.
 */
import { useState } from 'react'
import { isOfLastWeek } from './lastWeek.ts'
import { getSession, isOfThisTab } from './session.ts'

const PREFIX = 'draft:'
/** Longer than anything that can be sent. Without an end, drafts would leave no room for the session itself. */
const LONGEST = 100_000
type Draft = { text: string; at: number }

const nameOf = (userId: number, what: string) => `${PREFIX}${userId}:${what}`

/** What is kept there, if it is a draft of the last week. */
function textOf(kept: string | null, now: number): string | null {
  try {
    const { text, at } = JSON.parse(kept ?? 'null') as Draft
    return isOfLastWeek(at, now) && typeof text === 'string' ? text : null
  } catch {
    return null
  }
}

/** The drafts in a browser's storage, as the person of this id sees them. */
export function draftsIn(storage: Storage, userId: number, now = () => Date.now()) {
  const read = (what: string) => textOf(storage.getItem(nameOf(userId, what)), now())
  function write(what: string, text: string) {
    if (text.length > LONGEST) return
    if (text === '') return storage.removeItem(nameOf(userId, what))
    try {
      storage.setItem(nameOf(userId, what), JSON.stringify({ text, at: now() }))
    } catch {
      // The storage is full: what is written stands in its field all the same.
    }
  }
  return { read, write }
}

/** Whoever leaves on purpose, or takes another's place, leaves no word of theirs or another's behind, and time no old one. */
export function forgetDrafts(storage: Storage, except?: number, now = Date.now()) {
  const isTheirs = (name: string) => except !== undefined && name.startsWith(nameOf(except, ''))
  for (const name of Object.keys(storage))
    if (name.startsWith(PREFIX) && !(isTheirs(name) && textOf(storage.getItem(name), now) !== null))
      storage.removeItem(name)
}

/** Where another tab has ended the session, or begun somebody else's, and this one is yet to hear of it. */
const nowhere: ReturnType<typeof draftsIn> = { read: () => null, write: () => {} }

/** The drafts of the person signed in here. What nobody known has written goes with the tab: the next one may be somebody else. */
export function ownDrafts() {
  if (!isOfThisTab()) return nowhere
  const id = getSession()?.user.id
  return id === undefined ? draftsIn(sessionStorage, 0) : draftsIn(localStorage, id)
}

/** It was sent, or given up. */
export const forgetDraft = (what: string) => ownDrafts().write(what, '')

/** A text that is kept while it is written. An empty one, or what stood there before, is no draft. */
export function useDraft(what: string, before = ''): [string, (text: string) => void] {
  const read = () => ({ what, text: ownDrafts().read(what) ?? before })
  const [kept, keep] = useState(read)
  // The words to one person never stand before another, also where a screen goes from one to the other.
  const shown = kept.what === what ? kept : read()
  if (shown !== kept) keep(shown)
  const change = (next: string) => {
    keep({ what, text: next })
    ownDrafts().write(what, next === before ? '' : next)
  }
  return [shown.text, change]
}
