import { useState } from 'react'
import type { Sector } from '#contract/platform/values.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'

const examples: Record<Sector, string> = {
  education: 'Year 5 tomorrow 8:30 to 3:30',
  healthcare: '3 RN and 2 AIN tomorrow 7 to 3',
}

type SentenceFieldProps = { sector: Sector; start: string; onRead: (sentence: string) => void }

/** Fills in the form from a sentence. Nothing is posted. */
export function SentenceField({ sector, start, onRead }: SentenceFieldProps) {
  const [text, setText] = useState(start)
  const read = () => text.trim() !== '' && onRead(text)
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <TextField
          label="Say it in a sentence"
          placeholder={examples[sector]}
          maxLength={300}
          autoComplete="off"
          value={text}
          onChange={setText}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would post the form.
            event.preventDefault()
            read()
          }}
        />
      </div>
      <div className="shrink-0">
        <Button look="soft" onPress={read}>
          Fill in
        </Button>
      </div>
    </div>
  )
}
