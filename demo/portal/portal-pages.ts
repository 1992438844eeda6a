import { contracts, type Lang, spend, spendTotal, texts } from './portal-texts.ts'

/** Who the gateway says has come. */
export interface Visitor {
  realName: string
  realNameEn: string
  /** Bound report account; empty when there is none. */
  account: string
}

export type Topic = 'contracts' | 'report'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const plain = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? '')

/** @param shell origin of the application: nobody else is spoken to */
function page(shell: string, lang: Lang, { title, needs, body }: { title: string; needs: boolean; body: string }): string {
  const t = texts[lang]
  return `<!doctype html>
<html lang="${lang}" data-shell="${plain(shell)}"${needs ? ' data-needs-session' : ''} data-alone="${plain(t.alone)}" data-failed="${plain(t.failed)}">
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
export const waitingPage = (shell: string, lang: Lang, topic: Topic): string =>
  page(shell, lang, { title: texts[lang][topic], needs: true, body: `<p id="word">${plain(texts[lang].waiting)}</p>` })

const cells = (tag: 'td' | 'th', row: readonly string[]): string =>
  `<tr>${row.map((cell) => `<${tag}>${plain(cell)}</${tag}>`).join('')}</tr>`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`

export function contractsPage(shell: string, lang: Lang, visitor: Visitor): string {
  const t = texts[lang]
  const name = lang === 'en' && visitor.realNameEn ? visitor.realNameEn : visitor.realName
  const rows = contracts.map(([code, firm, signed, amount]) => [code, firm[lang], signed, amount])
  return page(shell, lang, {
    title: t.contracts,
    needs: false,
    body: `<h1>${t.contracts}</h1><p>${t.who}: <b id="who">${plain(name)}</b></p>${table(t.columns, rows)}`,
  })
}

export function reportPage(shell: string, lang: Lang, { account }: Visitor): string {
  const t = texts[lang]
  const rows = [...spend.map(([department, projects, amount]) => [department[lang], projects, amount]), [t.total, ...spendTotal]]
  const body =
    account === ''
      ? `<p id="word">${t.unbound}</p>`
      : `<p>${t.account}: <b id="who">${plain(account)}</b></p>${table(t.reportColumns, rows)}`
  return page(shell, lang, { title: t.report, needs: false, body: `<h1>${t.report}</h1>${body}` })
}
