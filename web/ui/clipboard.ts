import { type ToastOptions, toast } from './toast.ts'

type CopyMessages = { ok: string; bad: string; badDetail?: string } & Pick<ToastOptions, 'for'>

/**
 * Copies a text and shows a message. Returns false if the clipboard is missing, as on an insecure
 * origin, or refused.
 */
export async function copyText(text: string, { ok, bad, badDetail, ...spoken }: CopyMessages): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    toast.bad(bad, { ...spoken, ...(badDetail !== undefined && { detail: badDetail }) })
    return false
  }
  toast.ok(ok, spoken)
  return true
}
