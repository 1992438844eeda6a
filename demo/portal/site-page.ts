/** Languages of the other sites. */
export type Lang = 'zh' | 'en'

/** The application that may frame a page, and the language the page is in. */
export interface Place {
  /** Origin of the application: nobody else is spoken to. */
  shell: string
  lang: Lang
}

export interface SiteWords {
  waiting: string
  failed: string
  alone: string
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const plain = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? '')

interface Page {
  title: string
  /** It asks for a ticket. */
  needs?: boolean
  body: string
}

export function sitePage({ shell, lang }: Place, { alone, failed }: SiteWords, { title, needs = false, body }: Page): string {
  return `<!doctype html>
<html lang="${lang}" data-shell="${plain(shell)}"${needs ? ' data-needs-session' : ''} data-alone="${plain(alone)}" data-failed="${plain(failed)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${plain(title)}</title>
    <link rel="stylesheet" href="/portal.css">
    <script src="/portal.js" defer></script>
  </head>
  <body>${body}</body>
</html>`
}

/** What is there before it is known who looks: nothing of anybody. */
export const waitingPage = (place: Place, words: SiteWords, title: string): string =>
  sitePage(place, words, { title, needs: true, body: `<p id="word">${plain(words.waiting)}</p>` })

const cells = (tag: 'td' | 'th', row: readonly string[]): string =>
  `<tr>${row.map((cell) => `<${tag}>${plain(cell)}</${tag}>`).join('')}</tr>`
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`
