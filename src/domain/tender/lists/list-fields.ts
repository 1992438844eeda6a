import type { FieldType } from '#contract/search.ts'
import type { InBothLanguages } from '#domain/lists/define-list.ts'

/** What a list can be searched by (specification section 3, Search field definition): the property of its rows, its kind, and where its values come from. */
export interface ListField {
  type: FieldType
  /** As the list names it; the words of every list when left out. */
  label?: InBothLanguages
  /** Three parts, `tender.Project.Status`: values are at `/tender/api/v1/enum/get/ProjectStatus`. */
  code?: string
  dictCode?: string
  refModelCode?: string
  /** Columns of the table call that are searched by what is typed, with commas; the shown name alone when left out. */
  refModelSearchColumn?: string
  /** A row has several of the values. Only for types that are chosen from: DICT, ENUM, REF, USER. */
  many?: boolean
}
type Fields = Readonly<Record<string, ListField>>

const text: ListField = { type: 'TEXT' }
const moment: ListField = { type: 'DATETIME' }

/** `POST /platform/notification/page-list`: what its reader was told. */
export const messageListFields = {
  kind: { type: 'ENUM', code: 'tender.Notice.Kind' },
  projectCode: text,
  /** In the language of the reader, as the list shows it. */
  projectTitle: text,
  at: moment,
  isRead: { type: 'BOOL' },
} as const satisfies Fields
