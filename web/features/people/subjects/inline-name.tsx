import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

type InlineNameProps = {
  /** Label for screen readers. */
  label: string
  value: string
  onChange: (name: string) => void
  /** The field was just opened, so it takes the focus. */
  isFresh: boolean
  maxLength: number
  /** Only ever called with a name that is not empty. */
  onSave: (name: string) => void
  onCancel: () => void
}

/** Name edited in place: Enter saves, Escape cancels. */
export function InlineName({ label, value: name, onChange, isFresh, maxLength, onSave, onCancel }: InlineNameProps) {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (isFresh) input.current?.select()
  }, [isFresh])

  function save() {
    if (name.trim() === '') return input.current?.focus()
    onSave(name.trim())
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The button that gets the focus next must not be pressed by the same key.
    event.preventDefault()
    if (event.key === 'Enter') save()
    else onCancel()
  }

  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      <input
        ref={input}
        aria-label={label}
        aria-invalid={name.trim() === ''}
        value={name}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="control min-h-9 min-w-40 flex-1 basis-40 py-1 sm:max-w-90"
      />
      <Button size="small" onPress={save} isDisabled={name.trim() === ''}>
        Save
      </Button>
      <Button look="plain" size="small" onPress={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
