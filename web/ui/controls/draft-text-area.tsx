import { useState } from 'react'
import { useDraft } from '#web/platform/drafts.ts'
import { TextArea, type TextFieldProps } from './text-field.tsx'

type DraftTextAreaProps = Omit<TextFieldProps, 'type' | 'icon' | 'value' | 'onChange' | 'defaultValue'> & {
  rows?: number
  /** Key of the stored draft; the sender must call `forgetDraft` with it. */
  draft: string
  before?: string
}

/** Text area whose text survives a reload, a lost connection and an expired session. */
export function DraftTextArea({ draft, before = '', hint, ...props }: DraftTextAreaProps) {
  const [text, setText] = useDraft(draft, before)
  const [isRestored] = useState(text !== before)
  const notice = isRestored ? (
    <>
      {hint} <span className="font-medium">Your draft was restored.</span>
    </>
  ) : (
    hint
  )
  return <TextArea {...props} hint={notice} value={text} onChange={setText} />
}
