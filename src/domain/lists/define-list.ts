import type { FieldType } from '#contract/search.ts'
import { type Ordering, ordering } from '#domain/list-order.ts'

/** A list is defined once, field by field: what it is searched, sorted, headed and exported by comes from here, in both languages. */

export interface InBothLanguages {
  readonly zh: string
  readonly en: string
}

/** How a list is ordered by a field: times that people look ahead to, texts and numbers as they rise, what is newest or highest first. */
export type SortKind = 'ahead' | 'rising' | 'latest' | 'highest'

/** Kinds of a column in a workbook. */
export type ExportKind = 'TEXT' | 'LONGTEXT' | 'INT' | 'LONG' | 'DECIMAL' | 'BOOL' | 'DATE' | 'DATETIME' | 'TIME' | 'ENUM' | 'DICT' | 'REF'

/** What a field is beside its type and name. */
export interface FieldTraits {
  sort?: SortKind
  /** `false`: shown and exported, but nobody searches by it. */
  search?: false
  /** `false`: in no workbook. A kind: another one there than in the search. */
  export?: false | ExportKind
  /** Values of an ENUM that are not, or not only, those of its code. */
  words?: Readonly<Record<string, InBothLanguages>>
  /** Decimals in a workbook. */
  scale?: number
  /** A row has several of the values. Only for types that are chosen from: DICT, ENUM, REF, USER. */
  many?: boolean
  /** Three parts, `tender.Project.Status`: values are at `/tender/api/v1/enum/get/ProjectStatus`. */
  code?: string
  dictCode?: string
  refModelCode?: string
  /** Columns of the table call that are searched by what is typed, with commas; the shown name alone when left out. */
  refModelSearchColumn?: string
}

export interface CatalogueField extends FieldTraits {
  type: FieldType
  label: InBothLanguages
}
export type CatalogueFields = Readonly<Record<string, CatalogueField>>

type Field<T extends FieldType, M> = { type: T; label: InBothLanguages } & M
const kind =
  <T extends FieldType>(type: T) =>
  <const M extends FieldTraits = Record<never, never>>(label: InBothLanguages, traits?: M): Field<T, M> =>
    ({ type, label, ...traits }) as Field<T, M>

export const text = kind('TEXT')
export const longText = kind('LONGTEXT')
export const instant = kind('DATETIME')
export const int = kind('INT')
export const decimal = kind('DECIMAL')
export const flag = kind('BOOL')
export const person = kind('USER')
export const reference = kind('REF')
export const dictionary = kind('DICT')
export const dictionaryNumber = kind('DICT_NUM')
export const enumOf = kind('ENUM')

/** Fields that the list's call can be searched by. */
export type SearchKey<F extends CatalogueFields> = { [K in keyof F]: F[K] extends { search: false } ? never : K }[keyof F] & string
/** Fields that the list's call can be ordered by. */
export type SortKey<F extends CatalogueFields> = { [K in keyof F]: F[K] extends { sort: SortKind } ? K : never }[keyof F] & string

/** Fields that a workbook of the list has. */
export type ExportKey<F extends CatalogueFields> = { [K in keyof F]: F[K] extends { export: false } ? never : K }[keyof F] & string

export interface DefinedList<F extends CatalogueFields = CatalogueFields> {
  /** Name of the list: its common queries and columns are kept under it. */
  readonly code: string
  readonly fields: F
  readonly searched: Readonly<Record<SearchKey<F>, CatalogueField>>
  readonly sorts: readonly SortKey<F>[]
  readonly order: Ordering<SortKey<F>>
}

export function defineList<const F extends CatalogueFields>({ code, fields }: { code: string; fields: F }): DefinedList<F> {
  const all = Object.entries<CatalogueField>(fields)
  const sorts = all.flatMap(([prop, { sort }]) => (sort ? [prop as SortKey<F>] : []))
  const falls = ({ sort }: CatalogueField) => sort === 'latest' || sort === 'highest'
  return {
    code,
    fields,
    searched: Object.fromEntries(all.filter(([, { search }]) => search !== false)) as DefinedList<F>['searched'],
    sorts,
    order: ordering<SortKey<F>>(
      sorts,
      sorts.filter((prop) => falls(fields[prop]!)),
    ),
  }
}

const SORT_WORDS: Readonly<Record<SortKind, InBothLanguages>> = {
  ahead: { zh: '，即将到期在前', en: ', next first' },
  rising: { zh: '', en: '' },
  latest: { zh: '，由近及远', en: ', latest first' },
  highest: { zh: '，由高到低', en: ', highest first' },
}

/** What an order by a field is called. */
export const sortWord = ({ label, sort = 'rising' }: CatalogueField, lang: keyof InBothLanguages): string =>
  label[lang] + SORT_WORDS[sort][lang]
