import type { CatalogueField, DefinedList, ExportKind } from '#domain/lists/define-list.ts'
import type { ModelField } from '#gateway/modules/excel/model.types.ts'
import { enumOptions } from '#gateway/modules/search/enums.ts'

const id: ModelField = { prop: 'id', label: { zh: '主键', en: 'Primary key' }, typeStr: 'TEXT', isFixed: true }

/** Columns that a list is exported with: what its rows show, and nothing that they do not have. They are read only. */
export const columnsOf = ({ fields }: Pick<DefinedList, 'fields'>): ModelField[] => [
  id,
  ...Object.entries(fields).flatMap(([prop, field]) => (field.export === false ? [] : [columnOf(prop, field)])),
]

function columnOf(prop: string, { label, type, export: kind = type as ExportKind, many, scale, ...field }: CatalogueField): ModelField {
  const options = kind === 'ENUM' && optionsOf(field)
  return {
    prop,
    label,
    typeStr: kind || 'TEXT',
    isFixed: true,
    ...(many && { isList: true }),
    ...(scale && { scale }),
    ...(options && { options }),
  }
}

/** `tender.Project.Status` is the enum `ProjectStatus`. */
const optionsOf = ({ words, code = '' }: Pick<CatalogueField, 'words' | 'code'>) =>
  words ? Object.entries(words).map(([value, label]) => ({ code: value, label })) : enumOptions(code.split('.').slice(1).join(''))
