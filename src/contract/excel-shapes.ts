import { type Static, Type } from 'typebox'
import { Id, OneOf, Strict } from './kit.ts'
import { limits } from './limits.ts'

/** What the calls of excel.ts carry (specification section 3, import and export entities). */

/** A model's name, e.g. `tender.customer`. */
export const ModelId = Type.String({ minLength: 1, maxLength: 64 })
/** The page the task belongs to; for lines of a project its id. */
export const PageId = Type.String({ maxLength: 64 })
/** A path on the gateway, as the model has it. */
const TargetUrl = Type.String({ minLength: 1, maxLength: 256 })
/** The signed-in user's name; another one is refused, AUTH-1004. */
export const UserAccount = Type.String({ minLength: 1, maxLength: 64 })
export const TenantId = Type.Optional(Type.String({ maxLength: 64 }))
const FileName = Type.String({ minLength: 1, maxLength: 255 })
export const Header = Type.String({ maxLength: 255 })
export const Prop = Type.String({ minLength: 1, maxLength: 64 })
const Percent = Type.String()

/** New rows only; changed rows only; both (specification section 4: 0, 1, 2 for the user). */
export const IMPORT_MODES = ['CREATE', 'UPDATE', 'CREATE_OR_UPDATE'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]
const Mode = OneOf(IMPORT_MODES)

/** Waiting and running are what the specification calls "otherwise importing"; CANCELLED is told as partly failed. */
export const TASK_STATUSES = ['WAITING', 'RUNNING', 'SUCCESS', 'PARTIAL_FAILURE', 'FAILURE'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]
const Status = OneOf(TASK_STATUSES)

export const ExcelType = OneOf(['xls', 'xlsx'])

/** Which column of the sheet becomes which field. Several fields may take one column; a field takes one. */
export const HeaderMapping = Strict({ cellValue: Header, tableHeaderName: Prop })
export type HeaderMapping = Static<typeof HeaderMapping>

/** What a model's field is, for columns, samples and drop-downs. */
export const TransferField = Type.Object({
  prop: Type.String(),
  label: Type.String(),
  /** TEXT, LONGTEXT, INT, LONG, DECIMAL, BOOL, DATE, DATETIME, TIME, ENUM, DICT, REF */
  typeStr: Type.String(),
  required: Type.Boolean(),
  /** May be a target of an import for the caller. */
  importable: Type.Boolean(),
  exportable: Type.Boolean(),
  /** May say which row an update means. */
  isKey: Type.Boolean(),
  maxLength: Type.Optional(Type.Integer()),
  /** Decimals of a DECIMAL. */
  scale: Type.Optional(Type.Integer()),
  /** Names the field is known under in files of others, lower case. */
  aliases: Type.Optional(Type.Array(Type.String())),
  /** Several values in one cell, separated by `,` `，` or `、`. */
  isList: Type.Optional(Type.Boolean()),
  /** Bounds as decimals; they are allowed themselves. */
  min: Type.Optional(Type.String()),
  max: Type.Optional(Type.String()),
  /** Values of ENUM, DICT and BOOL; the code or one of the names is taken. `names`: in every language, where they are not the label alone. */
  options: Type.Optional(
    Type.Array(Type.Object({ code: Type.String(), label: Type.String(), names: Type.Optional(Type.Array(Type.String())) })),
  ),
})
export type TransferField = Static<typeof TransferField>

