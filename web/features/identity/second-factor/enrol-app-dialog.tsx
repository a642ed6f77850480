import { Copy } from 'lucide-react'
import encodeQR from 'qr'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { copyText } from '#web/ui/clipboard.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { AppCodeForm } from './app-code-form.tsx'
import { useConfirmApp } from './data.ts'

export type Enrolment = { secret: string; uri: string }
type EnrolAppDialogProps = {
  enrolment: Enrolment
  isOpen: boolean
  onClose: () => void
  /** Called with the recovery codes once the app is set up. */
  onDone: (recoveryCodes: readonly string[]) => void
}

/** Shows an authenticator app its secret, and takes the first code as proof that the app has it. */
export const EnrolAppDialog = ({ enrolment, isOpen, onClose, onDone }: EnrolAppDialogProps) => (
  <Dialog title="Set up an authenticator app" isOpen={isOpen} onClose={onClose}>
    <Steps enrolment={enrolment} onDone={onDone} />
  </Dialog>
)

function Steps({ enrolment: { secret, uri }, onDone }: Pick<EnrolAppDialogProps, 'enrolment' | 'onDone'>) {
  const confirm = useConfirmApp()
  // Groups of four characters are easier to type.
  const typed = secret.match(/.{1,4}/g)!.join(' ')

  async function enter(body: { code: string }) {
    const { message, data } = await confirm.mutateAsync(body)
    toast.ok(message)
    onDone(data.recovery_codes)
  }

  const copy = () => copyText(secret, { ok: 'Key copied', bad: 'The key could not be copied. Please type it.' })

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-start gap-4">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="grid min-w-[min(100%,12rem)] flex-1 gap-2 text-sm">
          <p>
            Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or 1Password,
            and scan this code.
          </p>
          <p className="text-dim">No camera? Type this key instead:</p>
          <p data-secret className="rounded-control bg-hover px-3 py-2 font-mono wrap-anywhere">
            {typed}
          </p>
          <div className="flex flex-wrap gap-2">
            {/* A phone cannot scan its own screen. */}
            <span className="hidden pointer-coarse:contents">
              <a href={uri} className={buttonClass('soft', 'small')}>
                Open in an app on this phone
              </a>
            </span>
            <Button look="plain" size="small" onPress={copy} icon={<Copy size={14} aria-hidden="true" />}>
              Copy key
            </Button>
          </div>
        </div>
      </div>
      <AppCodeForm onEnter={enter} submit="Turn on" pending="Checking..." />
    </div>
  )
}

/** The margin that a camera needs around it, in modules. */
const QUIET = 2

/** A picture for a camera, always dark on light: many cameras read it in no other way. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-control border border-line bg-white"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
