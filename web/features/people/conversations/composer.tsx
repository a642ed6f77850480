import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { LONGEST_MESSAGE, MessageBody } from '#contract/people/conversations.ts'
import { Button } from '#web/ui/button.tsx'
import { CharacterCounter } from '#web/ui/character-counter.tsx'

type ComposerProps = {
  name: string
  draft: string
  onDraft: (text: string) => void
  onSend: (body: string) => void
}

// On a phone Enter starts a new line, and only the button sends.
const hasKeyboard = () => !window.matchMedia('(pointer: coarse)').matches

/** Message input. Enter sends, Shift Enter starts a new line. */
export function Composer({ name, draft, onDraft, onSend }: ComposerProps) {
  const [error, setError] = useState<string | null>(null)
  const [hint, problem] = [useId(), useId()]
  const field = useRef<HTMLTextAreaElement>(null)
  const isBlank = draft.trim() === ''

  function change(text: string) {
    setError(null)
    onDraft(text)
  }

  function send() {
    if (isBlank) return
    const parsed = MessageBody.safeParse(draft)
    if (!parsed.success) return setError(parsed.error.issues[0]?.message ?? null)
    change('')
    // The button is now disabled, so focus returns to the field; this also keeps a phone's keyboard
    // open.
    field.current?.focus()
    onSend(parsed.data)
  }

  function onKeyDown(event: KeyboardEvent) {
    // An Enter that ends a composition, as in Japanese, does not send the message.
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!isEnter || !hasKeyboard()) return
    event.preventDefault()
    send()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-t border-line p-3"
    >
      {error && (
        <p id={problem} role="alert" className="text-hint font-medium text-bad">
          {error}
        </p>
      )}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          aria-label={`Message to ${name}`}
          aria-describedby={error ? `${problem} ${hint}` : hint}
          aria-invalid={error !== null || undefined}
          rows={1}
          value={draft}
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKeyDown}
          placeholder="Write a message"
          className="control field-sizing-content max-h-40 min-w-0 flex-1 resize-none py-2 wrap-anywhere"
        />
        <Button type="submit" isDisabled={isBlank} icon={<SendHorizontal size={16} aria-hidden="true" />}>
          <span className="max-sm:sr-only">Send</span>
        </Button>
      </div>
      <p id={hint} className="flex justify-between gap-3 text-hint text-dim">
        <span className="pointer-coarse:sr-only max-sm:sr-only">Press Enter to send, Shift+Enter for a new line.</span>
        <CharacterCounter text={draft} max={LONGEST_MESSAGE} />
      </p>
    </form>
  )
}
