import { useEffect, useState } from 'react'
import type { Vacancy } from '#contract/booking/vacancies.ts'
import type { FileShown, VacancyFile } from '#contract/booking/vacancy-details.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useSingleFlight } from '#web/platform/idempotency.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { FileRows } from './file-rows.tsx'
import { useUploads } from './uploads.ts'
import { useFileChanges } from './vacancies.ts'

type FilesDialogProps = { vacancy: Vacancy; isOpen: boolean; onClose: () => void }

/** Adds, shows and removes files of a posted vacancy, each at once. */
export function FilesDialog({ vacancy, isOpen, onClose }: FilesDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog title="Files" isOpen={isOpen} onClose={onClose} isBusy={isBusy}>
      <Files vacancy={vacancy} onBusy={setBusy} onClose={onClose} />
    </Dialog>
  )
}

type FilesProps = Pick<FilesDialogProps, 'vacancy' | 'onClose'> & { onBusy: (isBusy: boolean) => void }

function Files({ vacancy, onBusy, onClose }: FilesProps) {
  const { attach, change, remove } = useFileChanges(vacancy)
  const once = useSingleFlight()
  const [removed, setRemoved] = useState<VacancyFile | null>(null)
  const uploading = useUploads(({ id }) => attach({ id, shown: 'booking' }))

  const isSending = uploading.uploads.some(({ failure }) => failure === null)
  useEffect(() => onBusy(isSending), [isSending, onBusy])

  const act = (what: unknown, call: () => Promise<unknown>) =>
    once(what, async () => {
      try {
        await call()
      } catch (thrown) {
        toast.bad(sentenceOf(thrown, 'The files could not be changed. Please try again.'))
      }
    })

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-dim">
        People who are booked see all files; people who are asked only those shown with the request. Files are deleted
        90 days after the last date.
      </p>
      <FileRows
        files={vacancy.details.files}
        uploads={uploading.uploads}
        onAdd={uploading.add}
        onShown={({ id }, shown: FileShown) => act([id, shown], () => change(id, shown))}
        onRemove={(file) =>
          act(file.id, async () => {
            await remove(file.id)
            setRemoved(file)
          })
        }
        onRetry={uploading.send}
        onStop={uploading.remove}
      />
      <p role="status" className="flex flex-wrap items-center text-sm text-dim empty:hidden">
        {removed && (
          <>
            <span className="mr-1 wrap-anywhere">{removed.name} was removed.</span>
            <Button
              look="link"
              size="small"
              onPress={() =>
                act(['undo', removed.id], async () => {
                  await attach(removed)
                  setRemoved(null)
                })
              }
            >
              Undo
            </Button>
          </>
        )}
      </p>
      <div className="flex justify-end">
        <Button look="plain" isPending={isSending} onPress={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}
