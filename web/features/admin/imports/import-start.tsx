import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import * as z from 'zod'
import { IMPORT_MAX_BYTES, IMPORT_MAX_PASTED, IMPORT_MAX_ROWS, type ImportKind } from '#contract/admin/imports.ts'
import { type Navigation, useLeaveGuard } from '#web/platform/leave-guard.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DiscardDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { FileField } from '#web/ui/controls/file-field.tsx'
import { Form, FormActions, SubmitButton } from '#web/ui/controls/form.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useUpload } from './data.ts'
import { readLocation } from './import-address.ts'
import { grouped, kindNames, kinds } from './import-text.ts'

const LIMITS = `CSV with up to ${grouped(IMPORT_MAX_ROWS)} rows and ${IMPORT_MAX_BYTES / 1024 / 1024} MB. Columns can be in any order. Extra columns are ignored.`
const schema = z.object({
  file: z.file({ error: 'Please choose a file.' }).nullable().default(null),
  text: z.string().max(IMPORT_MAX_PASTED, 'This is too much to paste. Please save it as a file.').default(''),
})

/**
 * True when leaving the first step for another screen or an import; another page of the list keeps
 * it.
 */
const leavesImport = ({ current, next }: Navigation) =>
  current.pathname !== next.pathname || readLocation(next.search as Record<string, unknown>).id !== null

/** The first step: what is to be imported, and the file. */
export function ImportStart({ onUploaded }: { onUploaded: (id: number) => void }) {
  const [kind, setKind] = useState<ImportKind>('staff')
  const [isPasting, setPasting] = useState(false)
  // Contains personal data of many people, so it stays in memory and is never written to the
  // browser's storage.
  const [text, setText] = useState('')
  const isSent = useRef(false)
  const { isLeaving, leave, stay } = useLeaveGuard(
    (navigation) => text.trim() !== '' && !isSent.current && (navigation === undefined || leavesImport(navigation)),
  )
  const [share, setShare] = useState<number | null>(null)
  const upload = useUpload()

  async function send(rows: z.output<typeof schema>) {
    setShare(rows.file ? 0 : null)
    try {
      const { id } = await upload(kind, rows, setShare)
      isSent.current = true
      onUploaded(id)
    } finally {
      setShare(null)
    }
  }

  return (
    <Card title="New import">
      <Form key={String(isPasting)} schema={schema} onSubmit={send} failure="The file could not be uploaded.">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Segmented
            label="What to import"
            items={kinds.map((id) => ({ id, label: kindNames[id] }))}
            value={kind}
            onChange={setKind}
          />
          <DownloadButton
            key={kind}
            look="link"
            path={`/api/admin/import-examples/${kind}`}
            name={`example-${kind}.csv`}
            failure="The example could not be downloaded."
            icon={<Download size={15} aria-hidden="true" />}
          >
            Download an example file
          </DownloadButton>
        </div>
        {isPasting ? (
          <TextArea
            name="text"
            label="Rows"
            hint="Copy the rows and headings from your spreadsheet and paste them here."
            rows={8}
            value={text}
            onChange={setText}
            isRequired
            missing="Please paste some rows."
            autoFocus
          />
        ) : (
          <FileField
            name="file"
            label="File"
            hint={LIMITS}
            accept={['.csv', '.txt', '.tsv']}
            maxBytes={IMPORT_MAX_BYTES}
            wrongType="Please choose a CSV file. You can save one from a spreadsheet."
            isRequired
            missing="Please choose a file."
          />
        )}
        {share !== null && <Meter label="Uploading" percent={share * 100} />}
        <FormActions>
          <Button look="plain" onPress={() => setPasting(!isPasting)}>
            {isPasting ? 'Choose a file instead' : 'Paste rows instead'}
          </Button>
          <SubmitButton pendingText="Uploading...">Continue</SubmitButton>
        </FormActions>
      </Form>
      <DiscardDialog isOpen={isLeaving} onStay={stay} onDiscard={leave}>
        The rows you pasted have not been uploaded.
      </DiscardDialog>
    </Card>
  )
}
