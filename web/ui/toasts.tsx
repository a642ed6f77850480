import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { type Toast, toasts } from './toast.ts'

/** Toast area at the top right. Always mounted, so that screen readers announce new toasts. */
export function Toasts() {
  const visibleToasts = useSyncExternalStore(toasts.subscribe, toasts.shown)
  const area = useRef<HTMLElement>(null)
  usePosition(area, visibleToasts)

  function release(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) toasts.setPaused(false)
  }

  return (
    // `data-react-aria-top-layer` keeps the area usable while a dialog hides the rest of the page.
    <section
      ref={area}
      data-react-aria-top-layer="true"
      aria-label="Messages"
      className="pointer-events-none fixed top-[max(1rem,env(safe-area-inset-top))] right-4 z-70 w-[min(356px,100vw-2rem)]"
      onPointerEnter={() => toasts.setPaused(true)}
      onPointerLeave={() => toasts.setPaused(false)}
      onFocus={() => toasts.setPaused(true)}
      onBlur={release}
    >
      <div aria-live="polite" aria-relevant="additions">
        {visibleToasts.length > 0 && (
          <ol className="grid gap-2">
            {visibleToasts.map((item) => (
              <ToastCard key={item.id} toast={item} />
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}

/**
 * Moves the toasts away from needed controls; they stay at the top if that code cannot be loaded.
 */
function usePosition(area: RefObject<HTMLElement | null>, visibleToasts: readonly Toast[]) {
  useEffect(() => {
    if (!area.current || visibleToasts.length === 0) return
    const element = area.current
    const positioning = import('./toast-position.ts')
      .then(({ positionToasts }) => positionToasts(element))
      .catch(() => () => {})
    return () => void positioning.then((stop) => stop())
  }, [area, visibleToasts])
}

const plain = 'border border-line bg-raised text-ink'
const looks = {
  everyone: { ok: plain, bad: plain },
  invitation: { ok: plain, bad: plain },
  admin: { ok: 'bg-[#151b21] text-white dark:border dark:border-line', bad: 'bg-[#b3261e] text-white' },
}

function ToastCard({ toast }: { toast: Toast }) {
  const isPlain = toast.for !== 'admin'
  const Icon = toast.kind === 'ok' ? CircleCheck : CircleAlert
  const dismiss = () => toasts.dismiss(toast.id)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') dismiss()
  }

  return (
    <li
      onKeyDown={onKeyDown}
      className={`toast-in pointer-events-auto flex items-start gap-3 pointer-coarse:items-center rounded-card py-3 pr-2 pl-4 text-sm shadow-overlay ${looks[toast.for][toast.kind]}`}
    >
      <span className={`mt-0.5 ${isPlain ? (toast.kind === 'ok' ? 'text-good' : 'text-bad') : ''}`}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-medium">{toast.text}</p>
        {toast.detail && <p className={isPlain ? 'text-dim' : 'opacity-90'}>{toast.detail}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          className="min-h-7 rounded-chip px-2 font-semibold text-brand-ink hover:bg-hover pointer-coarse:min-h-11"
          onClick={() => {
            toast.action?.onPress()
            dismiss()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismiss}
        className={`grid size-7 shrink-0 place-items-center rounded-chip pointer-coarse:size-11 ${isPlain ? 'text-dim hover:bg-hover' : 'hover:bg-white/15'}`}
      >
        <X size={15} aria-hidden="true" />
      </button>
    </li>
  )
}
