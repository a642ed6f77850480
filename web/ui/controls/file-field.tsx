import { CircleAlert, FileText, Upload, X } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'
import { fileSize } from '#contract/platform/file-size.ts'
import { IconButton } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { type FieldProps, fieldAttributes } from './field.tsx'
import { useFormState } from './form.tsx'

type FileFieldProps = FieldProps & {
  /** Endings or types, e.g. ['.pdf', '.doc', '.docx'] or ['image/png']. */
  accept: readonly string[]
  maxBytes: number
  /** Error for a file of another type. */
  wrongType: string
  onChange?: (file: File | null) => void
}

const fits = (file: File, accept: readonly string[]) =>
  accept.some((kind) => (kind.startsWith('.') ? file.name.toLowerCase().endsWith(kind) : file.type === kind))

/**
 * File input that accepts a click or a drop. A form reads it as a File or null. An unsuitable file
 * is refused at once.
 */
export function FileField(props: FileFieldProps) {
  const { label, name, hint, accept, maxBytes, wrongType, isRequired, onChange } = props
  const [file, setFile] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { errorOf } = useFormState()
  const id = useId()
  const error = refusal ?? errorOf(name)

  function choose(next: File | null) {
    const reason =
      next === null
        ? null
        : !fits(next, accept)
          ? wrongType
          : next.size > maxBytes
            ? `This file is too large. The maximum is ${fileSize(maxBytes)}.`
            : null
    if (reason !== null || next === null) {
      if (input.current) input.current.value = ''
    }
    setRefusal(reason)
    setFile(reason === null ? next : null)
    onChange?.(reason === null ? next : null)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (!dropped || !input.current) return
    input.current.files = event.dataTransfer.files
    choose(dropped)
  }

  return (
    <div {...fieldAttributes(props, 'file', 'Choose')} className="min-w-0">
      <label htmlFor={id} className={`field-label ${isRequired ? 'required' : ''}`}>
        {label}
      </label>
      {/* Dropping is the second way; the first is the input inside, which the keyboard reaches. */}
      <section
        aria-label={label}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        data-invalid={error ? true : undefined}
        className={`control flex-wrap gap-x-3 gap-y-1 border-dashed py-1.5 pl-1.5 ${isOver ? 'bg-brand-soft' : ''}`}
      >
        <span
          className={`${buttonClass('soft', 'small')} has-focus-visible:outline-2 has-focus-visible:outline-offset-2`}
        >
          <Upload size={15} aria-hidden="true" />
          {file ? 'Choose another' : 'Choose a file'}
          <input
            ref={input}
            id={id}
            type="file"
            name={name}
            accept={accept.join(',')}
            aria-describedby={`${id}-about`}
            aria-invalid={error ? true : undefined}
            onChange={(event: ChangeEvent<HTMLInputElement>) => choose(event.currentTarget.files?.[0] ?? null)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </span>
        {file ? (
          // On a phone it wraps below the button, so that the name is readable.
          <span className="flex min-w-0 flex-1 basis-52 items-center gap-2 text-sm">
            <FileText size={16} aria-hidden="true" className="ml-1 shrink-0 text-dim" />
            <span className="min-w-0 flex-1 truncate">{file.name}</span>
            <span className="shrink-0 text-hint text-dim">{fileSize(file.size)}</span>
            <IconButton label={`Remove ${file.name}`} onPress={() => choose(null)}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          </span>
        ) : (
          <span className="min-w-0 flex-1 truncate text-sm text-dim pointer-coarse:hidden">or drop it here</span>
        )}
      </section>
      <p
        id={`${id}-about`}
        className={`mt-1.5 text-hint ${error ? 'flex items-start gap-1.5 font-medium text-bad' : 'text-dim'}`}
      >
        {error && <CircleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />}
        {error ?? hint}
      </p>
    </div>
  )
}
