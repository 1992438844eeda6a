import { paperMark } from './paper-mark.ts'

/** What goes on paper: blocks in their order, each with an own heading where it has one; a fact stands under its label. */
export interface Paper {
  title: string
  /** A line beneath the title. */
  lead?: string | undefined
  blocks: readonly PaperBlock[]
  /** Who printed it, when: at the foot of every page, and across it where the house has set no watermark. */
  mark?: string | undefined
  /** In the corner of the first page: leads back to what is printed. */
  code?: PaperCode | undefined
}
/** Dark squares of a QR code, in a box of `size` by `size`. */
interface PaperCode {
  size: number
  path: string
}
export interface PaperBlock {
  heading?: string | undefined
  lines?: readonly string[] | undefined
  facts?: readonly { label: string; value: string }[] | undefined
  table?: PaperTable | undefined
  code?: PaperCode | undefined
  /** A picture with colours and fonts of its own; it is taken over into the paper. */
  drawing?: SVGElement | undefined
  /** Pictures side by side, each over its words. */
  pictures?: readonly { image: ImageBitmap; caption: string }[] | undefined
}
interface PaperTable {
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** A row of sums. */
  foot?: readonly string[] | undefined
  /** Places of the columns with figures, from 0, and of those in the middle. */
  ends?: readonly number[] | undefined
  centers?: readonly number[] | undefined
}

const CSS = `body{font:13px/1.6 system-ui,"Noto Sans CJK SC",sans-serif;margin:0;color:#000;background:#fff}h1{font-size:20px;margin:0}
h2{font-size:15px;margin:18px 0 4px;break-after:avoid}p{margin:4px 0;white-space:pre-wrap}.lead{color:#555}dl{columns:2}dl div{break-inside:avoid}
dt{font-size:11px;color:#555}dd{margin:0 0 8px;overflow-wrap:anywhere}
table{inline-size:100%;border-collapse:collapse;font-size:12px}thead{display:table-header-group}tr{break-inside:avoid}
th,td{padding:4px 6px;border:1px solid #999;text-align:start;vertical-align:top;overflow-wrap:anywhere;white-space:pre-line}th{background:#eee}tfoot{display:table-row-group;font-weight:600}.center{text-align:center}.end{text-align:end;font-variant-numeric:tabular-nums}
.end,.whole{white-space:nowrap}svg{inline-size:200px;block-size:200px}.drawing{inline-size:auto;block-size:auto;max-inline-size:100%;max-block-size:240mm}
.corner{float:inline-end;inline-size:88px;block-size:88px;margin:0 0 8px 16px}figure{display:inline-block;margin:4px 16px 8px 0;break-inside:avoid}
canvas{display:block;max-inline-size:200px;max-block-size:72px}figcaption{font-size:11px;color:#555}
.mark{position:fixed;inset:0;display:grid;align-content:space-around;justify-items:center;font-size:26px;color:#000;opacity:.07;pointer-events:none}
.mark span{rotate:-24deg;white-space:nowrap}`

/** A text inside a style sheet's quotes. */
const quoted = (text: string): string => `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`

/** The foot of every page: whose print it is, and which page of how many. */
const pageRule = (mark = ''): string =>
  `@page{margin:14mm 14mm 18mm;@bottom-left{content:${quoted(mark)};font:9px system-ui,sans-serif;color:#555}` +
  '@bottom-right{content:counter(page) " / " counter(pages);font:9px system-ui,sans-serif;color:#555}}'

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
  style.replaceSync(CSS + pageRule(paper.mark))
  view.document.adoptedStyleSheets = [style]
  view.document.title = paper.title
  view.document.documentElement.lang = page.documentElement.lang
  view.document.body.replaceChildren(...drawPaper(view.document, paper))
  // Some browsers answer print() at once and ask afterwards: the frame goes when they are done.
  view.addEventListener('afterprint', () => frame.remove())
  view.print()
}

