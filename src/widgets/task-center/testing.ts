import { fakeHttp } from '#core/testing.tsx'
import type { AnyTask } from '#widgets/transfer/index.ts'

/** A gateway with these tasks; exports are told by `exportUrl`. What is put into `tasks` is answered from then on. */
export function aTaskGateway(tasks: Map<string, AnyTask>, more: object = {}) {
  const find = ({ body }: { body?: unknown }) => tasks.get((body as { id: string }).id)
  const page = (isMine: (task: AnyTask) => boolean) => () => {
    const rows = [...tasks.values()].filter(isMine)
    return { rows, total: rows.length, pageIndex: 1, pageSize: 50, totalPages: 1 }
  }
  return fakeHttp({
    'POST /poi/api/v7/excel/createExportTask': () => [...tasks.keys()].at(-1),
    'POST /poi/api/v7/excel/findOneExportTask': find,
    'POST /poi/api/v7/excel/findOneImportTask': find,
    'POST /poi/api/v7/excel/cancelTask': () => true,
    'POST /poi/api/v7/excel/pageListExportTask': page((task) => 'exportUrl' in task),
    'POST /poi/api/v7/excel/pageListImportTask': page((task) => 'importUrl' in task),
    ...more,
  } as never)
}
