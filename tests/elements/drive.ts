import type { Declaration, PropDeclaration } from '#core/element/declare.ts'

/** How the suite drives the built elements. Runs in the browser. */

export type Any = HTMLElement & Record<string, unknown>

/** Attributes without which an element has nothing to show. */
const NEEDED: Record<string, Record<string, string>> = {
  'fly-context': { name: 'second', 'gateway-url': '/gw', 'app-code': 'tender', auth: 'cookie' },
  'fly-screen': { screen: 'cu-fightrule' },
  'fly-quote-center': { 'project-id': 'p1' },
  'fly-bidding-hall': { 'project-id': 'p1' },
  'fly-import-dialog': { 'model-id': 'tender.customer' },
  'fly-icon': { name: 'check', label: 'done' },
  // A control without a name is the page's fault, not the element's.
  'fly-number-range': { label: 'Price' },
  'fly-tag-list': { label: 'Goods' },
  'fly-rich-text': { label: 'Text' },
  'fly-org-picker': { label: 'Department' },
  'fly-remote-picker': { label: 'Customer', url: '/platform/reference/page-list', 'field-code': 'customer' },
  'fly-cascader': { label: 'Goods', options: '[{"code":"1","name":"One"},{"code":"2","name":"Two"}]' },
  'fly-region-picker': { label: 'Region' },
  'fly-tree-select': { label: 'Goods', data: '[{"id":"1","label":"One"},{"id":"2","label":"Two"}]' },
  'fly-dict-select': { label: 'Unit', 'dict-code': 'unit' },
  'fly-dict-text': { 'dict-code': 'unit', value: 'TNE' },
  'fly-watermark': { text: 'Confidential' },
  'fly-qr-code': { value: 'https://example.com/' },
  'fly-input-group': { label: 'Contacts' },
  'fly-can': { code: 'tender:bid:place' },
  'fly-simple-import': { 'action-url': '/gw/import' },
  'fly-export-dialog': { 'model-id': 'tender.customer' },
  'fly-notifications': { inbox: '' },
  'fly-approval': { 'process-code': 'requisition', 'business-id': 'r1' },
  'fly-flowchart': { 'process-code': 'requisition', 'business-id': 'r1' },
  'fly-approval-timeline': { 'process-code': 'requisition', 'business-id': 'r1' },
  'fly-workflow-records': { 'process-code': 'requisition', 'business-id': 'r1' },
  // The stand-in has no account for it: a frame would need a policy of the page that names its origin.
  'fly-report-frame': { src: 'https://report.example/view?name=spend' },
  'fly-chart': {
    label: 'Awards',
    'label-key': 'month',
    'value-keys': 'amount',
    data: '[{"month":"1","amount":"12.50"},{"month":"2","amount":3}]',
  },
  'fly-data-table': { label: 'Offers', columns: '[{"prop":"name","label":"Name","sortable":true}]', rows: '[{"id":1,"name":"A"}]' },
}

export function make(tag: string, attributes: Record<string, string> = {}, owner: Document = document): Any {
  const element = owner.createElement(tag)
  for (const [name, value] of Object.entries({ ...NEEDED[tag], ...attributes })) element.setAttribute(name, value)
  return element as unknown as Any
}

/** Resolves when the element shows something; rejects with what it shows instead. */
export async function shown(element: Any, limitMs = 15_000): Promise<string> {
  const end = performance.now() + limitMs
  while (performance.now() < end) {
    const phase = element.getAttribute('phase')
    if (phase && phase !== 'loading') return phase
    await frame()
  }
  return element.getAttribute('phase') ?? 'nothing'
}

export const frame = () => new Promise<void>((resolve) => setTimeout(resolve, 10))

/** A page of its own in a frame: no script of this suite, only what is named. */
export async function openPage(query: string): Promise<HTMLIFrameElement & { page: Window & typeof globalThis }> {
  const element = document.createElement('iframe')
  element.src = `/page?${query}`
  element.style.cssText = 'width:1000px;height:600px'
  document.body.append(element)
  await new Promise((resolve) => element.addEventListener('load', resolve, { once: true }))
  return Object.assign(element, { page: element.contentWindow as Window & typeof globalThis })
}

export const load = (src: string, into: Document = document, type = '') =>
  new Promise<void>((resolve, reject) => {
    const script = into.createElement('script')
    if (type) script.type = type
    script.src = src
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${src} did not load`)))
    into.head.append(script)
  })

/** A value of the kind, with the attribute that means the same where there is one. */
export function sampleOf({ type, values }: PropDeclaration): { value: unknown; attribute?: string } {
  switch (type) {
    case 'boolean':
      return { value: true, attribute: '' }
    case 'number':
      return { value: 7, attribute: '7' }
    case 'json':
      return { value: [{ a: 1 }], attribute: '[{"a":1}]' }
    case 'object':
      return { value: { a: 1 } }
    case 'function':
      return { value: () => 1 }
    default: {
      const word = String(values?.at(-1) ?? 'word')
      return { value: word, attribute: word }
    }
  }
}

/** Own properties that a page may write. */
export const writable = ({ props }: Declaration): [string, PropDeclaration][] =>
  Object.entries(props).filter(([, { readOnly }]) => !readOnly)
