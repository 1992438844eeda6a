import type { Sheet } from './sheet.rules.ts'

const CSS = `body{font:12px/1.5 system-ui,"Noto Sans CJK SC",sans-serif;margin:12mm}h1{font-size:16px}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #999;padding:4px 6px;text-align:start;overflow-wrap:anywhere}.end{text-align:end;font-variant-numeric:tabular-nums}
.center{text-align:center}thead{display:table-header-group}tr{break-inside:avoid}tfoot{font-weight:600;display:table-row-group}`

/**
 * Prints a sheet as a document of its own in a hidden frame: all its rows, without the page around. Built from nodes and an adopted style sheet,
 * so that no content policy and no markup in a cell is in its way.
 *
 * @returns when the print dialog has been answered
 */
export async function printSheet(page: Document, title: string, sheet: Sheet): Promise<void> {
  const frame = page.createElement('iframe')
  frame.title = title
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  // A frame without a box prints an empty page.
  Object.assign(frame.style, { position: 'fixed', inlineSize: '0', blockSize: '0', border: '0' })
  page.body.append(frame)
  try {
    const view = frame.contentWindow as (Window & typeof globalThis) | null
    if (!view) return
    const paper = view.document
    const style = new view.CSSStyleSheet()
    style.replaceSync(CSS)
    paper.adoptedStyleSheets = [style]
    paper.title = title
    paper.documentElement.lang = page.documentElement.lang
    paper.body.replaceChildren(...draw(paper, title, sheet))
    view.print()
  } finally {
    frame.remove()
  }
}

export function draw(paper: Document, title: string, { head, aligns, body, foot }: Sheet): HTMLElement[] {
  const heading = paper.createElement('h1')
  heading.textContent = title
  const table = paper.createElement('table')
  const part = (name: 'thead' | 'tbody' | 'tfoot', cell: 'th' | 'td', rows: readonly (readonly string[])[]) => {
    const section = paper.createElement(name)
    for (const row of rows) {
      const line = paper.createElement('tr')
      row.forEach((text, at) => {
        const box = paper.createElement(cell)
        box.textContent = text
        box.className = aligns[at] ?? 'start'
        line.append(box)
      })
      section.append(line)
    }
    table.append(section)
  }
  part('thead', 'th', [head])
  part('tbody', 'td', body)
  if (foot) part('tfoot', 'td', [foot])
  return title ? [heading, table] : [table]
}
