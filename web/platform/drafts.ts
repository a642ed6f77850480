/**
 * Unsent texts, kept in this browser for each person. They survive a reload, a lost connection and
 * an expired session. Never use this for passwords, codes or cards.
 */
import { useState } from 'react'
import { isOfLastWeek } from './last-week.ts'
import { getSession, isOfThisTab, type SessionUser } from './session.ts'

const PREFIX = 'draft:'
/**
 * Longer than any text that can be sent. Without a limit, drafts could fill the storage that the
 * session needs.
 */
const MAX_LENGTH = 100_000
type Draft = { text: string; at: number }

/** The writer of a draft, and the account that the writer acts for. */
type Owner = Pick<SessionUser, 'id' | 'name'>

const prefixOfWriter = ({ name }: Pick<Owner, 'name'>) => `${PREFIX}${JSON.stringify(name)}:`
// All members who act for a site have its id, so the name of the member is part of the key too.
const storageKey = (owner: Owner, key: string) => `${prefixOfWriter(owner)}${owner.id}:${key}`

/** Returns the stored draft if it is from the last week. */
function textOf(stored: string | null, now: number): string | null {
  try {
    const { text, at } = JSON.parse(stored ?? 'null') as Draft
    return isOfLastWeek(at, now) && typeof text === 'string' ? text : null
  } catch {
    return null
  }
}

/** The drafts in a browser's storage, as this person sees them. */
export function draftsIn(storage: Storage, owner: Owner, now = () => Date.now()) {
  const read = (key: string) => textOf(storage.getItem(storageKey(owner, key)), now())
  function write(key: string, text: string) {
    if (text.length > MAX_LENGTH) return
    if (text === '') return storage.removeItem(storageKey(owner, key))
    try {
      storage.setItem(storageKey(owner, key), JSON.stringify({ text, at: now() }))
    } catch {
      // The storage is full. The text stays in its field, so this is ignored.
    }
  }
  return { read, write }
}

/**
 * Deletes all drafts except the recent ones of `except`, for whichever site they were written: at
 * sign-out, when another person signs in, and when they are old.
 */
export function forgetDrafts(storage: Storage, except?: Pick<Owner, 'name'>, now = Date.now()) {
  const isExcepted = (name: string) => except !== undefined && name.startsWith(prefixOfWriter(except))
  for (const name of Object.keys(storage))
    if (name.startsWith(PREFIX) && !(isExcepted(name) && textOf(storage.getItem(name), now) !== null))
      storage.removeItem(name)
}

/** Used when another tab has ended or changed the session and this tab has not noticed yet. */
const noDrafts: ReturnType<typeof draftsIn> = { read: () => null, write: () => {} }

/**
 * Drafts of the signed-in person. Signed out, drafts go with the tab, because the next person here
 * may be another one.
 */
export function ownDrafts() {
  if (!isOfThisTab()) return noDrafts
  const user = getSession()?.user
  return user ? draftsIn(localStorage, user) : draftsIn(sessionStorage, { id: 0, name: '' })
}

/** Deletes a draft that was sent or discarded. */
export const forgetDraft = (key: string) => ownDrafts().write(key, '')

/** A text that is stored while it is written. An empty or unchanged text is not stored. */
export function useDraft(key: string, initial = ''): [string, (text: string) => void] {
  const read = () => ({ key, text: ownDrafts().read(key) ?? initial })
  const [current, setCurrent] = useState(read)
  // Rereads the draft when the screen moves from one person to another, so that no text appears
  // under the wrong name.
  const currentDraft = current.key === key ? current : read()
  if (currentDraft !== current) setCurrent(currentDraft)
  const change = (next: string) => {
    setCurrent({ key, text: next })
    ownDrafts().write(key, next === initial ? '' : next)
  }
  return [currentDraft.text, change]
}
