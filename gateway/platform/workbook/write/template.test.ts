import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { type TemplateField, writeTemplate } from './template.ts'

const fields: readonly TemplateField[] = [
  { label: '企业名称', kind: 'TEXT', isRequired: true, maxLength: 100 },
  { label: '状态', kind: 'ENUM', isRequired: true, options: ['启用', '停用, 旧', '"其他"'] },
  { label: '地区', kind: 'DICT', options: Array.from({ length: 300 }, (_, n) => `地区${n}`) },
  { label: '有效', kind: 'BOOL', options: ['是', '否'] },
  { label: '类别', kind: 'DICT', isList: true, options: ['钢材', '木材'] },
  { label: '信用代码', kind: 'TEXT' },
  { label: '数量', kind: 'INT', min: '1' },
  { label: '金额', kind: 'DECIMAL', scale: 2, min: '0' },
  { label: '日期', kind: 'DATE', min: '2020-01-01' },
  { label: '<&"\'>', kind: 'LONGTEXT', maxLength: 2_000 },
]

async function template(lang: 'zh' | 'en', title = '供应商', of = fields) {
  const sink = new PassThrough()
  const bytes = buffer(sink)
  await writeTemplate(sink, { title, fields: of, lang })
  const book = read(await bytes)
  const rows = (name: string) => utils.sheet_to_json<string[]>(book.Sheets[name]!, { header: 1 })
  const parts = unzipSync(await bytes)
  const xml = strFromU8(parts['xl/worksheets/sheet1.xml']!)
  const rules = [
    ...xml.matchAll(/<dataValidation (.*?)>(?:<formula1>(.*?)<\/formula1>)?(?:<formula2>(.*?)<\/formula2>)?<\/dataValidation>/g),
  ]
  return { book, rows, xml, rules: rules.map(([, attributes = '', first, second]) => ({ attributes, first, second })) }
}

describe('IMP-18 the template', () => {
  test('has the labels as its only row, with marks on what must be filled in', async () => {
    const { rows, xml } = await template('zh')
    expect(rows('供应商')).toEqual([['企业名称 *', '状态 *', '地区', '有效', '类别', '信用代码', '数量', '金额', '日期', '<&"\'>']])
    expect(xml).toContain('state="frozen"')
  })

  test('offers every option of ENUM, DICT and BOOL from a hidden sheet, however many there are', async () => {
    const { book, rows, rules } = await template('zh')
    expect(book.Workbook?.Sheets?.map(({ name, Hidden }) => [name, Hidden])).toEqual([
      ['供应商', 0],
      ['填写说明', 0],
      ['选项', 1],
    ])
    const options = rows('选项')
    expect(options).toHaveLength(301)
    expect(options.slice(0, 4).map((row) => row[0])).toEqual(['状态', '启用', '停用, 旧', '"其他"'])
    expect(rules.slice(1, 5).map(({ first }) => first)).toEqual([
      "'选项'!$A$2:$A$4",
      "'选项'!$B$2:$B$301",
      "'选项'!$C$2:$C$3",
      "'选项'!$D$2:$D$3",
    ])
    expect(rules[1]?.attributes).toMatch(/type="list".*showErrorMessage="1".*sqref="B2:B50001"/)
  })

  test('lets several values be typed where a field takes several', async () => {
    const { rules } = await template('zh')
    expect(rules[4]?.attributes).toContain('type="list"')
    expect(rules[4]?.attributes).not.toContain('showErrorMessage')
  })

  test('keeps long numbers as they are typed: columns of text are text, numbers and days have their format', async () => {
    const { xml, book } = await template('zh')
    const styles = [...xml.matchAll(/<col min="\d+" max="\d+" width="[\d.]+"(?: style="(\d+)")?/g)].map(([, style]) => Number(style ?? 0))
    const formats = (book as unknown as { Styles: { CellXf: { numFmtId: number }[]; NumberFmt: Record<number, string> } }).Styles
    const formatOf = (style: number) => formats.CellXf[style]!.numFmtId
    expect(formatOf(styles[5]!)).toBe(49)
    expect(formatOf(styles[6]!)).toBe(1)
    expect(formatOf(styles[7]!)).toBe(4)
    expect(formats.NumberFmt[formatOf(styles[8]!)]).toBe('yyyy-mm-dd')
  })

  test('says beside the cell what the column wants, and warns of what the import may still repair', async () => {
    const { rules } = await template('zh')
    expect(rules[0]?.attributes).toContain('prompt="必填；文本；最多100个字符。"')
    expect(rules[0]).toMatchObject({ first: '100' })
    expect(rules[6]?.attributes).toContain('errorStyle="warning"')
    expect(rules[6]).toMatchObject({ first: '1', second: '2147483647' })
    expect(rules[7]?.attributes).toContain('operator="greaterThanOrEqual"')
    expect(rules[8]).toMatchObject({ first: '43831' })
    expect(rules[9]?.attributes).toContain('promptTitle="&lt;&amp;&quot;\'&gt;"')
  })

  test.each(['zh', 'en'] as const)('explains all fields on a second sheet in %s', async (lang) => {
    const { rows } = await template(lang, 'Suppliers')
    const notes = rows(lang === 'zh' ? '填写说明' : 'Notes')
    expect(notes[0]).toHaveLength(5)
    expect(notes.slice(1, 11).map(([label]) => label)).toEqual(fields.map(({ label }) => label))
    expect(notes[2]?.slice(1)).toEqual(
      lang === 'zh'
        ? ['是', '选项', '必填；选项；从下拉列表中选择。', '启用, 停用, 旧, "其他"']
        : ['Yes', 'Option', 'Required; Option; choose from the list.', '启用, 停用, 旧, "其他"'],
    )
    expect(notes.flat().join()).toContain('50000')
  })

  test('has its sheets whatever the model is called, and without any option', async () => {
    const { book, rules } = await template('zh', '选项')
    expect(book.SheetNames).toEqual(['选项', '填写说明', '选项 (2)'])
    expect(rules[1]?.first).toBe("'选项 (2)'!$A$2:$A$4")
    expect((await template('zh', 'x', [{ label: 'A', kind: 'TEXT' }])).book.SheetNames).toEqual(['x', '填写说明'])
  })
})
