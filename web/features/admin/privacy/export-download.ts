import { ApiError } from '#web/platform/api.ts'
import { confirmIdentity } from '#web/platform/confirmation.ts'
import { expireSession, getToken } from '#web/platform/session.ts'

/** Downloaded share from 0 to 1; null while the server is still preparing the file. */
export type Share = number | null

const ask = async (signal: AbortSignal): Promise<Response> => {
  const answer = await fetch('/api/me/export', { headers: { authorization: `Bearer ${getToken() ?? ''}` }, signal })
  if (answer.ok) return answer
  const refusal = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
  const retryAfter = Number(answer.headers.get('retry-after')) || null
  throw new ApiError(answer.status, refusal.code ?? 'unexpected', refusal.message ?? '', {}, retryAfter)
}

const isRefusedWith = (thrown: unknown, code: string) => thrown instanceof ApiError && thrown.code === code

/**
 * Downloads the zip of all data about the person; null if they declined to confirm their identity.
 */
export async function downloadExport(onShare: (share: Share) => void, signal: AbortSignal): Promise<Blob | null> {
  onShare(null)
  let answer: Response
  try {
    answer = await ask(signal)
  } catch (thrown) {
    if (isRefusedWith(thrown, 'unauthenticated')) expireSession()
    if (!isRefusedWith(thrown, 'confirmation_needed')) throw thrown
    if (!(await confirmIdentity())) return null
    answer = await ask(signal)
  }
  const whole = Number(answer.headers.get('content-length'))
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let come = 0
  const reader = answer.body!.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    come += value.length
    if (whole > 0) onShare(come / whole)
  }
  return new Blob(pieces, { type: 'application/zip' })
}
