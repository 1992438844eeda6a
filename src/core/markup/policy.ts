import createPurifier, { type Config, type DOMPurify } from 'dompurify'
import { trustedTypes } from '#core/browser/trusted.ts'
import { type PagePlace, pageLinked, pictureShown } from '#domain/handbook/places.ts'
import { isFileId, safeHref } from '#domain/rich-text/rich-text.ts'

/**
 * The one policy for markup that others wrote: formatted texts, answers of the assistant, pages of the handbook, sentences of the server, what
 * is pasted. No script, style, frame, form, drawing or foreign picture; links by http, https and mailto alone. Cleaned as a string by an instance
 * of our own, without hooks.
 */

const WORDS = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'del', 'br', 'span']
const LINES = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'div']
const TABLE = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const CODE = ['pre', 'code', 'hr']

/** What each kind of text may hold beside words. `pasted`: looks count, since the editor reads bold from them; they never reach a page. */
const KINDS = {
  rich: { tags: [...WORDS, ...LINES, ...TABLE, 'img'], attributes: ['href', 'colspan', 'rowspan', 'data-file', 'alt'] },
  pasted: {
    tags: [...WORDS, ...LINES, ...TABLE, 'strike', 'ins', 'img'],
    attributes: ['href', 'colspan', 'rowspan', 'data-file', 'alt', 'style'],
  },
  chat: { tags: [...WORDS, ...LINES, ...TABLE, ...CODE], attributes: ['href', 'colspan', 'rowspan'] },
  page: {
    tags: [...WORDS, ...LINES, ...TABLE, ...CODE, 'img'],
    attributes: ['href', 'colspan', 'rowspan', 'data-page', 'data-picture', 'alt'],
  },
  message: { tags: WORDS, attributes: ['href'] },
} as const
export type MarkupKind = keyof typeof KINDS

let purifier: DOMPurify | undefined

/** @returns markup of that kind and nothing else; the text of what was taken away stays, but for that of scripts and styles */
export function cleanMarkup(html: string, kind: MarkupKind): string {
  // A window of one's own: neither settings nor hooks of the page's copy reach it.
  purifier ??= createPurifier(window)
  const { tags, attributes } = KINDS[kind]
  const config: Config = {
    ALLOWED_TAGS: [...tags],
    ALLOWED_ATTR: [...attributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOW_UNKNOWN_PROTOCOLS: false,
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:)/i,
    // They are no addresses, and would be judged as such.
    ADD_URI_SAFE_ATTR: ['data-file', 'data-page', 'data-picture', 'colspan', 'rowspan'],
    TRUSTED_TYPES_POLICY: trustedTypes() as never,
    RETURN_TRUSTED_TYPE: false,
  }
  return purifier.sanitize(html, config) as string
}

/** Cleaned markup in a document of its own, where nothing loads. The one place where a text becomes markup. */
export function parseMarkup(html: string, kind: MarkupKind): HTMLElement {
  const { body } = document.implementation.createHTMLDocument('')
  body.innerHTML = trustedTypes().createHTML(cleanMarkup(html, kind))
  return body
}

/** What belongs to a page of the handbook. */
export interface OwnPlaces {
  /** Makes a link lead to another page. */
  link: (link: HTMLAnchorElement, place: PagePlace) => void
  /** Gives a picture its address. `name`: of its file. */
  picture: (image: HTMLImageElement, name: string) => void
}

interface Shown {
  /** Gives a picture of ours its bytes. Without it there are none. */
  picture?: ((image: HTMLImageElement, file: string) => void) | undefined
  own?: OwnPlaces | undefined
}

/** Cleans markup and shows it: links open beside the page and tell it nothing, and only pictures of ours are loaded. */
export function showMarkup(into: HTMLElement, html: string, kind: Exclude<MarkupKind, 'pasted'>, { picture, own }: Shown = {}): void {
  into.replaceChildren(...parseMarkup(html, kind).childNodes)
  for (const link of into.querySelectorAll('a')) {
    const place = own && pageLinked(link.dataset.page ?? '')
    if (place) own.link(link, place)
    else if (safeHref(link.getAttribute('href')) === undefined) link.removeAttribute('href')
    else {
      link.rel = 'noopener noreferrer nofollow'
      link.target = '_blank'
    }
  }
  for (const image of into.querySelectorAll('img')) {
    const { file } = image.dataset
    const name = own && pictureShown(`pictures/${image.dataset.picture}`)
    if (name) own.picture(image, name)
    else if (picture && isFileId(file)) picture(image, file)
    else image.remove()
  }
}
