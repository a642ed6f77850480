import { ImageUp } from 'lucide-react'
import { LOGO_BYTES } from '#contract/admin/settings.ts'
import { PictureChoice } from '#web/features/people/profiles/picture-choice.tsx'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { Card } from '#web/ui/card.tsx'
import { useSaveLogo } from './data.ts'

const MEGABYTES = LOGO_BYTES / (1024 * 1024)

/** The logo, which counts as soon as it is chosen. */
export function LogoSettings({ logo }: { logo: string | null }) {
  const save = useSaveLogo()
  return (
    <Card title="Logo" intro="Shown beside the name in the header and on the start page.">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <span className="flex min-h-16 min-w-24 items-center justify-center rounded-card border border-line px-4">
          <BrandMark />
        </span>
        <div className="grid min-w-[min(100%,14rem)] flex-1 gap-1.5">
          <PictureChoice
            noun="logo"
            isThere={logo !== null}
            icon={ImageUp}
            maxMegabytes={MEGABYTES}
            onSave={save}
            failure="The logo could not be saved."
            toastFor="admin"
            hint={`PNG, JPEG, WebP, GIF or AVIF, at most ${MEGABYTES} MB. Shown on white, 32 pixels high.`}
          />
        </div>
      </div>
    </Card>
  )
}
