import { type ToastOptions, toast } from './toast.ts'

/** What is said when it went, and when not. */
type Words = { ok: string; bad: string; badDetail?: string } & Pick<ToastOptions, 'for'>

/** Copies a text and says so. Answers false where the clipboard is not there, as on an insecure origin, or is refused. */
export async function copyText(text: string, { ok, bad, badDetail, ...spoken }: Words): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    toast.bad(bad, { ...spoken, ...(badDetail !== undefined && { detail: badDetail }) })
    return false
  }
  toast.ok(ok, spoken)
  return true
}
