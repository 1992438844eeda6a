/** What a storage answered to a form. */
export interface FormAnswer {
  /** HTTP status. */
  status: number
}

export interface PostFormOptions {
  signal?: AbortSignal
  /** Bytes of the whole form that have left, 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Posts a form to an address that its own signed fields open: no credentials go along, and there is no limit of time, because a large file on a
 * slow line takes as long as it takes. `fetch` cannot tell how far an upload is, so this is the older way out.
 *
 * @throws DOMException `AbortError` when the signal said so, `NetworkError` when the connection broke: nothing is known of what arrived
 */
export function postForm(address: string, form: FormData, { signal, onProgress }: PostFormOptions = {}): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new DOMException('aborted', 'AbortError'))
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort)
    request.open('POST', address)
    request.withCredentials = false
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve({ status: request.status }))
    request.addEventListener('error', () => reject(new DOMException('the connection broke', 'NetworkError')))
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    request.send(form)
    return undefined
  })
}
