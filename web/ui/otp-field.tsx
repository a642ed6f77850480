import { CircleAlert } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { type Boxes, CODE_LENGTH, enterDigits, eraseDigit, newestDigit } from './otp-digits.ts'

type OtpFieldProps = {
  label: string
  value: Boxes
  onChange: (boxes: Boxes) => void
  error?: string | null
  isDisabled?: boolean
  /** Takes focus when it appears: for a page that asks for nothing else. */
  isFocused?: boolean
}

const names = Array.from({ length: CODE_LENGTH }, (_, index) => `Digit ${index + 1} of ${CODE_LENGTH}`)

/**
 * Six one-digit boxes that act as one field: typing moves on, and pasting or autofill spreads the
 * code.
 */
export function OtpField({ label, value, onChange, error, isDisabled, isFocused = false }: OtpFieldProps) {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const focusBox = (index: number) => group.current?.querySelectorAll('input')[index]?.focus()

  useEffect(() => {
    if (error || isFocused) group.current?.querySelector<HTMLInputElement>('input')?.focus()
  }, [error, isFocused])

  function put({ boxes, focus }: { boxes: Boxes; focus: number }) {
    onChange(boxes)
    focusBox(focus)
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: value.length - 1 }
    // A digit typed over the same digit fires no change event.
    const isSame = /^\d$/.test(key) && key === value[at]
    const isErasing = key === 'Backspace' || key === 'Delete'
    if (!(key in steps) && !isErasing && !isSame) return
    event.preventDefault()
    if (key === 'Backspace') put(eraseDigit(value, at))
    else if (key === 'Delete') onChange(value.map((old, index) => (index === at ? '' : old)))
    else focusBox(isSame ? at + 1 : (steps[key] ?? at))
  }

  function onPaste(event: ClipboardEvent, at: number) {
    event.preventDefault()
    put(enterDigits(value, at, event.clipboardData.getData('text')))
  }

  return (
    <fieldset className="min-w-0">
      <legend className="field-label">{label}</legend>
      <div ref={group} className="grid grid-cols-6 gap-1.5 sm:gap-2.5">
        {value.map((digit, index) => (
          <input
            key={names[index]}
            aria-label={names[index]}
            aria-describedby={error ? `${id}-error` : undefined}
            aria-invalid={error ? true : undefined}
            // The browser offers the code of a message only where it may fill all of it.
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            inputMode="numeric"
            pattern="[0-9]*"
            autoCapitalize="none"
            spellCheck={false}
            disabled={isDisabled}
            value={digit}
            onChange={(event) => {
              const text = newestDigit(digit, event.target.value)
              put(enterDigits(value, index, text))
            }}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPaste={(event) => onPaste(event, index)}
            onFocus={(event) => event.target.select()}
            className="control h-13 min-w-0 px-0 text-center text-xl font-semibold tabular-nums"
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 flex items-start gap-1.5 text-hint font-medium text-bad">
          <CircleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
