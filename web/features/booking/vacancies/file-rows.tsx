import { CircleAlert, FileText, Paperclip, RotateCw, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { type FileShown, MOST_FILES, type VacancyFile } from '#contract/booking/vacancy-details.ts'
import { fileSize } from '#contract/platform/file-size.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { FILE_BYTES, FILE_ENDINGS, type Upload } from './uploads.ts'

const shownItems = [
  { id: 'booking', label: 'After booking' },
  { id: 'request', label: 'With the request' },
] as const satisfies readonly { id: FileShown; label: string }[]

type FileRowsProps = {
  files: readonly VacancyFile[]
  uploads: readonly Upload[]
  /** Error of the file at this place; null if there is none. */
  errorOf?: (index: number) => string | null
  onAdd: (files: readonly File[]) => void
  onShown: (file: VacancyFile, shown: FileShown) => void
  onRemove: (file: VacancyFile) => void
  onRetry: (upload: Upload) => void
  onStop: (upload: Upload) => void
}

/** Files of a vacancy with those that are being uploaded, and the button that adds more. */
export function FileRows({ files, uploads, errorOf, onAdd, onShown, onRemove, onRetry, onStop }: FileRowsProps) {
  const group = useRef<HTMLDivElement>(null)
  const hint = useId()
  const left = MOST_FILES - files.length - uploads.length

  // The pressed button goes with its row, so focus moves to the next control.
  function withFocusKept(act: () => void) {
    group.current?.focus()
    act()
  }

  return (
    <div ref={group} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-2.5 outline-none">
      {files.length + uploads.length > 0 && (
        <ul className="divide-y divide-line rounded-control border border-line">
          {files.map((file, index) => (
            <FileRow
              key={file.id}
              name={file.name}
              note={fileSize(file.size)}
              error={errorOf?.(index) ?? null}
              field={`files.${index}.id`}
              action={
                <IconButton label={`Remove ${file.name}`} onPress={() => withFocusKept(() => onRemove(file))}>
                  <X size={16} aria-hidden="true" />
                </IconButton>
              }
            >
              <Segmented
                label={`${file.name} is shown`}
                items={shownItems}
                value={file.shown}
                onChange={(shown) => onShown(file, shown)}
              />
            </FileRow>
          ))}
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={onRetry}
              onStop={(one) => withFocusKept(() => onStop(one))}
            />
          ))}
        </ul>
      )}
      {left > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <label
            className={`${buttonClass('soft', 'small')} has-focus-visible:outline-2 has-focus-visible:outline-offset-2`}
          >
            <Paperclip size={16} aria-hidden="true" />
            Add files
            <input
              type="file"
              multiple
              accept={FILE_ENDINGS.join(',')}
              aria-describedby={hint}
              onChange={({ currentTarget }) => {
                onAdd([...(currentTarget.files ?? [])].slice(0, left))
                // The same file can be chosen again after it was removed.
                currentTarget.value = ''
              }}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </label>
          <p id={hint} className="text-hint text-dim">
            Lesson plan, map or handover. PDF, Word or picture, at most {MOST_FILES}, each up to{' '}
            {FILE_BYTES / 1024 / 1024} MB.
          </p>
        </div>
      )}
    </div>
  )
}

type FileRowProps = {
  name: string
  note: string
  error: string | null
  /** Name under which the form finds the error of the row. */
  field?: string
  action: ReactNode
  children?: ReactNode
}

const FileRow = ({ name, note, error, field, action, children }: FileRowProps) => (
  <li data-field={field} data-reading="text" data-label={name} className="grid gap-2 py-2 pr-1.5 pl-3">
    <div className="flex items-center gap-2.5 text-sm">
      <FileText size={16} aria-hidden="true" className="shrink-0 text-dim" />
      <span className="min-w-0 grow wrap-anywhere">
        <span className="font-medium">{name}</span> <span className="whitespace-nowrap text-dim">{note}</span>
      </span>
      {action}
    </div>
    {children && <div className="pr-1.5 pb-1">{children}</div>}
    {error && (
      <p className="flex items-start gap-1.5 pb-1 text-hint font-medium text-bad">
        <CircleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
        {error}
      </p>
    )}
  </li>
)

type UploadRowProps = { upload: Upload; onRetry: (upload: Upload) => void; onStop: (upload: Upload) => void }

function UploadRow({ upload, onRetry, onStop }: UploadRowProps) {
  const { file, sent, failure, isUnsuitable } = upload
  const percent = Math.round(sent * 100)
  return (
    <FileRow
      name={file.name}
      note={failure === null ? `Uploading, ${percent}%` : fileSize(file.size)}
      error={failure}
      action={
        <IconButton
          label={`${failure === null ? 'Stop uploading' : 'Remove'} ${file.name}`}
          onPress={() => onStop(upload)}
        >
          <X size={16} aria-hidden="true" />
        </IconButton>
      }
    >
      {failure === null ? (
        <div
          role="progressbar"
          aria-label={`Uploading ${file.name}`}
          aria-valuenow={percent}
          className="mr-2 h-1.5 overflow-hidden rounded-full bg-track"
        >
          <div className="h-full rounded-full bg-brand" style={{ width: `${percent}%` }} />
        </div>
      ) : (
        !isUnsuitable && (
          <Button
            look="soft"
            size="small"
            aria-label={`Try again, ${file.name}`}
            onPress={() => onRetry(upload)}
            icon={<RotateCw size={15} aria-hidden="true" />}
          >
            Try again
          </Button>
        )
      )}
    </FileRow>
  )
}