export function drawPaper(paper: Document, { title, lead, blocks, mark, code: corner }: Paper): Element[] {
  const element = (name: string, text: string, className = '') =>
    Object.assign(paper.createElement(name), { textContent: text, ...(className && { className }) })
  const across = paperMark() || mark
  const drawn = blocks.flatMap(({ heading, lines = [], facts = [], table, code, drawing, pictures = [] }) => {
    const list = paper.createElement('dl')
    for (const { label, value } of facts) {
      const pair = paper.createElement('div')
      pair.append(element('dt', label), element('dd', value))
      list.append(pair)
    }
    return [
      ...(heading ? [element('h2', heading)] : []),
      ...lines.map((line) => element('p', line)),
      ...(facts.length > 0 ? [list] : []),
      ...(table ? [drawTable(paper, table)] : []),
      ...(code ? [drawCode(paper, code)] : []),
      ...pictures.map((one) => drawPicture(paper, one)),
      ...(drawing ? [asWide(paper.adoptNode(drawing))] : []),
    ]
  })
  return [
    ...(across ? [drawMark(paper, across)] : []),
    ...(corner ? [drawCode(paper, corner, 'corner')] : []),
    ...(title ? [element('h1', title)] : []),
    ...(lead ? [element('p', lead, 'lead')] : []),
    ...drawn,
  ]
}

/** As large as the page lets it be. */
function asWide(drawing: SVGElement): SVGElement {
  drawing.setAttribute('class', 'drawing')
  return drawing
}

const SVG = 'http://www.w3.org/2000/svg'

function drawCode(paper: Document, { size, path }: PaperCode, className = ''): Element {
  const code = paper.createElementNS(SVG, 'svg')
  if (className) code.setAttribute('class', className)
  code.setAttribute('viewBox', `0 0 ${size} ${size}`)
  const squares = paper.createElementNS(SVG, 'path')
  squares.setAttribute('d', path)
  code.append(squares)
  return code
}

/** Pixels, not an address: the content policy of the page around may allow none. */
function drawPicture(paper: Document, { image, caption }: NonNullable<PaperBlock['pictures']>[number]): HTMLElement {
  const canvas = Object.assign(paper.createElement('canvas'), { width: image.width, height: image.height })
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  const figure = paper.createElement('figure')
  figure.append(canvas, Object.assign(paper.createElement('figcaption'), { textContent: caption }))
  return figure
}

function drawTable(paper: Document, { heads, rows, foot, ends = [], centers = [] }: PaperTable): HTMLElement {
  const row = (name: 'th' | 'td', cells: readonly string[]) => {
    const line = paper.createElement('tr')
    line.append(
      ...cells.map((text, at) =>
        Object.assign(paper.createElement(name), {
          textContent: text,
          className: centers.includes(at) ? 'center' : kindOf(text, ends.includes(at)),
        }),
      ),
    )
    return line
  }
  const part = (name: 'thead' | 'tbody' | 'tfoot', lines: readonly HTMLElement[]) => {
    const section = paper.createElement(name)
    section.append(...lines)
    return section
  }
  const table = paper.createElement('table')
  table.append(
    part('thead', [row('th', heads)]),
    part(
      'tbody',
      rows.map((cells) => row('td', cells)),
    ),
  )
  if (foot) table.append(part('tfoot', [row('td', foot)]))
  return table
}

/** Words this short are not broken: a column of them would else become as narrow as one letter. */
const WHOLE = 10

const kindOf = (text: string, end: boolean): string => {
  if (end) return 'end'
  return text.length <= WHOLE ? 'whole' : ''
}

const MARKS = 5

/** What stands across the page: an element of fixed place is printed on every one. */
function drawMark(paper: Document, mark: string): HTMLElement {
  const box = Object.assign(paper.createElement('div'), { className: 'mark', ariaHidden: 'true' })
  for (let at = 0; at < MARKS; at += 1) box.append(Object.assign(paper.createElement('span'), { textContent: mark }))
  return box
}
