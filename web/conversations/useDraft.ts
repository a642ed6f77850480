import { useState } from 'react'

/** What is being written to somebody. It is there again after a look at another conversation, or a reload of the page. */
export function useDraft(to: string): [string, (text: string) => void] {
  const name = `draft:${to}`
  const [draft, setDraft] = useState(() => sessionStorage.getItem(name) ?? '')
  const change = (text: string) => {
    setDraft(text)
    if (text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  }
  return [draft, change]
}
