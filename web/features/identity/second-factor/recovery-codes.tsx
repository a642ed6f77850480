import { Copy, Download, Printer } from 'lucide-react'
import { useProductName } from '#web/platform/config.ts'
import { saveBlob } from '#web/platform/files.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/clipboard.ts'
import { FormActions } from '#web/ui/controls/form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type RecoveryCodesDialogProps = { codes: readonly string[] | null; onClose: () => void }

/** Shows new recovery codes once. Only its button closes it, so that no stray press loses them. */
export const RecoveryCodesDialog = ({ codes, onClose }: RecoveryCodesDialogProps) => (
  <Dialog title="Save your recovery codes" isOpen={codes !== null} onClose={onClose} isBusy>
    {codes && <RecoveryCodes codes={codes} onDone={onClose} />}
  </Dialog>
)

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const product = useProductName() ?? 'the service'
  const text = `Recovery codes for ${product}\nEach code signs you in once, together with your password.\n\n${codes.join('\n')}\n`

  const copy = () =>
    copyText(text, {
      ok: 'Recovery codes copied',
      bad: 'The codes could not be copied. Please download or print them.',
    })

  return (
    <div className="grid gap-4">
      <p className="text-dim">
        Each code signs you in once, together with your password, if you do not have your phone or passkey. They are
        shown only now, and older codes no longer work.
      </p>
      <section data-print aria-label="Recovery codes">
        <h3 className="hidden text-base font-semibold print:block">Recovery codes for {product}</h3>
        <ol className="grid gap-x-6 gap-y-1.5 rounded-control bg-hover px-4 py-3 font-mono text-sm tabular-nums min-[440px]:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </section>
      <div className="flex flex-wrap gap-2">
        <Button look="plain" size="small" onPress={copy} icon={<Copy size={14} aria-hidden="true" />}>
          Copy
        </Button>
        <Button
          look="plain"
          size="small"
          onPress={() => saveBlob(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
          icon={<Download size={14} aria-hidden="true" />}
        >
          Download
        </Button>
        <Button
          look="plain"
          size="small"
          onPress={() => window.print()}
          icon={<Printer size={14} aria-hidden="true" />}
        >
          Print
        </Button>
      </div>
      <FormActions>
        <Button onPress={onDone}>I have saved them</Button>
      </FormActions>
    </div>
  )
}
