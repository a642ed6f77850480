import { Download } from 'lucide-react'
import type { Credential } from '#contract/people/credentials.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'

/** Link to a credential's file; renders nothing if there is none. */
export function CredentialFile({ file, file_name }: Pick<Credential, 'file' | 'file_name'>) {
  if (file === null) return null
  return (
    <DownloadButton
      size="small"
      path={file}
      name={file_name ?? 'Credential'}
      failure="This file is not available."
      icon={<Download size={15} aria-hidden="true" />}
    >
      {file_name ?? 'Download'}
    </DownloadButton>
  )
}
