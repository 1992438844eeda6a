import type { DictionaryText } from '#gateway/modules/dictionary/dictionary.data.ts'
import type { NewReferenceSource } from '#gateway/modules/reference/reference.queries.ts'
import { categories } from './catalogue.ts'

/** The catalogue as reference data of pickers: categories, and beneath each its items in every specification. */
export const catalogueSource: NewReferenceSource = {
  code: 'catalogue',
  name: '物料目录',
  nameEn: 'Catalogue',
  rows: categories.flatMap(({ code, name, nameEn, items }) => [
    { id: code, code: code.toUpperCase(), name, nameEn },
    ...items
      .flatMap((item) => item.specs.map((spec) => ({ ...item, spec })))
      .map((item, at) => {
        const number = `${code.toUpperCase()}-${String(at + 1).padStart(3, '0')}`
        return { id: `${code}-${at + 1}`, parentId: code, code: number, name: item.name, nameEn: item.nameEn, detail: item.spec }
      }),
  ]),
}

const groups = [
  ['material', '生产物资', 'Materials', ['steel', 'cable', 'valve', 'chemical']],
  ['equipment', '设备工程', 'Equipment', ['pump', 'bearing', 'it']],
  ['general', '综合采购', 'General purchasing', ['ppe', 'office', 'freight', 'service']],
  ['disposal', '资产处置', 'Disposal', ['scrap']],
] as const

/** The same categories as a dictionary in two levels, for pickers of trees. */
export const categoryTree: DictionaryText = {
  code: 'category_tree',
  name: '品类目录',
  nameEn: 'Category tree',
  entries: groups.flatMap(([code, name, nameEn, members]) => [
    [code, name, nameEn] as const,
    ...members.map((member) => {
      const category = categories.find((one) => one.code === member)
      if (!category) throw new Error(`no category ${member}`)
      return [member, category.name, category.nameEn, code] as const
    }),
  ]),
}
