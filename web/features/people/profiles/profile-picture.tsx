import { Camera } from 'lucide-react'
import { Avatar } from '#web/ui/avatar.tsx'
import { savePicture } from './my-profile.ts'
import { PictureChoice } from './picture-choice.tsx'

/** The reader's own picture, or initials, with buttons to change it. */
export function ProfilePicture({ name, avatar }: { name: string; avatar: string | null }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name} src={avatar} size="huge" />
      <div className="grid gap-1.5">
        <PictureChoice
          noun="picture"
          isThere={avatar !== null}
          icon={Camera}
          maxMegabytes={5}
          onSave={savePicture}
          failure="Failed to update profile"
          toastFor="invitation"
          isCropped
          {...(avatar === null && { hint: 'Add a photo so that people recognise you when you arrive.' })}
        />
      </div>
    </div>
  )
}
