import type { Http } from '#core/http/http.ts'
import { showMarkup } from '#core/markup/policy.ts'
import { richTextHtml } from '#domain/rich-text/html.ts'
import { documentOf } from './value.ts'

/** A formatted text to be read: cleaned HTML, without the editor. */

/** Gives pictures their bytes, each once; the answer frees them. */
export function pictureLoader(http: () => Http | undefined, gone: () => string) {
  const life = new AbortController()
  const kept = new Map<string, Promise<string>>()
  const address = async (file: string): Promise<string> => {
    const from = http()
    if (!from) throw new TypeError('no gateway')
    const { readPicture } = await import('#widgets/attachment-upload/attachment.api.ts')
    const blob = await readPicture(from, file, life.signal)
    if (life.signal.aborted || !blob.type.startsWith('image/')) throw new TypeError('no picture')
    return URL.createObjectURL(blob)
  }
  const show = (image: HTMLImageElement, file: string): void => {
    const found = kept.get(file) ?? address(file)
    kept.set(file, found)
    found.then(
      (url) => {
        image.src = url
      },
      () => {
        if (life.signal.aborted) return
        image.classList.add('rich-gone')
        image.title = gone()
      },
    )
  }
  const end = () => {
    life.abort()
    for (const url of kept.values())
      void url.then(
        (address) => URL.revokeObjectURL(address),
        () => undefined,
      )
  }
  return { show, end }
}

/** @param value a document as JSON, or a plain text */
export function showRichText(into: HTMLElement, value: string, picture: (image: HTMLImageElement, file: string) => void): void {
  showMarkup(into, richTextHtml(documentOf(value)), 'rich', { picture })
}
