import { useEffect, useRef } from 'react'
import type { VacancyFile } from '#contract/booking/vacancy-details.ts'
import { useFormState } from '#web/ui/controls/form.tsx'
import { FileRows } from './file-rows.tsx'
import type { useUploads } from './uploads.ts'

type FilesFieldProps = {
  files: readonly VacancyFile[]
  onChange: (files: VacancyFile[]) => void
  uploading: ReturnType<typeof useUploads>
}

/** Files in the form that posts a vacancy. */
export function FilesField({ files, onChange, uploading }: FilesFieldProps) {
  const { errorOf } = useFormState()
  const error = errorOf('files')
  const group = useRef<HTMLFieldSetElement>(null)
  const count = uploading.uploads.length

  // An upload that ends or is removed fires no input event, so the form has to be notified.
  const countBefore = useRef(count)
  useEffect(() => {
    if (count < countBefore.current) group.current?.dispatchEvent(new Event('input', { bubbles: true }))
    countBefore.current = count
  }, [count])

  return (
    <fieldset ref={group} data-field="files" data-reading="text" data-label="Files" className="min-w-0">
      <legend className="field-label">Files</legend>
      <FileRows
        files={files}
        uploads={uploading.uploads}
        errorOf={(index) => errorOf(`files.${index}.id`)}
        onAdd={uploading.add}
        onShown={(file, shown) => onChange(files.map((each) => (each === file ? { ...each, shown } : each)))}
        onRemove={(file) => onChange(files.filter((each) => each !== file))}
        onRetry={uploading.send}
        onStop={uploading.remove}
      />
      {error && <p className="mt-1.5 text-hint font-medium text-bad">{error}</p>}
    </fieldset>
  )
}
