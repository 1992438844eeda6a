import type { Story } from '#support/story.tsx'
import type { AnyTask } from '#widgets/transfer/index.ts'
import { anExport, anImport, doneExport } from '#widgets/transfer/testing.ts'
import { TaskListView } from './TaskList.tsx'
import { KINDS } from './task-list.store.ts'

const page = (rows: readonly AnyTask[]) => () => ({ rows, total: rows.length, pageIndex: 1, pageSize: 50, totalPages: 1 })

const tasks = (imports: readonly AnyTask[], exports: readonly AnyTask[]): Story => ({
  answers: {
    'POST /poi/api/v7/excel/pageListImportTask': page(imports),
    'POST /poi/api/v7/excel/pageListExportTask': page(exports),
    'POST /poi/api/v7/excel/findOneExportTask': ({ body }: { body?: unknown }) =>
      exports.find(({ id }) => id === (body as { id: string }).id),
  } as never,
  render: () => <TaskListView kinds={KINDS} onSelect={() => undefined} />,
})

export const Empty = tasks([], [])

export const Full = tasks(
  [
    anImport({
      id: 'i1',
      closeConnect: true,
      taskStatus: 'PARTIAL_FAILURE',
      importProgress: '100.00%',
      importExcelFailedOssId: 'f',
      failureSize: 3,
    }),
    anImport({
      id: 'i2',
      closeConnect: true,
      taskStatus: 'FAILURE',
      errorMessage: 'The file could not be read.',
      fileName: '2026 年度供应商名录（含联系人与资质信息）.xlsx',
    }),
  ],
  [doneExport, anExport({ id: 'e2', fileName: 'projects.xlsx', exportProgress: '42.00%' })],
)
