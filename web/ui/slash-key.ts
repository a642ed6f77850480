import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=spinbutton], [role=textbox]'))

/** Calls `onSlash` when `/` is pressed outside fields and dialogs, to focus a search or filter. */
export function useSlashKey(onSlash: () => void) {
  const act = useEffectEvent(onSlash)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isPlain = event.key === '/' && !event.altKey && !event.ctrlKey && !event.metaKey
      if (!isPlain || isTyping(event.target) || document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
