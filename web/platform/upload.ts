/** Receives the part of the upload that has been sent, from 0 to 1. */
export type OnProgress = (share: number) => void

/** Replaces `fetch` for a form and reports upload progress, which `fetch` cannot. */
export const upload =
  (onProgress: OnProgress) =>
  (
    url: string,
    { method, headers, body, signal }: { method: string; headers: Headers; body: FormData; signal?: AbortSignal },
  ) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      headers.forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      request.onerror = () => reject(new TypeError('The upload was interrupted'))
      request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body)
    })
