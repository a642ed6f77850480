import { Camera, Trash2 } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { AVATAR_TYPES } from '#contract/accounts.ts'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { toast } from '#web/ui/toast.ts'
import { savePicture } from './myProfile.ts'

const MAX_BYTES = 5 * 1024 * 1024
const TYPES: readonly string[] = AVATAR_TYPES
const WRONG_TYPE = 'Please choose a picture: PNG, JPEG, WebP, GIF or AVIF.'
const TOO_LARGE = 'This picture is too large. It may have at most 5 MB.'

/** What a refusal means for a picture. */
function reasonOf(thrown: unknown) {
  const { code } = failureOf(thrown)
  if (code === 'unsupported_type') return WRONG_TYPE
  if (code === 'too_large') return TOO_LARGE
  return sentenceOf(thrown, 'Failed to update profile')
}

/** The own picture, or initials, with the ways to change it. */
export function ProfilePicture({ name, avatar }: { name: string; avatar: string | null }) {
  const [fault, setFault] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const id = useId()

  async function save(file: File | null) {
    setPending(true)
    setFault(null)
    try {
      toast.ok(await savePicture(file), { for: 'invitation' })
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
    if (file.size > MAX_BYTES) return setFault(TOO_LARGE)
    save(file)
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name} src={avatar} size="huge" />
      <div className="grid gap-1.5">
        <div className="flex flex-wrap gap-2">
          <span
            className={`${buttonClass('plain', 'small')} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand ${isPending ? 'opacity-45' : ''}`}
          >
            <Camera size={15} aria-hidden="true" />
            <label htmlFor={id}>{avatar ? 'Replace picture' : 'Upload picture'}</label>
            <input
              id={id}
              type="file"
              accept={AVATAR_TYPES.join(',')}
              disabled={isPending}
              aria-describedby={fault ? `${id}-fault` : undefined}
              aria-invalid={fault ? true : undefined}
              onChange={choose}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </span>
          {avatar && (
            <Button
              look="plain"
              size="small"
              isDisabled={isPending}
              onPress={() => save(null)}
              icon={<Trash2 size={15} aria-hidden="true" />}
            >
              Remove picture
            </Button>
          )}
        </div>
        <p id={`${id}-fault`} role="alert" className="text-hint font-medium text-bad empty:hidden">
          {fault}
        </p>
      </div>
    </div>
  )
}
