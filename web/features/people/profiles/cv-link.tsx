import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '#web/platform/files.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Fetches a CV with the session's token; a plain link could not carry it. */
export function CvLink({ path, name }: { path: string; name: string | null }) {
  const [isPending, setPending] = useState(false)

  async function download() {
    setPending(true)
    try {
      await downloadFile(path, name ?? 'CV')
    } catch {
      toast.bad('This file is not available.', { for: 'invitation' })
    } finally {
      setPending(false)
    }
  }

  return (
    <Button
      look="plain"
      size="small"
      isPending={isPending}
      onPress={download}
      icon={<Download size={15} aria-hidden="true" />}
    >
      {name ?? 'Download CV'}
    </Button>
  )
}
