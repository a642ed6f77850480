import { useState } from 'react'
import { useDraft } from '#web/platform/drafts.ts'
import { TextArea, type TextFieldProps } from './TextField.tsx'

type DraftAreaProps = Omit<TextFieldProps, 'type' | 'icon' | 'value' | 'onChange' | 'defaultValue'> & {
  rows?: number
  /** Under which it is kept while it is written; whoever sends it calls `forgetDraft` with the same. */
  draft: string
  /** What stood there before anybody wrote. */
  before?: string
}

/** Text of several lines that is there again after a reload, a lost network or the end of a session. */
export function DraftArea({ draft, before = '', hint, ...props }: DraftAreaProps) {
  const [text, setText] = useDraft(draft, before)
  const [isBack] = useState(text !== before)
  const shown = isBack ? (
    <>
      {hint} <span className="font-medium">What you wrote earlier is back.</span>
    </>
  ) : (
    hint
  )
  return <TextArea {...props} hint={shown} value={text} onChange={setText} />
}
