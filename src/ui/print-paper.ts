/** What goes on paper: blocks in their order, each with an own heading where it has one; a fact stands under its label. */
export interface Paper {
  title: string
  /** A line beneath the title. */
  lead?: string | undefined
  blocks: readonly PaperBlock[]
}
export interface PaperBlock {
  heading?: string | undefined
  lines?: readonly string[] | undefined
  facts?: readonly { label: string; value: string }[] | undefined
}

const CSS = `body{font:13px/1.6 system-ui,"Noto Sans CJK SC",sans-serif;margin:14mm;color:#000;background:#fff}h1{font-size:20px;margin:0}
h2{font-size:15px;margin:18px 0 4px;break-after:avoid}p{margin:4px 0;white-space:pre-wrap}.lead{color:#555}dl{columns:2}dl div{break-inside:avoid}
dt{font-size:11px;color:#555}dd{margin:0 0 8px;overflow-wrap:anywhere}`

/**
 * Prints a document of its own from a hidden frame: nothing of the page around. Built from nodes and an adopted style sheet, so that neither a
 * content policy nor markup in a text is in its way.
 */
export function printPaper(paper: Paper, page: Document = document): void {
  const frame = page.createElement('iframe')
  frame.title = paper.title
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  // A frame without a box prints an empty page.
  Object.assign(frame.style, { position: 'fixed', inlineSize: '0', blockSize: '0', border: '0' })
  page.body.append(frame)
  const view = frame.contentWindow as (Window & typeof globalThis) | null
  if (!view) {
    frame.remove()
    return
  }
  const style = new view.CSSStyleSheet()
  style.replaceSync(CSS)
  view.document.adoptedStyleSheets = [style]
  view.document.title = paper.title
  view.document.documentElement.lang = page.documentElement.lang
  view.document.body.replaceChildren(...drawPaper(view.document, paper))
  // Some browsers answer print() at once and ask afterwards: the frame goes when they are done.
  view.addEventListener('afterprint', () => frame.remove())
  view.print()
}

export function drawPaper(paper: Document, { title, lead, blocks }: Paper): HTMLElement[] {
  const element = (name: string, text: string, className = '') =>
    Object.assign(paper.createElement(name), { textContent: text, ...(className && { className }) })
  const drawn = blocks.flatMap(({ heading, lines = [], facts = [] }) => {
    const list = paper.createElement('dl')
    for (const { label, value } of facts) {
      const pair = paper.createElement('div')
      pair.append(element('dt', label), element('dd', value))
      list.append(pair)
    }
    return [...(heading ? [element('h2', heading)] : []), ...lines.map((line) => element('p', line)), ...(facts.length > 0 ? [list] : [])]
  })
  return [element('h1', title), ...(lead ? [element('p', lead, 'lead')] : []), ...drawn]
}

/** Offers a text as a file, UTF-8 with a mark so that every editor reads it as such. */
export function saveText(name: string, text: string, page: Document = document): void {
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/plain;charset=utf-8' }))
  const link = page.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
