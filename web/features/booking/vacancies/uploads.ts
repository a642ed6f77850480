/** Uploads of files of a vacancy: each starts when it is chosen, and can be repeated or stopped. */
import { useEffect, useState } from 'react'
import { type UploadedFile, vacancyFiles } from '#contract/booking/vacancy-files.ts'
import { fileSize } from '#contract/platform/file-size.ts'
import { api } from '#web/platform/client.ts'
import { failureOf, isRefusal, sentenceOf } from '#web/platform/failure.ts'
import { newIdempotencyKey } from '#web/platform/idempotency.ts'

export const FILE_ENDINGS = ['.pdf', '.doc', '.docx', '.jpg', '.jpeg', '.png']
export const FILE_BYTES = vacancyFiles.upload.upload.maxBytes

export type Upload = {
  key: string
  file: File
  /** Part that was sent, from 0 to 1. */
  sent: number
  failure: string | null
  /** The file itself is unsuitable, so sending it again is of no use. */
  isUnsuitable: boolean
  idempotencyKey: string
}

const fits = ({ name }: File) => FILE_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))

function fileProblem(file: File) {
  if (!fits(file)) return 'Please choose a PDF, DOC, DOCX, JPEG or PNG file.'
  return file.size > FILE_BYTES ? `This file is too large. The maximum is ${fileSize(FILE_BYTES)}.` : null
}

const isUnsuitable = (thrown: unknown) => [413, 415, 422].includes(failureOf(thrown).status ?? 0)

/** `onUploaded` may attach the file; the upload ends when it settles. */
export function useUploads(onUploaded: (file: UploadedFile) => unknown) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [stops] = useState(() => new Map<string, AbortController>())
  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const drop = (key: string) => setUploads((all) => all.filter((each) => each.key !== key))

  useEffect(
    () => () => {
      for (const stop of stops.values()) stop.abort()
    },
    [stops],
  )

  async function send({ key, file, idempotencyKey }: Upload) {
    const stop = new AbortController()
    stops.set(key, stop)
    change(key, { sent: 0, failure: null })
    try {
      const onProgress = (sent: number) => change(key, { sent })
      const options = { idempotencyKey, onProgress, signal: stop.signal }
      await onUploaded((await api.vacancyFiles.upload({ file }, options)).data)
      drop(key)
    } catch (thrown) {
      if (stop.signal.aborted) return
      const failure = sentenceOf(thrown, 'The file could not be uploaded.')
      const next = isRefusal(thrown) ? { idempotencyKey: newIdempotencyKey() } : {}
      change(key, { failure, isUnsuitable: isUnsuitable(thrown), ...next })
    } finally {
      stops.delete(key)
    }
  }

  function add(files: readonly File[]) {
    const added = files.map((file): Upload => {
      const failure = fileProblem(file)
      const [key, idempotencyKey] = [newIdempotencyKey(), newIdempotencyKey()]
      return { key, idempotencyKey, file, sent: 0, failure, isUnsuitable: failure !== null }
    })
    setUploads((all) => [...all, ...added])
    for (const upload of added) if (!upload.isUnsuitable) void send(upload)
  }

  function remove({ key }: Upload) {
    stops.get(key)?.abort()
    drop(key)
  }

  return { uploads, add, send, remove }
}
