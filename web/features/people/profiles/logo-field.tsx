import { useEffect, useState } from 'react'
import { LOGO } from '#contract/people/employers.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { FileField } from '#web/ui/controls/file-field.tsx'
import { Logo } from './logo.tsx'

/** The logo as it is, or as it will be once the form is saved. */
export function LogoField({ name, logo }: { name: string; logo: string | null }) {
  const [newLogo, setNewLogo] = useState<string | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  useEffect(() => () => (newLogo === null ? undefined : URL.revokeObjectURL(newLogo)), [newLogo])

  return (
    <div className="flex flex-wrap items-start gap-4">
      <Logo name={name} src={newLogo ?? (isRemoved ? null : logo)} />
      <div className="grid min-w-[min(100%,14rem)] flex-1 grid-cols-[minmax(0,1fr)] gap-3">
        <FileField
          label="Logo"
          name="logo"
          accept={LOGO.types}
          maxBytes={LOGO.maxBytes}
          wrongType="Please choose a picture: PNG, JPEG, WebP, GIF or AVIF."
          hint="Optional. PNG, JPEG, WebP, GIF or AVIF, at most 5 MB."
          onChange={(file) => setNewLogo(file && URL.createObjectURL(file))}
        />
        {logo !== null && newLogo === null && (
          <Checkbox name="without_logo" isSelected={isRemoved} onChange={setRemoved}>
            Remove the logo
          </Checkbox>
        )}
      </div>
    </div>
  )
}
