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
