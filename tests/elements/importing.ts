import { sendKeys } from '@web/test-runner-commands'
import 'axe-core/axe.min.js'
import { assert } from 'chai'
import { strToU8, zipSync } from 'fflate'
import { type Any, frame, make, shown } from './drive.ts'

/** For tests of fly-import-dialog in a real browser: workbooks, answers of the gateway, and what its reader sees. */

declare const axe: {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

export const TAG = 'fly-import-dialog'
export const CONFIG = { gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } }
export const EXCEL = '/poi/api/v7/excel'

export const field = (prop: string, label: string, more: object = {}) => ({
  ...{ prop, label, typeStr: 'TEXT', required: false, importable: true, exportable: true, isKey: false },
  ...more,
})
export const MODEL = {
  ...{
    modelId: 'tender.customer',
    pageId: '',
    serviceCode: 'tender',
    title: '供应商',
    importUrl: '/i',
    exportUrl: '/e',
    templateUrl: '/t',
  },
  modes: ['CREATE', 'UPDATE', 'CREATE_OR_UPDATE'],
  fields: [
    field('code', '编码', { isKey: true }),
    field('name', '名称', { required: true }),
    field('price', '单价', { typeStr: 'DECIMAL' }),
  ],
}
export const TASK = {
  ...{ id: 't1', modelId: 'tender.customer', pageId: '', serviceCode: 'tender', displayName: '', userAccount: 'u', tenantId: 't' },
  ...{
    fileName: 'a.xlsx',
    lastModifiedDate: '2026-11-21T02:00:00.000Z',
    taskStatus: 'PARTIAL_FAILURE',
    errorMessage: '',
    closeConnect: true,
  },
  ...{ queuePosition: 0, rowsPerSecond: 0, importUrl: '/i', importMode: 'CREATE', importProgress: '100.00%', importDetail: '' },
  ...{ totalSize: 2, successSize: 1, failureSize: 1, createSuccessSize: 1, updateSuccessSize: 0, unchangedSize: 0, clearedSize: 0 },
  ...{ importExcelFailedOssId: 'f1', dryRun: false, cancelled: false, warnings: [], mapping: [], sheetName: '', updateByFieldName: '' },
  problems: [{ line: 3, column: '名称', kind: 'required', message: '此项必填', value: '' }],
  ...{ undo: { state: 'possible', reversedSize: 0, keptSize: 0, failedSize: 0 }, keepEmpty: false },
}
export const ok = (data: unknown) => [{ body: { statusCode: 200, message: 'ok', traceId: 't', data } }]
export const lay = (answers: object) => fetch('/gw/__given', { method: 'POST', body: JSON.stringify(answers) })
export const asked = async () => (await (await fetch('/gw/__given')).json()) as { url: string; body: Record<string, unknown> }[]

/** By the Tab key alone, as far as it takes. */
export async function tabTo(element: Any, wanted: string): Promise<void> {
  const at = () => root(element).activeElement
  for (let presses = 0; presses < 40 && !`${at()?.getAttribute('aria-label') ?? ''} ${at()?.textContent}`.includes(wanted); presses += 1) {
    await sendKeys({ press: 'Tab' })
  }
  assert.include(`${at()?.getAttribute('aria-label') ?? ''} ${at()?.textContent}`, wanted)
}

/** A workbook of one sheet, as small as there can be. */
export function aWorkbook(rows: readonly (readonly (string | number)[])[], name = 'a.xlsx'): File {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const lines = rows.map((row, at) => `<row r="${at + 1}">${row.map(cell).join('')}</row>`).join('')
  const part = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const doc = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const pack = 'http://schemas.openxmlformats.org/package/2006'
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const zip = zipSync({
    '[Content_Types].xml': part(
      `<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': part(
      `<Relationships xmlns="${pack}/relationships"><Relationship Id="r" Type="${doc}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': part(
      `<workbook xmlns="${main}" xmlns:r="${doc}"><sheets><sheet name="供应商" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${doc}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': part(`<worksheet xmlns="${main}"><sheetData>${lines}</sheetData></worksheet>`),
  })
  return new File([zip as Uint8Array<ArrayBuffer>], name)
}
export const GOOD = () =>
  aWorkbook([
    ['编码', '＊名称', '单价', '其他'],
    ['S1', '甲', 1.5, 'x'],
    ['S2', '乙', '一元', 'y'],
  ])

export const root = (element: Any) => element.shadowRoot as ShadowRoot
export const all = (element: Any, selector: string) => [...root(element).querySelectorAll<HTMLElement>(selector)]
export const button = (element: Any, text: string) =>
  all(element, 'button').find(({ textContent }) => textContent?.trim() === text) as HTMLButtonElement
export const text = (element: Any) => root(element).querySelector('dialog, section[part=dialog]')?.textContent ?? ''

export async function until<T>(read: () => T, wanted: (value: T) => boolean = Boolean): Promise<T> {
  const end = performance.now() + 8_000
  for (;;) {
    const value = read()
    if (wanted(value)) return value
    if (performance.now() > end) throw new Error(`still ${JSON.stringify(value)}`)
    await frame()
  }
}
export async function aDialog(attributes: Record<string, string> = {}): Promise<{ element: Any; answer: Promise<unknown> }> {
  const element = make(TAG, { lang: 'zh', 'model-id': 'tender.customer', ...attributes })
  document.body.append(element)
  await shown(element)
  const answer = (element.show as () => Promise<unknown>)()
  await until(() => root(element).querySelector('[part=steps]'))
  return { element, answer }
}
export async function withFile(element: Any, file = GOOD()): Promise<void> {
  await until(() => root(element).querySelector('[part=dropzone]'))
  assert.isTrue(await (element.upload as (file: File) => Promise<boolean>)(file))
  await until(() => text(element).includes('上传成功'))
}
export async function violations(element: Any): Promise<string[]> {
  // Colours on their way are neither the ones nor the others.
  await Promise.all(
    root(element)
      .getAnimations()
      .map(({ finished }) => finished.catch(() => undefined)),
  )
  const found = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