/** A registered model, as far as the caller may use it. */
export const TransferModel = Type.Object({
  modelId: Type.String(),
  pageId: Type.String(),
  serviceCode: Type.String(),
  title: Type.String(),
  /** Empty where the caller may not import or not export. */
  importUrl: Type.String(),
  exportUrl: Type.String(),
  templateUrl: Type.String(),
  modes: Type.Array(Mode),
  fields: Type.Array(TransferField),
  /** Rows that a page of the model can hold at all; left out where only the bound of every import counts. */
  maxRows: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type TransferModel = Static<typeof TransferModel>

/** Why a row was refused: which cell, in which words. The first hundred of a task. */
export const RowProblem = Type.Object({
  /** As the spreadsheet counts, from 1. */
  line: Type.Integer(),
  /** Header of the column; empty for the row as a whole. */
  column: Type.String(),
  /** Kind of fault, e.g. `required`, `number`, `option`, `duplicate`; problems are grouped by it. */
  kind: Type.String(),
  /** In the caller's language. Never a value of a row that is not the caller's. */
  message: Type.String(),
  /** What stood in the cell, cut to 60 characters. */
  value: Type.String(),
})
export type RowProblem = Static<typeof RowProblem>

/** A value that is none of those that may stand in its column, and how often it stands there. */
const UnknownValue = Type.Object({
  /** Its header. */
  column: Type.String(),
  /** `option`, `ambiguous`, `boolean` or `reference`. */
  kind: Type.String(),
  /** As it stood when it was read, with what was mended before. */
  value: Type.String(),
  /** Rows that a correction of the value would mend. */
  rows: Type.Integer(),
})

const OfTask = {
  id: Type.String(),
  modelId: Type.String(),
  pageId: Type.String(),
  serviceCode: Type.String(),
  displayName: Type.String(),
  userAccount: Type.String(),
  tenantId: Type.String(),
  fileName: Type.String(),
  lastModifiedDate: Type.String(),
  taskStatus: Status,
  /** In the caller's language; empty unless the task failed as a whole. */
  errorMessage: Type.String(),
  /** The task has ended: the stream tells nothing more. */
  closeConnect: Type.Boolean(),
  /** Tasks that come before this one; 0 once it runs. */
  queuePosition: Type.Integer(),
  /** Rows a second of the last batches; 0 before the first. */
  rowsPerSecond: Type.Integer(),
}

export const ImportTask = Type.Object({
  ...OfTask,
  importUrl: Type.String(),
  /** The upload it reads: who lost the answer to an order finds by it what came of that. */
  importExcelOssId: Type.Optional(Type.String()),
  importMode: Mode,
  /** `'100.00%'` or `'0'` before the first batch (specification section 3). */
  importProgress: Percent,
  /** Not empty for a task that never began and never will: the browser forgets it. */
  importDetail: Type.String(),
  totalSize: Type.Integer(),
  successSize: Type.Integer(),
  failureSize: Type.Integer(),
  createSuccessSize: Type.Integer(),
  updateSuccessSize: Type.Integer(),
  /** Rows that are there already as the file has them. */
  unchangedSize: Type.Integer(),
  /** Cells that held something and are empty now. */
  clearedSize: Type.Integer(),
  /** The user's own workbook with the refused rows marked; empty without refused rows. */
  importExcelFailedOssId: Type.String(),
  /** Try only: nothing was stored. */
  dryRun: Type.Boolean(),
  cancelled: Type.Boolean(),
  problems: Type.Array(RowProblem),
  /**
   * Values that are none of those that may stand there, over the whole file, the 200 most frequent; once it has ended. Left out: values of 60 characters or
   * more, and cells with a correction of their own.
   */
  unknownValues: Type.Optional(Type.Array(UnknownValue)),
  /** What the reader saw: merged cells, hidden rows, rounded numbers. In the caller's language. */
  warnings: Type.Array(Type.String()),
  /** How much of the sheet was mended before it was imported; once it has ended, left out where nothing was. */
  corrected: Type.Optional(Type.Object({ cells: Type.Integer(), values: Type.Integer(), leftOut: Type.Integer() })),
  undo: Type.Object({
    /** `none` for a try, a task under way, or after 24 hours. */
    /** `failed`: it ended on the way; what it had taken back stays so, and the rest can be taken back again. */
    state: OneOf(['none', 'possible', 'running', 'done', 'failed']),
    /** The task that takes it back, or did so last. */
    taskId: Type.Optional(Type.String()),
    /** Why it failed, in the caller's language; empty otherwise. */
    errorMessage: Type.Optional(Type.String()),
    /** Of all attempts. */
    reversedSize: Type.Integer(),
    /** Changed by somebody since, or needed by something else: left as they are. */
    keptSize: Type.Integer(),
    failedSize: Type.Integer(),
    /** Which those are and why, the first hundred: line of the file, `value` the name of the row. */
    left: Type.Optional(Type.Array(RowProblem)),
  }),
  /** To take up again with a corrected file, and for the record list. */
  mapping: Type.Array(HeaderMapping),
  sheetName: Type.String(),
  updateByFieldName: Type.String(),
  /** Header of the column that said which row an update means. */
  updateByFieldDisplayName: Type.Optional(Type.String()),
  keepEmpty: Type.Boolean(),
})
export type ImportTask = Static<typeof ImportTask>

export const ExportTask = Type.Object({
  ...OfTask,
  exportUrl: Type.String(),
  exportProgress: Percent,
  exportDetail: Type.String(),
  /** Rows written; of a finished task with none: nothing to download. */
  exportDataSize: Type.Integer(),
  exportExcelOssId: Type.String(),
  /** Bytes. */
  fileSize: Type.Integer(),
})
export type ExportTask = Static<typeof ExportTask>

/** A line as the spreadsheet counts. */
const Line = Type.Integer({ minimum: 1, maximum: 1_048_576 })
/** What stands in a mended cell: read as text that a person typed; empty for no value. */
const MendedText = Type.String({ maxLength: limits.mendedChars })

/**
 * Ours: what a person mended of the sheet before the import; of each cell and each value once. A cell's own correction goes before that of its value. Columns
 * are named by their headers and are imported; lines have a row. All of it is at most `correctionBytes` of JSON in UTF-8, so that the order with its columns
 * stays below the length of a body.
 */
export const ImportCorrections = Strict({
  cells: Type.Array(Strict({ line: Line, column: Header, value: MendedText }), { maxItems: limits.mendedCells }),
  /** All cells of the column that hold `from`, whichever line they are in; blanks around do not count. */
  values: Type.Array(Strict({ column: Header, from: Type.String({ minLength: 1, maxLength: limits.mendedChars }), to: MendedText }), {
    maxItems: limits.mendedValues,
  }),
  /** Lines that are not imported, and not counted. */
  leaveOut: Type.Array(Line, { maxItems: limits.leftOutRows, uniqueItems: true }),
})
export type ImportCorrections = Static<typeof ImportCorrections>

export const CreateImport = Strict({
  importExcelOssId: Id,
  importMode: Mode,
  batchSize: Type.Integer({ minimum: 1, maximum: limits.importBatch, default: limits.importBatch }),
  importUrl: TargetUrl,
  modelId: ModelId,
  modelType: Type.String({ maxLength: 32, default: 'ENTITY' }),
  ossCode: Type.String({ maxLength: 64, default: 'default' }),
  fileName: FileName,
  pageId: PageId,
  serviceCode: Type.String({ maxLength: 64 }),
  userAccount: UserAccount,
  excelType: ExcelType,
  excelHeadersMapping: Type.Array(HeaderMapping, { maxItems: limits.sheetColumns }),
  /** Header of the column that says which row an update means; with `updateByFieldName` its field. Needed unless the mode is CREATE. */
  updateByFieldDisplayName: Type.Optional(Header),
  updateByFieldName: Type.Optional(Type.String({ maxLength: 64 })),
  tenantId: TenantId,
  /** Ours: which sheet, the first with rows when left out. */
  sheetName: Type.Optional(Type.String({ maxLength: 255 })),
  /** Ours: line of the headers, from 1. */
  headerLine: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** Ours: an empty cell leaves what is there; else it clears (specification section 2). */
  keepEmpty: Type.Optional(Type.Boolean()),
  /** Ours: count and judge, store nothing. */
  dryRun: Type.Optional(Type.Boolean()),
  corrections: Type.Optional(ImportCorrections),
})
export type CreateImport = Static<typeof CreateImport>

export const CreateExport = Strict({
  exportUrl: TargetUrl,
  /** What the browser believes; the gateway counts itself. */
  exportDataTotal: Type.Integer({ minimum: 0 }),
  modelId: ModelId,
  batchSize: Type.Integer({ minimum: 1, maximum: limits.exportBatch, default: limits.exportBatch }),
  modelType: Type.String({ maxLength: 32, default: 'ENTITY' }),
  ossCode: Type.String({ maxLength: 64, default: 'default' }),
  pageId: PageId,
  serviceCode: Type.String({ maxLength: 64 }),
  userAccount: UserAccount,
  tenantId: TenantId,
  /** Ours: name of the file without its ending; the model's title and the day when left out. */
  fileName: Type.Optional(Type.String({ maxLength: 120 })),
  exportType: Type.Optional(OneOf(['xlsx', 'csv'])),
  /** Beside these the body of the list's own call (keyword, status, `_AND_` …), judged by the model. */
  exportBody: Type.Object({
    titleList: Type.Array(Strict({ label: Header, prop: Prop }), { minItems: 1, maxItems: limits.sheetColumns }),
    ids: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
  }),
})
export type CreateExport = Static<typeof CreateExport>

export const FindTask = Strict({ id: Id, pageId: PageId, modelId: ModelId, userAccount: UserAccount, tenantId: TenantId })
export const ListTasks = Strict({ pageId: Type.Optional(PageId), userAccount: UserAccount, tenantId: TenantId })
export const TaskQuery = Type.Object({ taskId: Id })
export const TaskBody = Strict({ id: Id })
