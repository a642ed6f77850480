import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=spinbutton], [role=textbox]'))

/** Pressing `/` anywhere but in a field, and with no dialog open, does this: it brings focus to a search or filter. */
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
