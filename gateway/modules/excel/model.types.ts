import type { PoolClient } from 'pg'
import type { InBothLanguages } from '#domain/lists/define-list.ts'
import type { Queries } from '#gateway/platform/database/watched-query.ts'
import type { JobDeps } from '#gateway/platform/deps.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'

/**
 * A registered target of imports and exports. A task names a model and repeats the model's own addresses; anything else is EXCEL-1012, and no address is ever
 * called. Every function sees the person the task belongs to, with the rights of the moment it runs.
 *
 * @see security.md T18, T36, T37
 */
export interface TransferModel {
  /** E.g. `tender.customer`. */
  readonly modelId: string
  readonly serviceCode: string
  readonly title: InBothLanguages
  /** Paths on this gateway; a model without one cannot be imported or exported. */
  readonly importUrl?: string
  readonly exportUrl?: string
  /** The fields this person may read, in their order; `id` first. Empty for somebody who may not see the model, or not this page of it. */
  readonly fields: (ask: Ask) => Promise<readonly ModelField[]>
  readonly mayImport: (ask: Ask) => Promise<boolean>
  readonly mayExport: (ask: Ask) => Promise<boolean>
  readonly importer?: Importer
  readonly exporter?: Exporter
}

/** Who asks, about which page of the model (for lines of a project its id; else empty). */
export interface Ask {
  readonly session: Session
  readonly lang: Lang
  readonly pageId: string
}

export type FieldKind = 'TEXT' | 'LONGTEXT' | 'INT' | 'LONG' | 'DECIMAL' | 'BOOL' | 'DATE' | 'DATETIME' | 'TIME' | 'ENUM' | 'DICT' | 'REF'

export interface ModelField {
  readonly prop: string
  readonly label: InBothLanguages
  readonly typeStr: FieldKind
  readonly required?: true
  /** Read only: exported, never imported. */
  readonly isFixed?: true
  /** May say which row an update means. `id` always may. */
  readonly isKey?: true
  /** Several values in one cell, separated by `,` `，` or `、`. */
  readonly isList?: true
  /** Characters. */
  readonly maxLength?: number
  /** Decimals of a DECIMAL. */
  readonly scale?: number
  readonly min?: string
  readonly max?: string
  /** Other names of the column in files of others. */
  readonly aliases?: readonly string[]
  /** ENUM, DICT and REF of few values: what is offered; code or label is taken. A label that two codes share is refused with both. */
  readonly options?: readonly { readonly code: string; readonly label: InBothLanguages }[]
}

/**
 * A value as the model keeps it: text, a decimal as its digits, an integer, a boolean, a day `yyyy-MM-dd`, an instant in ISO 8601, a time `HH:mm:ss`, codes of
 * a list; null for none.
 */
export type FieldValue = null | string | number | boolean | readonly string[]
export type Values = Readonly<Record<string, FieldValue>>

/** A stored row: its id, what it holds now, and a mark that changes with every change. */
export interface Stored {
  readonly id: string
  readonly values: Values
  readonly mark: string
}

/** A row on its way in; `line` as the spreadsheet counts. */
export interface Incoming {
  readonly line: number
  readonly values: Values
}

/** A row that is to be stored: changed where `before` says what stood there, else added. `values` of a change hold only what changes. */
export interface Draft extends Incoming {
  readonly before?: Stored
}

/** What became of one row. `kind` and `args` name a sentence; a fault never carries values of rows that are not the caller's. */
export type Outcome =
  | { readonly line: number; readonly stored: Stored }
  | { readonly line: number; readonly prop: string; readonly fault: string; readonly args?: Readonly<Record<string, string | number>> }

/** New rows that a model has made ready, and it alone understands. */
export interface Prepared {
  readonly count: number
  readonly firstLine: number
  /** As PostgreSQL writes arrays. */
  readonly lines: string
  /** The ids they will have, which ascend as their lines do, in the same way. */
  readonly ids: string
}

/** What is done with the ids and marks of rows in the statement that stores them. */
export interface Keeping {
  /** SQL over `stored (id, mark)`, its parameters from `first` on. */
  readonly sql: (first: number) => string
  readonly values: readonly unknown[]
}

/** Stores new rows that nothing is wrong with, without a word on each: where something is, it is found out row by row, which takes longer. */
export interface Bulk {
  /** Makes new rows ready before their transaction begins, so that it is short. @returns undefined where one of them is not sound beside the others */
  readonly prepare: (rows: readonly Incoming[]) => Promise<Prepared | undefined>
  /**
   * Stores all of them.
   *
   * @param keeping left out where nothing is taken back later, and always after `rehearse`
   * @returns false where one of them is not sound beside what is stored: then none is stored
   */
  readonly store: (client: PoolClient, ask: Ask, prepared: Prepared, keeping?: Keeping) => Promise<boolean>
}

/** Writes rows of a batch inside the transaction that also moves the task on: all of it happens once, or none. */
export interface Importer {
  /**
   * Rows of the caller's tenant and page that he may change, by the text of their key field; locked until the transaction ends. A key that several rows have
   * is told with all of them.
   */
  readonly find: (client: PoolClient, ask: Ask, key: string, values: readonly string[]) => Promise<ReadonlyMap<string, readonly Stored[]>>
  /** Each row is judged beside the others as the rows before it have left them: a name that one of them gave up is free, one that it took is not. */
  readonly store: (client: PoolClient, ask: Ask, rows: readonly Draft[]) => Promise<readonly Outcome[]>
  /** A shorter way for new rows; those that it does not take go by `store`. */
  readonly bulk?: Bulk
  /** Undo: what is still as the import left it (`mark`) goes; the others are left. Gives the ids that went. */
  readonly remove: (client: PoolClient, ask: Ask, rows: readonly Stored[]) => Promise<readonly string[]>
  /**
   * From here on the transaction writes where nobody else reads or waits, and what it writes is judged as ever. Without it a try holds the locks of an import;
   * for models of few rows that nobody else writes.
   */
  readonly rehearse?: (client: PoolClient, ask: Ask) => Promise<void>
  /** Rows that a page can hold at all: who chooses a file is told. */
  readonly maxRows?: number
  /** How many rows this page has room for; an import that would pass it is refused before anything is stored. */
  readonly capacity?: (client: PoolClient, ask: Ask) => Promise<number>
}

/** Reads rows in a fixed order, so that a task that was interrupted goes on where it stood. */
export interface Exporter {
  /** Judges the search part of the body, as the list's own call does. @throws Refusal VALIDATION-1000 */
  readonly check: (ask: Ask, search: unknown) => void
  readonly count: (queries: Queries, ask: Ask, search: unknown, ids?: readonly string[]) => Promise<number>
  /** At most `limit` rows after the row that `after` names; `next` is null after the last one. */
  readonly page: (
    queries: Queries,
    ask: Ask,
    search: unknown,
    window: { readonly after: string | null; readonly limit: number; readonly ids?: readonly string[] },
  ) => Promise<{ readonly rows: readonly Values[]; readonly next: string | null }>
}

/** What models are made from: the calls and the worker have it alike. */
export type ModelDeps = Pick<JobDeps, 'pool' | 'log' | 'keys' | 'environment'>
