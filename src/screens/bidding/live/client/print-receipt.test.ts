// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { printReceipt } from './print-receipt.ts'

test('TEND-08 a receipt is printed on a page of its own: words as text, the code as a picture; the page goes afterwards', () => {
  const printed: (string | undefined)[] = []
  const append = vi.spyOn(document.body, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) document.body.appendChild(node as Node)
    const page = (nodes[0] as HTMLIFrameElement).contentWindow as Window & typeof globalThis
    page.CSSStyleSheet.prototype.replaceSync ??= () => undefined as never
    page.print = () => {
      printed.push(page.document.body.textContent ?? undefined, page.document.querySelector('path')?.getAttribute('d') ?? undefined)
      page.dispatchEvent(new page.Event('afterprint'))
    }
  })
  printReceipt({
    title: '报价回执',
    lead: '已记入日志第 9 条',
    facts: [{ label: '号牌', value: '<b>B01</b>' }],
    codes: [],
    qr: { size: 3, path: 'M0 0h1v1h-1z' },
  })
  append.mockRestore()
  expect(printed).toEqual(['报价回执已记入日志第 9 条号牌<b>B01</b>', 'M0 0h1v1h-1z'])
  expect(document.querySelector('iframe')).toBeNull()
})
