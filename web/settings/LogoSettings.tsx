import { ImageUp, Trash2 } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { AVATAR_TYPES } from '#contract/accounts.ts'
import { LOGO_BYTES } from '#contract/settings.ts'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import { BrandMark } from '#web/ui/BrandMark.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSaveLogo } from './data.ts'

const TYPES: readonly string[] = AVATAR_TYPES
const WRONG_TYPE = 'Please choose a picture: PNG, JPEG, WebP, GIF or AVIF.'
const TOO_LARGE = 'This picture is too large. It may have at most 2 MB.'

/** What a refusal means for a picture. */
function reasonOf(thrown: unknown) {
  const { code } = failureOf(thrown)
  if (code === 'unsupported_type') return WRONG_TYPE
  if (code === 'too_large') return TOO_LARGE
  return sentenceOf(thrown, 'The logo could not be saved.')
}

/** The logo, which counts as soon as it is chosen. */
export function LogoSettings({ logo }: { logo: string | null }) {
  const [fault, setFault] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const save = useSaveLogo()
  const id = useId()

  async function put(file: File | null) {
    setPending(true)
    setFault(null)
    try {
      toast.ok(await save(file), { for: 'admin' })
    } catch (thrown) {
      setFault(reasonOf(thrown))
    } finally {
      setPending(false)
    }
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0]
    // The same file can be chosen again after a failure.
    event.currentTarget.value = ''
    if (!file) return
    if (!TYPES.includes(file.type)) return setFault(WRONG_TYPE)
    if (file.size > LOGO_BYTES) return setFault(TOO_LARGE)
    put(file)
  }

  return (
    <Card title="Logo" intro="In the header and on the start page, beside the name.">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <span className="flex min-h-16 min-w-24 items-center justify-center rounded-card border border-line px-4">
          <BrandMark />
        </span>
        <div className="grid min-w-[min(100%,14rem)] flex-1 gap-1.5">
          <div className="flex flex-wrap gap-2">
            <span
              className={`${buttonClass('plain', 'small')} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand ${isPending ? 'opacity-45' : ''}`}
            >
              <ImageUp size={15} aria-hidden="true" />
              <label htmlFor={id}>{logo ? 'Replace logo' : 'Upload logo'}</label>
              <input
                id={id}
                type="file"
                accept={AVATAR_TYPES.join(',')}
                disabled={isPending}
                aria-describedby={`${id}-about`}
                aria-invalid={fault ? true : undefined}
                onChange={choose}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
            </span>
            {logo && (
              <Button
                look="plain"
                size="small"
                isDisabled={isPending}
                onPress={() => put(null)}
                icon={<Trash2 size={15} aria-hidden="true" />}
              >
                Remove logo
              </Button>
            )}
          </div>
          <p id={`${id}-about`} className="text-hint text-dim">
            PNG, JPEG, WebP, GIF or AVIF, at most 2 MB. It stands on white, 32 pixels high.
          </p>
          <p role="alert" className="text-hint font-medium text-bad empty:hidden">
            {fault}
          </p>
        </div>
      </div>
    </Card>
  )
}
