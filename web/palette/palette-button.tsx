import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { runWhenIdle } from '#web/ui/idle.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { onOpenPalette } from './open-palette.ts'
import type { PaletteProps } from './palette.tsx'
import { isPaletteKey, keyName } from './palette-key.ts'

const Palette = lazyComponent(() => import('./palette.tsx'), 'Palette')
runWhenIdle(() => Palette.preload?.())

/**
 * Opens the palette, as Ctrl K or ⌘ K does from any screen and field. The shortcut does not open it
 * over another dialog.
 */
export function PaletteButton(props: Pick<PaletteProps, 'screens' | 'onLogout'>) {
  const [isOpen, setOpen] = useState(false)
  const [isMounted, setMounted] = useState(false)
  const [typed, setTyped] = useState('')
  if (isOpen && !isMounted) setMounted(true)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      event.stopPropagation()
      setTyped('')
      setOpen((wasOpen) => !wasOpen && document.querySelector('[role=dialog], [role=alertdialog]') === null)
    }
    // Captures the key before any field receives it.
    document.addEventListener('keydown', onKeyDown, true)
    const stopListening = onOpenPalette(() => setOpen(true))
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      stopListening()
    }
  }, [])

  function close() {
    setOpen(false)
    setTyped('')
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex h-9 w-full items-center gap-2 rounded-control border border-line bg-page px-2.5 text-sm text-dim transition-colors duration-120 hover:border-field hover:text-ink pointer-coarse:h-11"
      >
        <Search size={15} aria-hidden="true" className="shrink-0" />
        Search
        <kbd className="ml-auto font-sans text-xs">{keyName()}</kbd>
      </button>
      {isMounted && (
        <LazyPart fallback={isOpen && <PaletteSkeleton onTyped={setTyped} onClose={close} />}>
          <Palette {...props} isOpen={isOpen} initialText={typed} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}

type PaletteSkeletonProps = {
  onTyped: (change: (text: string) => string) => void
  onClose: () => void
}

/**
 * Collects keystrokes for the palette's field while its code loads, and keeps them from the page
 * behind.
 */
function PaletteSkeleton({ onTyped, onClose }: PaletteSkeletonProps) {
  const type = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (key === 'Escape') onClose()
    else if (key === 'Backspace') onTyped((text) => text.slice(0, -1))
    else if (key.length === 1) onTyped((text) => text + key)
    else if (key !== 'Enter' && key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => type(event)
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
  return <DialogSkeleton />
}
