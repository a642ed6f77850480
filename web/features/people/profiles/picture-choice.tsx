import { type LucideIcon, Trash2 } from 'lucide-react'
import { type ChangeEvent, Suspense, useId, useRef, useState } from 'react'
import { AVATAR_TYPES } from '#contract/identity/accounts.ts'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { type ToastOptions, toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'

const CropDialog = lazyComponent(() => import('./crop-dialog.tsx'), 'CropDialog')

const TYPES: readonly string[] = AVATAR_TYPES
const WRONG_TYPE = 'Please choose a picture: PNG, JPEG, WebP, GIF or AVIF.'

type PictureChoiceProps = {
  /** Word on the buttons. */
  noun: 'picture' | 'logo'
  isThere: boolean
  icon: LucideIcon
  maxMegabytes: number
  /** Stores or removes the file; returns the message to show. */
  onSave: (file: File | null) => Promise<string>
  failure: string
  toastFor: ToastOptions['for']
  hint?: string
  /** Asks for the square of the picture that is kept. */
  isCropped?: boolean
}

/** Buttons to set and remove a picture, which is saved at once, with the last error. */
export function PictureChoice(props: PictureChoiceProps) {
  const { noun, isThere, icon: Icon, maxMegabytes, onSave, failure, toastFor, hint, isCropped = false } = props
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [cropping, setCropping] = useState<ImageBitmap | null>(null)
  const wasCropped = useLastNonNull(cropping) !== null
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const tooLarge = `This picture is too large. The maximum is ${maxMegabytes} MB.`

  function reasonOf(thrown: unknown) {
    const { code } = failureOf(thrown)
    if (code === 'unsupported_type') return WRONG_TYPE
    if (code === 'too_large') return tooLarge
    return sentenceOf(thrown, failure)
  }

  async function save(file: File | null) {
    setPending(true)
    setError(null)
    try {
      toast.ok(await onSave(file), { for: toastFor })
    } catch (thrown) {
      setError(reasonOf(thrown))
    } finally {
      setPending(false)
    }
  }

  /** A picture that this browser cannot draw is sent as it is, and the server decides. */
  async function crop(file: File) {
    setError(null)
    const picture = await createImageBitmap(file).catch(() => null)
    return picture ? setCropping(picture) : save(file)
  }

  /** Closes the dialog and focuses the field; after saving, since it is disabled meanwhile. */
  function closeCrop() {
    setCropping(null)
    focusAfterDialog(() => field.current)
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0]
    // The same file can be chosen again after a failure.
    event.currentTarget.value = ''
    if (!file) return
    if (!TYPES.includes(file.type)) return setError(WRONG_TYPE)
    if (file.size > maxMegabytes * 1024 * 1024) return setError(tooLarge)
    if (isCropped) crop(file)
    else save(file)
  }

  return (
    <>
      <div className="flex flex-wrap gap-2">
        <span
          className={`${buttonClass('plain', 'small')} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand ${isPending ? 'opacity-45' : ''}`}
        >
          <Icon size={15} aria-hidden="true" />
          <label htmlFor={id}>{isThere ? `Replace ${noun}` : `Upload ${noun}`}</label>
          <input
            ref={field}
            id={id}
            type="file"
            accept={AVATAR_TYPES.join(',')}
            disabled={isPending}
            aria-describedby={[hint && `${id}-about`, error && `${id}-fault`].filter(Boolean).join(' ') || undefined}
            aria-invalid={error ? true : undefined}
            onChange={choose}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </span>
        {isThere && (
          <Button
            look="plain"
            size="small"
            isDisabled={isPending}
            onPress={() => save(null)}
            icon={<Trash2 size={15} aria-hidden="true" />}
          >
            Remove {noun}
          </Button>
        )}
      </div>
      {hint && (
        <p id={`${id}-about`} className="text-hint text-dim">
          {hint}
        </p>
      )}
      <p id={`${id}-fault`} role="alert" className="text-hint font-medium text-bad empty:hidden">
        {error}
      </p>
      {wasCropped && (
        <Suspense fallback={<DialogSkeleton />}>
          <CropDialog
            picture={cropping}
            onClose={closeCrop}
            onDone={(file) => {
              setCropping(null)
              save(file).then(closeCrop)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
