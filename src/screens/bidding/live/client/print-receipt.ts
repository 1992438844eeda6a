/** What is printed of a receipt: already in words of the reader's language. */
export interface PrintedReceipt {
  title: string
  lead: string
  facts: readonly { label: string; value: string }[]
  /** Path of the QR code's dark squares in a box of `size` by `size`. */
  qr: { size: number; path: string }
}

const STYLE = `
  body { margin: 24px; font: 14px/1.5 system-ui, sans-serif; color: #000; background: #fff }
  svg { inline-size: 200px; block-size: 200px }
  dt { margin-block-start: 8px; font-size: 12px; color: #555 }
  dd { margin: 0; overflow-wrap: anywhere }
`
const SVG = 'http://www.w3.org/2000/svg'

/**
 * Prints a receipt on a page of its own: what stands around it stays off the paper. Written without HTML text, so that the page's
 * content policy has nothing to refuse.
 */
export function printReceipt(receipt: PrintedReceipt): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = receipt.title
  document.body.append(frame)
  const page = frame.contentWindow
  if (!page) throw new Error('this browser gives no frame to print from')
  write(page, receipt)
  // Some browsers answer print() at once and ask afterwards: the page goes when they are done.
  page.addEventListener('afterprint', () => frame.remove())
  page.print()
}

function write(page: Window, { title, lead, facts, qr }: PrintedReceipt): void {
  const { document: paper } = page
  const element = (name: string, text: string) => Object.assign(paper.createElement(name), { textContent: text })
  const sheet = new (page as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(STYLE)
  paper.adoptedStyleSheets = [sheet]
  paper.title = title
  const list = paper.createElement('dl')
  for (const { label, value } of facts) list.append(element('dt', label), element('dd', value))
  const code = paper.createElementNS(SVG, 'svg')
  code.setAttribute('viewBox', `0 0 ${qr.size} ${qr.size}`)
  const path = paper.createElementNS(SVG, 'path')
  path.setAttribute('d', qr.path)
  code.append(path)
  paper.body.replaceChildren(element('h1', title), element('p', lead), code, list)
}
