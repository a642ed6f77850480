import { useState } from 'react'
import { sentenceOf } from '#web/platform/failure.ts'
import { downloadFile } from '#web/platform/files.ts'
import { Button, type ButtonProps } from './button.tsx'
import { toast } from './toast.ts'

type DownloadButtonProps = Omit<ButtonProps, 'onPress' | 'isPending'> & {
  /** URL of the file, such as "/api/invoices/7". */
  path: string
  /** File name for the download. */
  name: string
  /** Message for a failure without a text from the server. */
  failure: string
}

/** Downloads a file. A second press during the download does nothing. */
export function DownloadButton({ path, name, failure, ...button }: DownloadButtonProps) {
  const [isPending, setPending] = useState(false)

  async function download() {
    setPending(true)
    try {
      await downloadFile(path, name)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, failure))
    } finally {
      setPending(false)
    }
  }

  return <Button look="plain" {...button} isPending={isPending} onPress={download} />
}
