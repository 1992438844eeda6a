import type { TaskRef } from '#widgets/transfer/index.ts'
import { type DraftCorrections, NONE, sizeOf } from './corrections.rules.ts'
import type { DraftsBySheet } from './corrections.store.ts'
import type { ImportTarget } from './import.types.ts'
import type { Book } from './read/book.types.ts'

/**
 * What the rows of a sheet are known by, so that corrections of them are found again: another file, sheet or line of headers has other rows, and another
 * target other fields.
 */
export const sheetKey = (
  { name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>,
  { sheet, headerLine }: Pick<Book, 'sheet' | 'headerLine'>,
  { modelId, pageId }: ImportTarget,
): string => JSON.stringify([modelId, pageId, name, size, lastModified, sheet, headerLine])

/** Stands for the name of a file where there is none: cells that were copied. */
export const PASTED = ''

/** Copied cells are known by what is in them: the file that is made of them is named in the language of then. @param lastModified of `markOf` */
export const pastedKey = (
  { lastModified }: Pick<File, 'lastModified'>,
  { headerLine }: Pick<Book, 'headerLine'>,
  of: ImportTarget,
): string => sheetKey({ name: PASTED, size: 0, lastModified }, { sheet: '', headerLine }, of)

const isOf = (key: string, { modelId, pageId }: ImportTarget): boolean =>
  key.startsWith(`${JSON.stringify([modelId, pageId]).slice(0, -1)},`)

/** Names of the files of which corrections wait for a target, the last one first. What has gone with an import does not wait. */
export function keptFiles(kept: DraftsBySheet, of: ImportTarget): string[] {
  const names = Object.entries(kept)
    .filter(([key, { task }]) => isOf(key, of) && task === undefined)
    .map(([key]) => String((JSON.parse(key) as readonly unknown[])[2]))
  return [...new Set(names.toReversed())]
}

/** What is kept for other targets, and what has gone with an import. */
export const withoutFiles = (kept: DraftsBySheet, of: ImportTarget): DraftsBySheet =>
  Object.fromEntries(Object.entries(kept).filter(([key, { task }]) => !isOf(key, of) || task !== undefined))

/** Sheets whose corrections are kept. */
const KEPT_SHEETS = 5

/** With what a sheet has now as the last. An order that is under way is no sheet, and takes no sheet's place. */
export function keptWith(kept: DraftsBySheet, sheet: string, now: DraftCorrections): DraftsBySheet {
  const { [sheet]: _, ...others } = kept
  const entries = Object.entries(others)
  const surplus = entries.filter(([, one]) => sizeOf(one) > 0).slice(0, 1 - KEPT_SHEETS)
  const still = entries.filter((one) => !surplus.includes(one))
  return Object.fromEntries(sizeOf(now) > 0 ? [...still, [sheet, now]] : still)
}

/** The imports that took corrections with them and of whose end nobody has heard. */
export const sentWith = (kept: DraftsBySheet): (TaskRef & { kind: 'import' })[] =>
  Object.entries(kept).flatMap(([key, { task }]) => {
    const [modelId, pageId] = JSON.parse(key) as [string, string]
    return task === undefined ? [] : [{ kind: 'import', id: task, modelId, pageId }]
  })

/** An order on its way to the gateway, by what it names. */
export type Order = ImportTarget & { readonly upload: string }

/**
 * The corrections of a sheet, if there are any, go with an order. The order itself is kept under its target, the last one of it: it is found again whatever is
 * typed before its answer, which does not go with it.
 */
export function goingWith(kept: DraftsBySheet, sheet: string, { modelId, pageId, upload }: Order): DraftsBySheet {
  const marked = Object.entries(kept).map(([key, one]) => {
    const { task: _, upload: before, ...waits } = one
    if (key === sheet) return [key, { ...waits, upload }]
    // An earlier order of the same file was refused.
    return [key, before === upload ? waits : one]
  })
  return { ...Object.fromEntries(marked), [JSON.stringify([modelId, pageId])]: { ...NONE, upload } }
}

/** Orders to which nobody has heard an answer: the page was left before it came, or it was lost on the way. */
export function unanswered(kept: DraftsBySheet): Order[] {
  const orders = Object.entries(kept).flatMap(([key, { task, upload }]): [string, Order][] => {
    const [modelId, pageId] = JSON.parse(key) as [string, string]
    return task !== undefined || upload === undefined ? [] : [[upload, { modelId, pageId, upload }]]
  })
  return [...new Map(orders).values()]
}

/** What went with an order belongs to the import that it began; nobody has to look for that any more. @param task undefined: it was refused */
export const answered = (kept: DraftsBySheet, order: string, task: string | undefined): DraftsBySheet =>
  Object.fromEntries(
    Object.entries(kept).flatMap(([key, one]) => {
      const { upload, ...rest } = one
      if (upload !== order) return [[key, one]]
      return sizeOf(one) > 0 ? [[key, task === undefined ? rest : { ...rest, task }]] : []
    }),
  )

/** Without what an import has imported; what it failed with waits again. */
export const settled = (kept: DraftsBySheet, task: string, isImported: boolean): DraftsBySheet =>
  Object.fromEntries(
    Object.entries(kept).flatMap(([key, one]) => {
      if (one.task !== task) return [[key, one]]
      const { task: _, ...waits } = one
      return isImported ? [] : [[key, waits]]
    }),
  )

/**
 * A number for a text of cells, another one for others (two sums of FNV-1a): cells that were pasted have no date by which they would be known when they are
 * pasted again.
 */
export function markOf(text: string): number {
  let high = 0x811c9dc5
  let low = 0x2545f491
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x5bd1e995)
  }
  // As many bits as a number holds exactly.
  return (high >>> 0) * 0x200000 + (low >>> 11)
}
